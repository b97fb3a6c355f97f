static int8_t largest(const int8_t *src, size_t length) {
    if (length < 16) return *std::max_element(src, src + length);
    int8x16_t a = vld1q_s8(src), b = a, c = a, d = a;
    size_t i = 0;
    for (; i + 64 <= length; i += 64) {
        a = vmaxq_s8(a, vld1q_s8(src + i));
        b = vmaxq_s8(b, vld1q_s8(src + i + 16));
        c = vmaxq_s8(c, vld1q_s8(src + i + 32));
        d = vmaxq_s8(d, vld1q_s8(src + i + 48));
    }
    for (; i + 16 <= length; i += 16) a = vmaxq_s8(a, vld1q_s8(src + i));
    b = vmaxq_s8(b, vld1q_s8(src + length - 16));  // some bytes count twice, which does no harm
    return vmaxvq_s8(vmaxq_s8(vmaxq_s8(a, b), vmaxq_s8(c, d)));
}

// four bits for each of sixteen bytes: ones where it is the wanted one
static uint64_t hits(const int8_t *src, int8x16_t wanted) {
    const uint16x8_t same = vreinterpretq_u16_u8(vceqq_s8(vld1q_s8(src), wanted));
    return vget_lane_u64(vreinterpret_u64_u8(vshrn_n_u16(same, 4)), 0);
}

size_t argmax_simd(const int8_t *src, size_t length) {
    if (length == 0) return 0;
    // First the largest value, then the first place where it stands.
    const int8_t best = largest(src, length);
    size_t i = 0;
    if (length >= 16) {
        const int8x16_t wanted = vdupq_n_s8(best);
        for (; i + 64 <= length; i += 64) {
            const uint8x16_t first = vceqq_s8(vld1q_s8(src + i), wanted);
            const uint8x16_t second = vceqq_s8(vld1q_s8(src + i + 16), wanted);
            const uint8x16_t third = vceqq_s8(vld1q_s8(src + i + 32), wanted);
            const uint8x16_t fourth = vceqq_s8(vld1q_s8(src + i + 48), wanted);
            if (vmaxvq_u8(vorrq_u8(vorrq_u8(first, second), vorrq_u8(third, fourth))) != 0) break;
        }
        for (; i + 16 <= length; i += 16)
            if (const uint64_t mask = hits(src + i, wanted)) return i + static_cast<size_t>(__builtin_ctzll(mask)) / 4;
        i = length - 16;
        return i + static_cast<size_t>(__builtin_ctzll(hits(src + i, wanted))) / 4;
    }
    while (src[i] != best) ++i;
    return i;
}
