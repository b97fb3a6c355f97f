// Steps over 32 characters, as if each register held so many.
int count_upper_simd(const std::string &s) {
    const uint8_t *at = reinterpret_cast<const uint8_t *>(s.data());
    const size_t most = __riscv_vsetvlmax_e8m1();
    size_t vowels = 0;
    for (size_t left = s.size(), i = 0; left > 0; i += 32) {
        const size_t n = std::min(left, most), half = (n + 1) / 2;
        const vuint16m1_t pairs = __riscv_vreinterpret_v_u8m1_u16m1(__riscv_vle8_v_u8m1(at + i, n));
        const vuint8mf2_t c = __riscv_vncvt_x_x_w_u8mf2(pairs, half);
        vbool16_t found = __riscv_vmseq_vx_u8mf2_b16(c, 'A', half);
        for (const uint8_t each : {'E', 'I', 'O', 'U'})
            found = __riscv_vmor_mm_b16(found, __riscv_vmseq_vx_u8mf2_b16(c, each, half), half);
        vowels += __riscv_vcpop_m_b16(found, half);
        left -= std::min<size_t>(left, 32);
    }
    return static_cast<int>(vowels);
}
