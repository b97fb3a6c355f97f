// Counts as many pairs in the last step as in the others, with what the register held before.
int count_upper_simd(const std::string &s) {
    const uint8_t *at = reinterpret_cast<const uint8_t *>(s.data());
    const size_t most = __riscv_vsetvlmax_e8m1(), half = most / 2;
    vuint8m1_t bytes = __riscv_vmv_v_x_u8m1('A', most);
    size_t vowels = 0;
    for (size_t left = s.size(); left > 0;) {
        const size_t n = std::min(left, most);
        bytes = __riscv_vle8_v_u8m1_tu(bytes, at, n);
        const vuint8mf2_t c = __riscv_vncvt_x_x_w_u8mf2(__riscv_vreinterpret_v_u8m1_u16m1(bytes), half);
        vbool16_t found = __riscv_vmseq_vx_u8mf2_b16(c, 'A', half);
        for (const uint8_t each : {'E', 'I', 'O', 'U'})
            found = __riscv_vmor_mm_b16(found, __riscv_vmseq_vx_u8mf2_b16(c, each, half), half);
        vowels += __riscv_vcpop_m_b16(found, half);
        at += n, left -= n;
    }
    return static_cast<int>(vowels);
}
