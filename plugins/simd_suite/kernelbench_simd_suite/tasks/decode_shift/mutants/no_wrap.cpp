// Does not wrap around: letters before `f` become something else.
std::string decode_shift(std::string s) {
    for (char &letter : s) letter = static_cast<char>(letter - 5);
    return s;
}
