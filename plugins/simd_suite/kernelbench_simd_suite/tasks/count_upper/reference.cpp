int count_upper(const std::string &s) {
    int vowels = 0;
    for (size_t i = 0; i < s.size(); i += 2) {
        switch (s[i]) {
            case 'A': case 'E': case 'I': case 'O': case 'U': ++vowels; break;
            default: break;
        }
    }
    return vowels;
}
