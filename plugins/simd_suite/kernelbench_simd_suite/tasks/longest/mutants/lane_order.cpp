// Goes by lanes: of equals it takes that from the lowest lane, not the first.
std::string longest(const std::vector<std::string> &strings) {
    std::string best;
    for (size_t lane = 0; lane < 4; ++lane)
        for (size_t i = lane; i < strings.size(); i += 4)
            if (strings[i].size() > best.size()) best = strings[i];
    return best;
}
