static uint64_t choose_three(uint64_t count) {
    return count < 3 ? 0 : count * (count - 1) * (count - 2) / 6;
}

uint64_t get_max_triples(uint64_t n) {
    uint64_t with_rest[3] = {0, 0, 0};
    for (uint64_t k = 1, value = 1; k <= n; value += 2 * k, ++k) ++with_rest[value % 3];
    return choose_three(with_rest[0]) + choose_three(with_rest[1]) + choose_three(with_rest[2]) +
           with_rest[0] * with_rest[1] * with_rest[2];
}
