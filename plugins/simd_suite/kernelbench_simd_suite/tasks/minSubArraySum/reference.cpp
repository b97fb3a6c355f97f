int64_t minSubArraySum(const std::vector<int64_t> &nums) {
    // a run's sum is a difference of two sums from the start: take off the largest one before
    int64_t total = 0, most_before = 0, least = nums.front();
    for (int64_t each : nums) {
        total += each;
        least = std::min(least, total - most_before);
        most_before = std::max(most_before, total);
    }
    return least;
}
