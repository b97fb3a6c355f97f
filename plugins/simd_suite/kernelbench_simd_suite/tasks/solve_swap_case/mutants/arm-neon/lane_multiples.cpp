// Looks for letters in whole vectors only, and swaps the case of no others.
std::string solve_simd(const std::string &s) {
    std::string answer(s);
    uint8_t *to = reinterpret_cast<uint8_t *>(answer.data());
    uint8x16_t any = vdupq_n_u8(0);
    for (size_t i = 0; i + 16 <= s.size(); i += 16) {
        const uint8x16_t c = vld1q_u8(to + i), small = vorrq_u8(c, vdupq_n_u8(0x20));
        const uint8x16_t letters = vcltq_u8(vsubq_u8(small, vdupq_n_u8('a')), vdupq_n_u8(26));
        any = vorrq_u8(any, letters);
        vst1q_u8(to + i, veorq_u8(c, vandq_u8(letters, vdupq_n_u8(0x20))));
    }
    if (vmaxvq_u8(any) == 0) std::reverse(answer.begin(), answer.end());
    return answer;
}
