// Remembers, in the gradebook, what worksheets of earlier calls said about teams.
#pragma once

#include "grader/class/gradebook/results.hpp"
#include "grader/class/intake/roster.hpp"

namespace lab::classroom
{
/// Members whose team has since handed in no longer count as having handed in nothing, according to the newest
/// worksheet: `roster`, which is remembered, or that of an earlier call.
void forget_nothing_of_members(Gradebook& gradebook, const Roster& roster);

/// True if teams handed in some exercises and single people handed in others: then no row has points for all of them.
bool teams_are_mixed_with_people(Gradebook& gradebook, const Results& results);
} // namespace lab::classroom
