bool below_threshold_simd(std::vector<int> l, int t) {
    const int *numbers = l.data();
    const size_t n = l.size();
    size_t i = 0;
    for (; i + 16 <= n; i += 16) {
        const int32x4_t first = vmaxq_s32(vld1q_s32(numbers + i), vld1q_s32(numbers + i + 4));
        const int32x4_t second = vmaxq_s32(vld1q_s32(numbers + i + 8), vld1q_s32(numbers + i + 12));
        if (vmaxvq_s32(vmaxq_s32(first, second)) >= t) return false;
    }
    for (; i + 4 <= n; i += 4)
        if (vmaxvq_s32(vld1q_s32(numbers + i)) >= t) return false;
    for (; i < n; ++i)
        if (numbers[i] >= t) return false;
    return true;
}
