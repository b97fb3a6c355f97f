float max_element(std::vector<float> l) {
    float largest = l.front();
    for (float each : l)
        if (each > largest) largest = each;
    return largest;
}
