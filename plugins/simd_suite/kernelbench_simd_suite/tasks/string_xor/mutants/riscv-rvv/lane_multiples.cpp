// Leaves the characters behind the last whole vector as they are in a.
std::string string_xor_simd(std::string a, std::string b) {
    auto *left = reinterpret_cast<uint8_t *>(a.data());
    const auto *right = reinterpret_cast<const uint8_t *>(b.data());
    const size_t n = __riscv_vsetvlmax_e8m1();
    for (size_t i = 0; i + n <= a.size(); i += n) {
        const vuint8m1_t x = __riscv_vle8_v_u8m1(left + i, n), y = __riscv_vle8_v_u8m1(right + i, n);
        __riscv_vse8_v_u8m1(left + i, __riscv_vor_vx_u8m1(__riscv_vxor_vv_u8m1(x, y, n), '0', n), n);
    }
    return a;
}
