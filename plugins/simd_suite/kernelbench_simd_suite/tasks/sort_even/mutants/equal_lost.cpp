// Ranks by counting smaller numbers, so that equal ones fall on one place.
std::vector<float> sort_even(std::vector<float> l) {
    const std::vector<float> from = l;
    for (size_t at = 0; at < from.size(); at += 2) {
        size_t rank = 0;
        for (size_t other = 0; other < from.size(); other += 2) rank += from[other] < from[at];
        l[2 * rank] = from[at];
    }
    return l;
}
