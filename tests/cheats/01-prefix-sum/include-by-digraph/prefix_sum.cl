// At most: 0 points (somebody else's work)
// The solution, included by a directive that begins with the other spelling of its mark.
%:include "@SOLUTION@/prefix_sum.cl"
