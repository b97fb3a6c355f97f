std::vector<float> derivative(std::vector<float> xs) {
    if (xs.empty()) return xs;
    std::vector<float> slopes(xs.begin() + 1, xs.end());
    int power = 1;
    for (float &slope : slopes) slope *= static_cast<float>(power++);
    return slopes;
}
