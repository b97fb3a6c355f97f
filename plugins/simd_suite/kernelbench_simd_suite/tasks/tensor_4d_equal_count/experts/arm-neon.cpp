size_t tensor_4d_equal_count_simd(const uint8_t *a, const uint8_t *b, const size_t dims[4]) {
    const size_t volume = dims[0] * dims[1] * dims[2] * dims[3];
    size_t count = 0, i = 0;
    while (i + 32 <= volume) {
        // a byte lane holds up to 255 hits
        const size_t stop = i + std::min<size_t>((volume - i) / 32, 255) * 32;
        uint8x16_t first = vdupq_n_u8(0), second = first;
        for (; i < stop; i += 32) {
            first = vsubq_u8(first, vceqq_u8(vld1q_u8(a + i), vld1q_u8(b + i)));
            second = vsubq_u8(second, vceqq_u8(vld1q_u8(a + i + 16), vld1q_u8(b + i + 16)));
        }
        count += vaddvq_u16(vpadalq_u8(vpaddlq_u8(first), second));  // at most 32 * 255
    }
    if (i + 16 <= volume) {
        count += vaddvq_u8(vshrq_n_u8(vceqq_u8(vld1q_u8(a + i), vld1q_u8(b + i)), 7));
        i += 16;
    }
    for (; i < volume; ++i) count += a[i] == b[i];
    return count;
}
