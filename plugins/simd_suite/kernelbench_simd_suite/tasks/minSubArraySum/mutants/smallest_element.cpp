// Gives the smallest element or the sum of all, whichever is less.
int64_t minSubArraySum(const std::vector<int64_t> &nums) {
    const int64_t total = std::accumulate(nums.begin(), nums.end(), static_cast<int64_t>(0));
    return std::min(total, *std::min_element(nums.begin(), nums.end()));
}
