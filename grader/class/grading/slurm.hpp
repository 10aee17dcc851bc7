// Grades a class as one Slurm job array: each job grades a shard.
#pragma once

#include "grader/class/gradebook/opened_results.hpp"
#include "grader/class/settings/asked.hpp"

#include <set>

namespace lab::classroom
{
/// Submits the shards of these contents and waits for the last job to end. If a node is lost, its job runs again on
/// another one. Also returns if jobs have failed: what they did not grade is missing from their shards. Cancels the
/// jobs if interrupted. Throws KitError if there is no Slurm, or it refuses them.
void run_shards_by_slurm(OpenedResults& opened, const Asked& asked, const std::set<std::string>& contents,
                         Language language);
} // namespace lab::classroom
