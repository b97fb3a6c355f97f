// Handles groups of sixteen on their own: no run crosses their border.
int64_t minSubArraySum(const std::vector<int64_t> &nums) {
    int64_t run = 0, least = nums[0];
    for (size_t i = 0; i < nums.size(); ++i) {
        run = (i % 16 == 0 ? 0 : std::min<int64_t>(run, 0)) + nums[i];
        least = std::min(least, run);
    }
    return least;
}
