// Allows a run without elements, whose sum is 0.
int64_t minSubArraySum(const std::vector<int64_t> &nums) {
    int64_t run = 0, least = 0;
    for (int64_t x : nums) {
        run = std::min<int64_t>(run + x, 0);
        least = std::min(least, run);
    }
    return least;
}
