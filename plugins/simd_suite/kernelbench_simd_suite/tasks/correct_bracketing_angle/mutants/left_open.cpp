// Accepts opening brackets that nothing closes.
bool correct_bracketing(std::string brackets) {
    ptrdiff_t open = 0;
    for (char bracket : brackets) {
        open += bracket == '<' ? 1 : -1;
        if (open < 0) return false;
    }
    return true;
}
