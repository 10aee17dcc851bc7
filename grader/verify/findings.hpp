// The findings of a run of `lab verify` and their output: on the terminal (summary.cpp), as a page and as JSON
// (page.cpp).
#pragma once

#include "grader/verify/kill_matrix.hpp"
#include "grader/verify/shard.hpp"

namespace lab::verify
{
/// Counts of the trials that could be graded.
struct Count {
    std::size_t mutants = 0, killed = 0, equivalent = 0, unseen = 0, open = 0; // open: survive undeclared
    std::size_t only_by_simulator = 0, by_values = 0;                          // of the mutants killed
    std::size_t wrong = 0, variants = 0, right = 0, cheats = 0;                // the other origins
    std::size_t not_gradable = 0, not_tried = 0;
};
Count count_of(const KillMatrix& matrix);
/// "91.2 %"; "0.0 %" if `all` is 0.
std::string percent(std::size_t part, std::size_t all);
/// The lines for the terminal, for each exercise and for all together.
std::string summary_of(const std::vector<KillMatrix>& matrices);

/// The findings of a run.
struct Findings {
    std::vector<KillMatrix> matrices;
    std::vector<std::string> problems;
    Shard shard;
    bool was_interrupted = false;
    double seconds = 0.0;

    bool is_complete() const { return shard.of == 1 && !was_interrupted; }
    /// A sentence followed by a space; empty if nothing is missing.
    std::string what_is_missing() const;
};

/// Writes matrix.json and index.html to the folder. Throws KitError.
void write_findings(const course::Course& course, const Findings& findings,
                    const std::filesystem::path& folder);
} // namespace lab::verify
