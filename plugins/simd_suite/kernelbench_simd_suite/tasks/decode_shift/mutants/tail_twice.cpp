// The last group of sixteen overlaps the one before it in place, and shifts the letters there a second time.
std::string decode_shift(std::string s) {
    const auto decode = [](char c) { return static_cast<char>(c < 'f' ? c + 21 : c - 5); };
    size_t i = 0;
    for (; i + 16 <= s.size(); i += 16)
        for (size_t j = i; j < i + 16; ++j) s[j] = decode(s[j]);
    if (i < s.size())
        for (size_t j = s.size() < 16 ? 0 : s.size() - 16; j < s.size(); ++j) s[j] = decode(s[j]);
    return s;
}
