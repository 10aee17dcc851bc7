// A class as one job array of Slurm: each job grades a shard.
#pragma once

#include "grader/class/asked.hpp"
#include "grader/class/opened_results.hpp"

#include <set>

namespace lab::classroom
{
/// Submits the shards of these contents and waits until the last job has ended. The job of a node that is lost runs again on
/// another one. Returns also when jobs have failed: what they did not grade is missing in their shards. Interrupted, it cancels
/// the jobs. Throws KitError where there is no Slurm, or it refuses them.
void run_shards_by_slurm(OpenedResults& opened, const Asked& asked, const std::set<std::string>& contents,
                         Language language);
} // namespace lab::classroom
