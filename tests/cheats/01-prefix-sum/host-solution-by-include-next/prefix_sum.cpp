// At most: 0 points (somebody else's work)
// The solution through another name of the root folder, which each process has.
#include_next "/proc/self/root/@SOLUTION@/prefix_sum.cpp"
