// Forgets that lists which are in order already pass, when the step down is looked for.
bool move_one_ball(std::vector<int> arr) {
    if (arr.size() < 2) return true;
    size_t descents = 0;
    for (size_t i = 1; i < arr.size(); ++i) descents += arr[i - 1] > arr[i];
    return descents == 1 && arr.back() < arr.front();
}
