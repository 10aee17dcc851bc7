// Work-groups far from the first one, where the number of a work-group or element overflows a type that is too
// narrow. The simulator runs such a group alone; the whole launch would not fit into any buffer here.
#pragma once

#include "grader/judge/kernel/suite/kernel_suite.hpp"

namespace lab::judge
{
/// Restricts each launch of the case to this work-group. The global size must be a multiple of the local size.
void in_one_group(worker::Case& the_case, const std::vector<std::size_t>& group);

/// The number of launches of a simulated run that finished: the trace also has findings of an unfinished one.
std::size_t ended_launches(const KernelRun& run);

/// The question to ask if only results far from the start are wrong.
Text question_about_types();

struct FarGroup {
    Simulated simulated; // one launch
    Text question = question_about_types();
    /// The subject of the sentence "… writes wrong values". Empty: the work-group and the size of its launch.
    Text subject = {};
};
using FarGroups = std::function<std::vector<FarGroup>()>;
RunBeside run_of_far_groups(FarGroups groups);
/// The verdict if one of them is wrong or does not terminate; nothing if all are right. Assumes that the kernel is
/// right near the start.
std::optional<Verdict> wrong_far_group(const KernelSuite& suite, const FarGroups& groups);
/// Concludes a check of values. Without a simulator the verdict is left unchanged.
std::function<Verdict(Verdict)> also_right_far_away(const KernelSuite& suite, FarGroups groups);
} // namespace lab::judge
