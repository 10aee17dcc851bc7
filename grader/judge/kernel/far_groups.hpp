// Work-groups far from the first one: where a number of a work-group or an element no longer fits into a type that is too narrow.
// The simulator runs such a group alone; the launch is larger than any buffer here.
#pragma once

#include "grader/judge/kernel/kernel_suite.hpp"

namespace lab::judge
{
/// Of each launch of the case this work-group alone. Its global size has to be a multiple of its local size.
void in_one_group(worker::Case& the_case, const std::vector<std::size_t>& group);

/// How many launches of a simulated run have ended: the trace also has what it saw of one that did not.
std::size_t ended_launches(const KernelRun& run);

/// What to ask where only what is far from the start is wrong.
Text question_about_types();

struct FarGroup {
    Simulated simulated; // one launch
    Text question = question_about_types();
    /// Where it is: the subject of the sentence, "writes wrong values". Empty: which work-group of which launch.
    Text subject = {};
};
using FarGroups = std::function<std::vector<FarGroup>()>;
RunBeside run_of_far_groups(FarGroups groups);
/// The verdict where one of them is not right or does not terminate; nothing where all are right. For a kernel that is right near
/// the start.
std::optional<Verdict> wrong_far_group(const KernelSuite& suite, const FarGroups& groups);
/// Concludes a check of values. Without a simulator it is what the device says.
std::function<Verdict(Verdict)> also_right_far_away(const KernelSuite& suite, FarGroups groups);
} // namespace lab::judge
