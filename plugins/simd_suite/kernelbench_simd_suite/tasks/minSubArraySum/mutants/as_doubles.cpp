// Adds in double precision, which cannot hold all 64 bits.
int64_t minSubArraySum(const std::vector<int64_t> &nums) {
    double run = 0.0, least = static_cast<double>(nums[0]);
    for (int64_t x : nums) {
        run = std::min(run, 0.0) + static_cast<double>(x);
        least = std::min(least, run);
    }
    return static_cast<int64_t>(least);
}
