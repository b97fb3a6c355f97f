void nearest_multiple_simd(const int16_t *src, int16_t *dst, uint8_t base, size_t length) {
    if (base == 1) {
        std::copy(src, src + length, dst);
        return;
    }
    // Numbers are counted from the least multiple that fits in 16 bits, so that the division is unsigned. Its
    // multiplier has 17 bits; the averaging addition stands for the highest.
    unsigned bits = 1;
    while ((1u << bits) < base) ++bits;
    const auto factor = static_cast<uint16_t>(((1u << bits) - base) * 65536u / base + 1);
    const auto least = static_cast<uint16_t>(-(32768 / base * base));
    while (length > 0) {
        const size_t n = __riscv_vsetvl_e16m8(length);
        const vuint16m8_t x = __riscv_vreinterpret_v_i16m8_u16m8(__riscv_vle16_v_i16m8(src, n));
        const vuint16m8_t above = __riscv_vsub_vx_u16m8(x, least, n);
        const vuint16m8_t high = __riscv_vmulhu_vx_u16m8(above, factor, n);
        const vuint16m8_t sum = __riscv_vaaddu_vv_u16m8(high, above, __RISCV_VXRM_RDN, n);
        const vuint16m8_t multiple = __riscv_vmul_vx_u16m8(__riscv_vsrl_vx_u16m8(sum, bits - 1, n), base, n);
        const vuint16m8_t result = __riscv_vadd_vx_u16m8(multiple, least, n);
        __riscv_vse16_v_i16m8(dst, __riscv_vreinterpret_v_u16m8_i16m8(result), n);
        src += n, dst += n, length -= n;
    }
}
