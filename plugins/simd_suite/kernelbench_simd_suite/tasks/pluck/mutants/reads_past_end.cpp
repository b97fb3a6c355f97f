// Loads whole groups of eight, the last one from beyond the end.
std::vector<int> pluck(std::vector<int> arr) {
    const volatile int *numbers = arr.data();
    std::vector<int> best;
    for (size_t i = 0; i < (arr.size() + 7) / 8 * 8; ++i) {
        const int x = numbers[i];
        if (i < arr.size() && x % 2 == 0 && (best.empty() || x < best[0])) best = {x, static_cast<int>(i)};
    }
    return best;
}
