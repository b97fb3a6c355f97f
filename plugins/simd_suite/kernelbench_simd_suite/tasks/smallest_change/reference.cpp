int smallest_change(std::vector<int> arr) {
    int changes = 0;
    auto front = arr.cbegin();
    auto back = arr.crbegin();
    for (size_t pairs = arr.size() / 2; pairs > 0; --pairs, ++front, ++back) changes += *front == *back ? 0 : 1;
    return changes;
}
