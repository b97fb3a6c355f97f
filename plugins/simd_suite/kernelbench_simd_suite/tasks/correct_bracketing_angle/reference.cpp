bool correct_bracketing(std::string brackets) {
    size_t open = 0;
    for (char bracket : brackets) {
        if (bracket == '<') {
            ++open;
        } else if (open == 0) {
            return false;
        } else {
            --open;
        }
    }
    return open == 0;
}
