// Leaves the characters behind the last whole vector of 16 as they are in a.
std::string string_xor_simd(std::string a, std::string b) {
    auto *left = reinterpret_cast<uint8_t *>(a.data());
    const auto *right = reinterpret_cast<const uint8_t *>(b.data());
    for (size_t i = 0; i + 16 <= a.size(); i += 16) {
        const uint8x16_t differ = veorq_u8(vld1q_u8(left + i), vld1q_u8(right + i));
        vst1q_u8(left + i, vorrq_u8(differ, vdupq_n_u8('0')));
    }
    return a;
}
