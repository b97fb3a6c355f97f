// Does not look at the last one to three numbers.
bool below_threshold_simd(std::vector<int> l, int t) {
    for (size_t i = 0; i + 4 <= l.size(); i += 4)
        if (vmaxvq_s32(vld1q_s32(l.data() + i)) >= t) return false;
    return true;
}
