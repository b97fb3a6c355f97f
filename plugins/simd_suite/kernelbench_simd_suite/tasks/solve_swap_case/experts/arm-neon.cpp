static uint8x16_t letters_of(uint8x16_t c) {  // all bits of the bytes that are letters
    const uint8x16_t small = vorrq_u8(c, vdupq_n_u8(0x20));
    return vcltq_u8(vsubq_u8(small, vdupq_n_u8('a')), vdupq_n_u8(26));
}

static uint8x8_t letters_of(uint8x8_t c) {
    const uint8x8_t small = vorr_u8(c, vdup_n_u8(0x20));
    return vclt_u8(vsub_u8(small, vdup_n_u8('a')), vdup_n_u8(26));
}

static uint8x16_t reversed(uint8x16_t c) {
    const uint8x16_t halves = vrev64q_u8(c);
    return vextq_u8(halves, halves, 8);
}

std::string solve_simd(const std::string &s) {
    std::string answer(s);
    const size_t n = s.size();
    const uint8_t *from = reinterpret_cast<const uint8_t *>(s.data());
    uint8_t *to = reinterpret_cast<uint8_t *>(answer.data());
    if (n >= 16) {  // the last vector may overlap the one before it
        const uint8x16_t bit = vdupq_n_u8(0x20);
        uint8x16_t any = vdupq_n_u8(0), more = any;
        size_t i = 0;
        for (; i + 32 <= n; i += 32) {
            const uint8x16_t x = vld1q_u8(from + i), y = vld1q_u8(from + i + 16);
            const uint8x16_t p = letters_of(x), q = letters_of(y);
            any = vorrq_u8(any, p);
            more = vorrq_u8(more, q);
            vst1q_u8(to + i, veorq_u8(x, vandq_u8(p, bit)));
            vst1q_u8(to + i + 16, veorq_u8(y, vandq_u8(q, bit)));
        }
        for (; i < n; i += 16) {
            const size_t at = std::min(i, n - 16);
            const uint8x16_t x = vld1q_u8(from + at), p = letters_of(x);
            any = vorrq_u8(any, p);
            vst1q_u8(to + at, veorq_u8(x, vandq_u8(p, bit)));
        }
        if (vmaxvq_u8(vorrq_u8(any, more)) == 0) {
            for (i = 0; i < n; i += 16) {
                const size_t at = std::min(i, n - 16);
                vst1q_u8(to + n - 16 - at, reversed(vld1q_u8(from + at)));
            }
        }
    } else if (n >= 8) {
        const uint8x8_t x = vld1_u8(from), y = vld1_u8(from + n - 8), bit = vdup_n_u8(0x20);
        const uint8x8_t p = letters_of(x), q = letters_of(y);
        const bool turn = vmaxv_u8(vorr_u8(p, q)) == 0;
        vst1_u8(to, turn ? vrev64_u8(y) : veor_u8(x, vand_u8(p, bit)));
        vst1_u8(to + n - 8, turn ? vrev64_u8(x) : veor_u8(y, vand_u8(q, bit)));
    } else {
        bool any = false;
        for (size_t i = 0; i < n; ++i) {
            const bool letter = static_cast<uint8_t>((from[i] | 0x20) - 'a') < 26;
            any |= letter;
            to[i] = static_cast<uint8_t>(from[i] ^ (letter ? 0x20 : 0));
        }
        if (!any) std::reverse(answer.begin(), answer.end());
    }
    return answer;
}
