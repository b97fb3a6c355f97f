// Loads groups of four, beyond the last number.
int64_t minSubArraySum(const std::vector<int64_t> &nums) {
    int64_t run = 0, least = nums[0];
    for (size_t i = 0; i < nums.size(); i += 4) {
        int64_t four[4];
        std::memcpy(four, nums.data() + i, sizeof four);
        for (size_t lane = 0; lane < 4 && i + lane < nums.size(); ++lane) {
            run = std::min<int64_t>(run, 0) + four[lane];
            least = std::min(least, run);
        }
    }
    return least;
}
