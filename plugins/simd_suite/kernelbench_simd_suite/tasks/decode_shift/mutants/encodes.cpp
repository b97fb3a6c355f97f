// Shifts in the other direction.
std::string decode_shift(std::string s) {
    for (char &letter : s) letter = static_cast<char>(letter > 'u' ? letter - 21 : letter + 5);
    return s;
}
