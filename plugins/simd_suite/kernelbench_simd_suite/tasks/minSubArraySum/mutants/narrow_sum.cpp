// Adds in 32 bits.
int64_t minSubArraySum(const std::vector<int64_t> &nums) {
    int32_t run = 0, least = INT32_MAX;
    for (int64_t x : nums) {
        run = static_cast<int32_t>(static_cast<uint32_t>(std::min(run, 0)) + static_cast<uint32_t>(x));
        least = std::min(least, run);
    }
    return least;
}
