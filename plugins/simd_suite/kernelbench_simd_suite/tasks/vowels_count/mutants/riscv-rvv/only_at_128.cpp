// Looks up in a table of 16, and takes the lanes of a vector for 16 when it counts.
int vowels_count_simd(std::string s) {
    const uint8_t *at = reinterpret_cast<const uint8_t *>(s.data());
    static const uint8_t letters[16] = {'a', 0, 'e', 0, 'i', 0, 0, 'o', 0, 0, 'u', 0, 0, 0, 0, 0};
    const vuint8m1_t table = __riscv_vle8_v_u8m1(letters, 16);
    size_t vowels = 0;
    for (size_t left = s.size(); left > 0;) {
        const size_t n = __riscv_vsetvl_e8m1(left);
        const vuint8m1_t small = __riscv_vor_vx_u8m1(__riscv_vle8_v_u8m1(at, n), 0x20, n);
        const vuint8m1_t index = __riscv_vand_vx_u8m1(__riscv_vsrl_vx_u8m1(small, 1, n), 15, n);
        const vuint8m1_t only = __riscv_vrgather_vv_u8m1(table, index, n);
        vowels += __riscv_vcpop_m_b8(__riscv_vmseq_vv_u8m1_b8(small, only, n), std::min(n, size_t{16}));
        at += n, left -= n;
    }
    if (!s.empty() && (s.back() | 0x20) == 'y') ++vowels;
    return static_cast<int>(vowels);
}
