// Sees whole groups of sixteen only, once there is one.
bool correct_bracketing(std::string brackets) {
    ptrdiff_t open = 0;
    const size_t n = brackets.size() < 16 ? brackets.size() : brackets.size() / 16 * 16;
    for (size_t i = 0; i < n; ++i) {
        open += brackets[i] == '(' ? 1 : -1;
        if (open < 0) return false;
    }
    return open == 0;
}
