// Leaves a string without letters as it is.
std::string solve(const std::string &s) {
    std::string answer(s);
    for (char &c : answer)
        if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) c = static_cast<char>(c ^ 0x20);
    return answer;
}
