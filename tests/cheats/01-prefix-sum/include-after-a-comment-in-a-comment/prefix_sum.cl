// At most: 0 points (somebody else's work)
// The solution, included in a line that a search for directives takes for part of a comment. // /*
#include "@SOLUTION@/prefix_sum.cl" // */
