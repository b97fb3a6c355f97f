int vowels_count_simd(std::string s) {
    const uint8_t *at = reinterpret_cast<const uint8_t *>(s.data());
    size_t vowels = 0;
    for (size_t left = s.size(); left > 0;) {
        // comparisons of eight registers make masks of one, which are cheap to join and to count
        const size_t n = __riscv_vsetvl_e8m8(left);
        const vuint8m8_t small = __riscv_vor_vx_u8m8(__riscv_vle8_v_u8m8(at, n), 0x20, n);
        const vbool1_t a = __riscv_vmseq_vx_u8m8_b1(small, 'a', n), e = __riscv_vmseq_vx_u8m8_b1(small, 'e', n);
        const vbool1_t i = __riscv_vmseq_vx_u8m8_b1(small, 'i', n), o = __riscv_vmseq_vx_u8m8_b1(small, 'o', n);
        const vbool1_t u = __riscv_vmseq_vx_u8m8_b1(small, 'u', n);
        const vbool1_t front = __riscv_vmor_mm_b1(__riscv_vmor_mm_b1(a, e, n), i, n);
        vowels += __riscv_vcpop_m_b1(__riscv_vmor_mm_b1(front, __riscv_vmor_mm_b1(o, u, n), n), n);
        at += n, left -= n;
    }
    if (!s.empty() && (s.back() | 0x20) == 'y') ++vowels;
    return static_cast<int>(vowels);
}
