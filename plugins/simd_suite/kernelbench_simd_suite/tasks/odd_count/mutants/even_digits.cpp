// Counts the even digits.
static std::string sentence(const std::string &number) {
    return "the number of odd elements " + number + "n the str" + number + "ng " + number + " of the " + number + "nput.";
}

std::vector<std::string> odd_count(const std::vector<std::string> &lst) {
    std::vector<std::string> out;
    for (const std::string &s : lst) {
        size_t even = 0;
        for (const char c : s) even += (c & 1) == 0;
        out.push_back(sentence(std::to_string(even)));
    }
    return out;
}
