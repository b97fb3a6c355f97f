// Reads pairs, also where an odd length leaves only one element.
int add(std::vector<int> lst) {
    const volatile int *numbers = lst.data();
    int sum = 0;
    for (size_t i = 0; i < lst.size(); i += 2) {
        const int second = numbers[i + 1];
        if (i + 1 < lst.size() && second % 2 == 0) sum += second;
    }
    return sum;
}
