// Starts at a million, and finds nothing where all even numbers are larger.
std::vector<int> pluck(std::vector<int> arr) {
    int least = 1'000'000, at = -1;
    for (size_t i = 0; i < arr.size(); ++i)
        if (arr[i] % 2 == 0 && arr[i] < least) least = arr[i], at = static_cast<int>(i);
    if (at < 0) return {};
    return {least, at};
}
