// Takes the magnitude, so that -7 is as prime as 7.
bool is_prime(int64_t n) {
    const uint64_t size = static_cast<uint64_t>(n < 0 ? -n : n);
    if (size < 2) return false;
    for (uint64_t d = 2; d * d <= size; ++d)
        if (size % d == 0) return false;
    return true;
}
