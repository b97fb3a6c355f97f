// Compares how many there are of each kind, and never looks at the order.
bool correct_bracketing(std::string brackets) {
    return 2 * static_cast<size_t>(std::count(brackets.begin(), brackets.end(), '<')) == brackets.size();
}
