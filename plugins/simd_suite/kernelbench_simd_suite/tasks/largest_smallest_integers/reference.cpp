std::vector<int> largest_smallest_integers(const std::vector<int> &lst) {
    bool below = false, above = false;
    int largest = std::numeric_limits<int>::min(), smallest = std::numeric_limits<int>::max();
    for (const int number : lst) {
        if (number < 0) {
            below = true;
            largest = std::max(largest, number);
        } else if (number > 0) {
            above = true;
            smallest = std::min(smallest, number);
        }
    }
    return {below ? largest : 0, above ? smallest : 0};
}
