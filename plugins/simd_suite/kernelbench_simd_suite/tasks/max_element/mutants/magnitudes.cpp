// Gives the number with the largest magnitude.
float max_element(std::vector<float> l) {
    float largest = l[0];
    for (float x : l)
        if (std::fabs(x) > std::fabs(largest)) largest = x;
    return largest;
}
