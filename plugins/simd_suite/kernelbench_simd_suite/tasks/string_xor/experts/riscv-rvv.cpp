std::string string_xor_simd(std::string a, std::string b) {
    auto *left = reinterpret_cast<uint8_t *>(a.data());
    const auto *right = reinterpret_cast<const uint8_t *>(b.data());
    for (size_t rest = a.size(); rest > 0;) {
        const size_t n = __riscv_vsetvl_e8m8(rest);
        const vuint8m8_t x = __riscv_vle8_v_u8m8(left, n), y = __riscv_vle8_v_u8m8(right, n);
        __riscv_vse8_v_u8m8(left, __riscv_vor_vx_u8m8(__riscv_vxor_vv_u8m8(x, y, n), '0', n), n);
        left += n, right += n, rest -= n;
    }
    return a;
}
