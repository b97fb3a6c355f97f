std::string string_xor_simd(std::string a, std::string b) {
    const size_t n = a.size();
    auto *left = reinterpret_cast<uint8_t *>(a.data());
    const auto *right = reinterpret_cast<const uint8_t *>(b.data());
    const uint8x16_t zero = vdupq_n_u8('0');
    size_t i = 0;
    for (; i + 32 <= n; i += 32) {
        const uint8x16_t first = veorq_u8(vld1q_u8(left + i), vld1q_u8(right + i));
        const uint8x16_t second = veorq_u8(vld1q_u8(left + i + 16), vld1q_u8(right + i + 16));
        vst1q_u8(left + i, vorrq_u8(first, zero));
        vst1q_u8(left + i + 16, vorrq_u8(second, zero));
    }
    if (i + 16 <= n) {
        vst1q_u8(left + i, vorrq_u8(veorq_u8(vld1q_u8(left + i), vld1q_u8(right + i)), zero));
        i += 16;
    }
    if (i + 8 <= n) {
        vst1_u8(left + i, vorr_u8(veor_u8(vld1_u8(left + i), vld1_u8(right + i)), vget_low_u8(zero)));
        i += 8;
    }
    for (; i < n; ++i) left[i] = static_cast<uint8_t>((left[i] ^ right[i]) | '0');
    return a;
}
