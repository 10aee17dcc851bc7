// At most: 0 points (somebody else's work)
// The solution, included where the compiler is told that the lines come from a header of the system: those are in no list.
# 1 "prefix_sum_of_the_system.hpp" 1 3
#include "@SOLUTION@/prefix_sum.cpp"
# 5 "prefix_sum.cpp" 2
