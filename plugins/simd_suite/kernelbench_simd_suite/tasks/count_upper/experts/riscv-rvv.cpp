int count_upper_simd(const std::string &s) {
    const uint8_t *at = reinterpret_cast<const uint8_t *>(s.data());
    const size_t most = __riscv_vsetvlmax_e8m8();
    size_t vowels = 0;
    for (size_t left = s.size(); left > 0;) {
        const size_t n = std::min(left, most);  // even in all steps but the last, unlike what vsetvl may grant
        // the lower halves of pairs; that the last one may lack its upper half does not matter
        const vuint16m8_t pairs = __riscv_vreinterpret_v_u8m8_u16m8(__riscv_vle8_v_u8m8(at, n));
        const size_t half = (n + 1) / 2;
        const vuint8m4_t c = __riscv_vncvt_x_x_w_u8m4(pairs, half);
        // one bit makes the difference between A and I, and another one between E and U
        const vbool2_t a_i = __riscv_vmseq_vx_u8m4_b2(__riscv_vand_vx_u8m4(c, 0xF7, half), 'A', half);
        const vbool2_t e_u = __riscv_vmseq_vx_u8m4_b2(__riscv_vand_vx_u8m4(c, 0xEF, half), 'E', half);
        const vbool2_t o = __riscv_vmseq_vx_u8m4_b2(c, 'O', half);
        vowels += __riscv_vcpop_m_b2(__riscv_vmor_mm_b2(__riscv_vmor_mm_b2(a_i, e_u, half), o, half), half);
        at += n, left -= n;
    }
    return static_cast<int>(vowels);
}
