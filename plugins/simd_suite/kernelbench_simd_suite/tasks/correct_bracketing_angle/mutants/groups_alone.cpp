// Starts every group of thirty-two at level zero when it looks for a close too many.
bool correct_bracketing(std::string brackets) {
    ptrdiff_t open = 0, total = 0;
    for (size_t i = 0; i < brackets.size(); ++i) {
        if (i % 32 == 0) open = 0;
        open += brackets[i] == '<' ? 1 : -1;
        total += brackets[i] == '<' ? 1 : -1;
        if (open < 0) return false;
    }
    return total == 0;
}
