// What the variables of a loop hold where a work-item stands: those that its head names.
#pragma once

#include "grader/judge/core/source.hpp"
#include "grader/simulator/findings/finding.hpp"

#include <map>

namespace lab::judge
{
/// The line in which the innermost loop around a line begins; 0: there is none.
int head_of_loop(const Source& kernel, int line);
/// By name. What may be a negative number is left out.
using LoopVariables = std::map<std::string, std::uint32_t>;
LoopVariables loop_variables(const std::vector<simulator::HeldValue>& held, const Source& kernel, int line);
/// "stride is 0 and i is 3"
Text shown(const LoopVariables& variables);
} // namespace lab::judge
