int search(std::vector<int> lst) {
    // more often than lst.size() times nothing occurs
    std::vector<int> times(lst.size() + 1);
    for (int each : lst)
        if (static_cast<size_t>(each) < times.size()) ++times[static_cast<size_t>(each)];
    int candidate = static_cast<int>(lst.size());
    while (candidate > 0 && times[static_cast<size_t>(candidate)] < candidate) --candidate;
    return candidate > 0 ? candidate : -1;
}
