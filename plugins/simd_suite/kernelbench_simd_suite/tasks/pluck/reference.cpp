std::vector<int> pluck(std::vector<int> arr) {
    size_t best = arr.size();
    for (size_t at = arr.size(); at-- > 0;) {
        const bool odd = (arr[at] & 1) != 0;
        if (!odd && (best == arr.size() || arr[at] <= arr[best])) best = at;
    }
    if (best == arr.size()) return {};
    return {arr[best], static_cast<int>(best)};
}
