// Takes the remainder of a negative number for a positive one.
std::string decode_shift(std::string s) {
    for (char &letter : s) letter = static_cast<char>((letter - 'a' - 5) % 26 + 'a');
    return s;
}
