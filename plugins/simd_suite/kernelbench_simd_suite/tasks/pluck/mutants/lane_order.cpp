// Among equal numbers takes the one in the lowest lane of eight, not the one that stands first.
std::vector<int> pluck(std::vector<int> arr) {
    std::vector<int> best;
    for (size_t lane = 0; lane < 8; ++lane)
        for (size_t i = lane; i < arr.size(); i += 8)
            if (arr[i] % 2 == 0 && (best.empty() || arr[i] < best[0])) best = {arr[i], static_cast<int>(i)};
    return best;
}
