// Gives no sentence for an empty string.
static std::string sentence(const std::string &number) {
    return "the number of odd elements " + number + "n the str" + number + "ng " + number + " of the " + number + "nput.";
}

std::vector<std::string> odd_count(const std::vector<std::string> &lst) {
    std::vector<std::string> out;
    for (const std::string &s : lst) {
        if (s.empty()) continue;
        size_t odd = 0;
        for (const char c : s) odd += c & 1;
        out.push_back(sentence(std::to_string(odd)));
    }
    return out;
}
