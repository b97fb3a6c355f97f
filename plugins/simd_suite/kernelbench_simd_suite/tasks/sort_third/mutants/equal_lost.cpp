// Ranks by counting smaller numbers, so that equal ones fall on one place.
std::vector<int> sort_third(std::vector<int> l) {
    const std::vector<int> from = l;
    for (size_t at = 0; at < from.size(); at += 3) {
        size_t rank = 0;
        for (size_t other = 0; other < from.size(); other += 3) rank += from[other] < from[at];
        l[3 * rank] = from[at];
    }
    return l;
}
