// Turns the last characters around as if they filled a register.
std::string solve_simd(const std::string &s) {
    std::string answer(s);
    const uint8_t *from = reinterpret_cast<const uint8_t *>(s.data());
    uint8_t *to = reinterpret_cast<uint8_t *>(answer.data());
    const size_t most = __riscv_vsetvlmax_e8m1();
    bool any = false;
    for (size_t i = 0, n; i < s.size(); i += n) {
        n = __riscv_vsetvl_e8m1(s.size() - i);
        const vuint8m1_t c = __riscv_vle8_v_u8m1(from + i, n);
        const vuint8m1_t place = __riscv_vsub_vx_u8m1(__riscv_vor_vx_u8m1(c, 0x20, n), 'a', n);
        const vbool8_t letters = __riscv_vmsltu_vx_u8m1_b8(place, 26, n);
        any |= __riscv_vfirst_m_b8(letters, n) >= 0;
        __riscv_vse8_v_u8m1(to + i, __riscv_vxor_vx_u8m1_mu(letters, c, c, 0x20, n), n);
    }
    if (any) return answer;
    const vuint16m2_t lane = __riscv_vid_v_u16m2(most);
    const vuint16m2_t order = __riscv_vrsub_vx_u16m2(lane, static_cast<uint16_t>(most - 1), most);
    const vuint8m1_t zero = __riscv_vmv_v_x_u8m1(0, most);
    for (size_t i = 0, n; i < s.size(); i += n) {
        n = __riscv_vsetvl_e8m1(s.size() - i);
        const vuint8m1_t c = __riscv_vle8_v_u8m1_tu(zero, from + i, n);
        __riscv_vse8_v_u8m1(to + s.size() - i - n, __riscv_vrgatherei16_vv_u8m1(c, order, n), n);
    }
    return answer;
}
