// At most: 0 points (somebody else's work)
// The solution, included as it is.
#include "@SOLUTION@/prefix_sum.cpp"
