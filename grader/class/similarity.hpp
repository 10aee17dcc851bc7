// `lab similarity`: whose files are alike, apart from what everybody was handed out. Compared by sim_c++ (Debian:
// similarity-tester), which looks at programs as their tokens: other names and comments make no difference to it.
#pragma once

#include "grader/class/asked.hpp"
#include "grader/class/results.hpp"

namespace lab::classroom
{
/// Two students' versions of one file.
struct Alike {
    std::string exercise, file, student, other;
    int percent = 0; // of one of the two that is in the other, too; the greater one
};

/// The lines of a file that are not in the one that was handed out, whatever blanks they have.
std::string own_lines(const std::string& file, const std::string& handed_out);

/// What sim_c++ said of files that are called by their places in `students`: pairs with at least `least` percent.
std::vector<Alike> pairs_in(const std::string& said, const std::vector<std::string>& students, int least);

/// Prints the pairs, those most alike first, and writes them to similarity.csv beside the gradebook. Returns 0, or 2 when
/// some files could not be compared. Throws KitError.
int compare_class(const command::Course& course, const Asked& asked, Language language);
} // namespace lab::classroom
