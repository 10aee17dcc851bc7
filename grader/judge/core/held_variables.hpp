// The values of the variables that a line names, at the point where a work-item stands, as a debugger shows them.
#pragma once

#include "grader/judge/core/source.hpp"
#include "grader/simulator/findings/finding.hpp"

#include <map>

namespace lab::judge
{
/// The line in which the innermost loop around a line begins; 0: none.
int head_of_loop(const Source& kernel, int line);

struct HeldVariable {
    std::uint64_t value = 0;
    int line = 0; // where it is set first
};
/// By name.
using HeldVariables = std::map<std::string, HeldVariable>;
/// The variables named in the head of the loop around a line. Values that may be negative numbers are left out.
HeldVariables loop_variables(const std::vector<simulator::HeldValue>& held, const Source& kernel, int line);
/// The variables in the index of an access at that column of a line; if no [ ] is found, all that the line names.
HeldVariables index_variables(const simulator::Standing& standing, int column, const Source& kernel);
/// "stride is 0 and i is 3"
Text shown(const HeldVariables& variables);
} // namespace lab::judge
