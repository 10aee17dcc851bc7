// `lab verify`: tests the grader by grading every mutant of every solution like a submission.
#pragma once

#include "grader/verify/findings.hpp"

namespace lab::verify
{
/// Tries the shard of all mutants and variants of the exercises and of the corpora's entries, writes matrix.json and
/// index.html to `folder` (empty: build/verify) and prints a summary. Returns 0 if every mutant is killed, or
/// declared equivalent and alive; 1 otherwise, with details in the summary; 130 if interrupted. Throws KitError if
/// the grader itself does not work.
int verify(const course::Course& course, const std::vector<const course::Exercise*>& exercises,
           const Shard& shard, std::filesystem::path folder);
} // namespace lab::verify
