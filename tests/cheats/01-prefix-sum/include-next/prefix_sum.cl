// At most: 0 points (somebody else's work)
// The solution, included by a directive that looks in the folders after the current one.
/**/ # /**/ include_next "@SOLUTION@/prefix_sum.cl"
