// Loads the neighbour of the last element too.
bool move_one_ball(std::vector<int> arr) {
    if (arr.size() < 2) return true;
    const volatile int *p = arr.data();
    size_t descents = p[arr.size() - 1] > p[0];
    for (size_t i = 0; i < arr.size(); ++i) {
        const int pair[2] = {p[i], p[i + 1]};
        descents += pair[0] > pair[1] && i + 1 < arr.size();
    }
    return descents <= 1;
}
