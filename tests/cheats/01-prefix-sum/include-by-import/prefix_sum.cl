// At most: 0 points (somebody else's work)
// The solution, by the directive of another language that the same compiler knows.
#import "@SOLUTION@/prefix_sum.cl"
