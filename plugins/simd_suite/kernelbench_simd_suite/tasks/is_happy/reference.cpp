bool is_happy(const std::string &s) {
    const size_t near = s.size() < 3 ? 0 : s.size() - 2;
    bool happy = near > 0 && s[near] != s[near + 1];  // the last pair, which starts no group of three
    for (size_t i = 0; i < near; ++i)
        if (s[i] == s[i + 1] || s[i] == s[i + 2]) happy = false;
    return happy;
}
