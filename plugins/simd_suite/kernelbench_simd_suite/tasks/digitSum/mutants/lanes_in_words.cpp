// Adds in eight lanes of 16 bits with saturation.
int digitSum(std::string s) {
    int lanes[8] = {}, total = 0;
    for (size_t i = 0; i < s.size(); ++i)
        if (s[i] >= 'A' && s[i] <= 'Z') lanes[i % 8] = std::min(lanes[i % 8] + s[i], 32767);
    for (int lane : lanes) total += lane;
    return total;
}
