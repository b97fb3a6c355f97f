// Keeps the level in a signed byte.
bool correct_bracketing(std::string brackets) {
    int8_t open = 0;
    for (char bracket : brackets) {
        open = static_cast<int8_t>(open + (bracket == '<' ? 1 : -1));
        if (open < 0) return false;
    }
    return open == 0;
}
