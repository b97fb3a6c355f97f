// Knows numbers of up to three digits only.
std::vector<int> even_odd_palindrome(int n) {
    int counts[2] = {0, 0};
    for (int x = 1; x <= n; ++x) {
        const bool same = x < 10 || (x < 100 ? x / 10 == x % 10 : x / 100 == x % 10);
        counts[x % 2] += same;
    }
    return {counts[0], counts[1]};
}
