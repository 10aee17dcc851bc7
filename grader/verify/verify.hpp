// `lab verify`: the grader graded. Every mutant of every solution goes the way of a submission.
#pragma once

#include "grader/verify/findings.hpp"

namespace lab::verify
{
/// Tries the shard of all mutants and variants of the exercises and of the corpora's entries, writes matrix.json and
/// index.html to `folder` (empty: build/verify) and prints a summary. Returns 0: every mutant is killed, or declared
/// equivalent and alive; 1: not so, the summary says where; 130: interrupted. Throws KitError where the grader itself
/// cannot work.
int verify(const course::Course& course, const std::vector<const course::Exercise*>& exercises,
           const Shard& shard, std::filesystem::path folder);
} // namespace lab::verify
