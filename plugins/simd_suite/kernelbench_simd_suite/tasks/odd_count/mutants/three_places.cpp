// Leaves the i of the last word as it is.
std::vector<std::string> odd_count(const std::vector<std::string> &lst) {
    std::vector<std::string> out;
    for (const std::string &s : lst) {
        size_t odd = 0;
        for (const char c : s) odd += c & 1;
        const std::string number = std::to_string(odd);
        out.push_back("the number of odd elements " + number + "n the str" + number + "ng " + number + " of the input.");
    }
    return out;
}
