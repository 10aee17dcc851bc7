// What to ask about a data race: which barrier, work-item or function is to decide which access comes first.
#pragma once

#include "grader/judge/core/source.hpp"
#include "grader/judge/core/trace.hpp"

namespace lab::judge
{
/// The question about a race of two work-items. `barrier`: one that both passed but that does not order this memory;
/// null if there is none.
Text next_of(const Message& race, const PassedBarrier* barrier, const Source& source);

/// The first line with a fence between the accesses, or after them if they share a line; 0: none.
int line_of_fence(const Message& race, const Source& source);
} // namespace lab::judge
