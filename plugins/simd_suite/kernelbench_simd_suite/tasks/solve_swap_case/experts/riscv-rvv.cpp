std::string solve_simd(const std::string &s) {
    std::string answer(s);
    const uint8_t *from = reinterpret_cast<const uint8_t *>(s.data());
    uint8_t *to = reinterpret_cast<uint8_t *>(answer.data());
    bool any = false;
    for (size_t i = 0, n; i < s.size(); i += n) {
        n = __riscv_vsetvl_e8m8(s.size() - i);
        const vuint8m8_t c = __riscv_vle8_v_u8m8(from + i, n);
        const vuint8m8_t place = __riscv_vsub_vx_u8m8(__riscv_vor_vx_u8m8(c, 0x20, n), 'a', n);
        const vbool1_t letters = __riscv_vmsltu_vx_u8m8_b1(place, 26, n);
        any |= __riscv_vfirst_m_b1(letters, n) >= 0;
        __riscv_vse8_v_u8m8(to + i, __riscv_vxor_vx_u8m8_mu(letters, c, c, 0x20, n), n);
    }
    if (any) return answer;
    uint8_t *end = to + s.size();
    for (size_t i = 0, n; i < s.size(); i += n) {
        n = __riscv_vsetvl_e8m1(s.size() - i);  // a gather within one register is the cheapest
        // a register may hold more bytes than a byte can number
        const vuint16m2_t order = __riscv_vrsub_vx_u16m2(__riscv_vid_v_u16m2(n), static_cast<uint16_t>(n - 1), n);
        const vuint8m1_t turned = __riscv_vrgatherei16_vv_u8m1(__riscv_vle8_v_u8m1(from + i, n), order, n);
        __riscv_vse8_v_u8m1(end - i - n, turned, n);
    }
    return answer;
}
