// Gives the index of the larger neighbour.
int can_arrange(const std::vector<int> &arr) {
    int last = -1;
    for (size_t i = 0; i + 1 < arr.size(); ++i)
        if (arr[i] > arr[i + 1]) last = static_cast<int>(i);
    return last;
}
