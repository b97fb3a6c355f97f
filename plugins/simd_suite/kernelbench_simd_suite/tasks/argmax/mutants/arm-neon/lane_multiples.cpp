// Looks at whole vectors of sixteen bytes only, where there are any.
size_t argmax_simd(const int8_t *src, size_t length) {
    if (length == 0) return 0;
    if (length < 16) return static_cast<size_t>(std::max_element(src, src + length) - src);
    int8x16_t wide = vld1q_s8(src);
    for (size_t i = 16; i + 16 <= length; i += 16) wide = vmaxq_s8(wide, vld1q_s8(src + i));
    const int8_t best = vmaxvq_s8(wide);
    size_t i = 0;
    while (src[i] != best) ++i;
    return i;
}
