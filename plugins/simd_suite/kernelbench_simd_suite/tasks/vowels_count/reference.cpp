static bool is_vowel(char c) {
    switch (c | 0x20) {
        case 'a': case 'e': case 'i': case 'o': case 'u': return true;
        default: return false;
    }
}

int vowels_count(std::string s) {
    int vowels = static_cast<int>(std::count_if(s.begin(), s.end(), is_vowel));
    if (!s.empty() && (s.back() | 0x20) == 'y') ++vowels;
    return vowels;
}
