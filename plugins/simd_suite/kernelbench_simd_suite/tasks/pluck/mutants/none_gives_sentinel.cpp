// Gives the start value where there is no even number.
std::vector<int> pluck(std::vector<int> arr) {
    if (arr.empty()) return {};
    std::vector<int> best = {INT_MAX, 0};
    for (size_t i = 0; i < arr.size(); ++i)
        if (arr[i] % 2 == 0 && arr[i] < best[0]) best = {arr[i], static_cast<int>(i)};
    return best;
}
