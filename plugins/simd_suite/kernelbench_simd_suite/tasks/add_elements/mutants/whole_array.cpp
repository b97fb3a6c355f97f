// Goes through all elements, whatever k is.
int add_elements(std::vector<int> arr, int) {
    int sum = 0;
    for (int x : arr) sum += x >= -99 && x <= 99 ? x : 0;
    return sum;
}
