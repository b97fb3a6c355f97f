// Compares with the wrong strictness: `f` wraps around too.
std::string decode_shift(std::string s) {
    for (char &letter : s) letter = static_cast<char>(letter <= 'f' ? letter + 21 : letter - 5);
    return s;
}
