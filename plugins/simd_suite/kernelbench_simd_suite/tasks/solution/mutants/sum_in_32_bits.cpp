// Adds in 32 bits.
int64_t solution(const std::vector<int16_t> &lst) {
    uint32_t total = 0;
    for (size_t i = 0; i < lst.size(); i += 2)
        if (lst[i] % 2 != 0) total += static_cast<uint32_t>(lst[i]);
    return static_cast<int32_t>(total);
}
