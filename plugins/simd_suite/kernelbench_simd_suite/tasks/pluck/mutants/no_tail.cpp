// Leaves out what does not fill a group of four.
std::vector<int> pluck(std::vector<int> arr) {
    std::vector<int> best;
    for (size_t i = 0; i < arr.size() / 4 * 4; ++i)
        if (arr[i] % 2 == 0 && (best.empty() || arr[i] < best[0])) best = {arr[i], static_cast<int>(i)};
    return best;
}
