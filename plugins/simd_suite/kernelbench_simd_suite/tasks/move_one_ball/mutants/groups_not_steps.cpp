// Counts groups of four with a step down instead of the steps.
bool move_one_ball(std::vector<int> arr) {
    if (arr.size() < 2) return true;
    size_t descents = arr.back() > arr.front();
    for (size_t i = 1; i < arr.size(); i += 4) {
        bool any = false;
        for (size_t j = i; j < std::min(i + 4, arr.size()); ++j) any = any || arr[j - 1] > arr[j];
        descents += any;
    }
    return descents <= 1;
}
