// Keeps the level in 16 bits.
bool correct_bracketing(std::string brackets) {
    int16_t open = 0;
    for (char bracket : brackets) {
        open = static_cast<int16_t>(open + (bracket == '(' ? 1 : -1));
        if (open < 0) return false;
    }
    return open == 0;
}
