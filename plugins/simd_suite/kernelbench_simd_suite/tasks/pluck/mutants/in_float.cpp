// Compares in single precision, where large numbers look equal.
std::vector<int> pluck(std::vector<int> arr) {
    std::vector<int> best;
    for (size_t i = 0; i < arr.size(); ++i) {
        const bool smaller = best.empty() || static_cast<float>(arr[i]) < static_cast<float>(best[0]);
        if (arr[i] % 2 == 0 && smaller) best = {arr[i], static_cast<int>(i)};
    }
    return best;
}
