// `lab similarity`: students with similar files, ignoring what was handed out (alike.hpp), as groups and side by
// side.
#pragma once

#include "grader/class/gradebook/results.hpp"
#include "grader/class/settings/asked.hpp"
#include "grader/class/similarity/alike.hpp"

namespace lab::classroom
{
/// All students' versions of one file, each with the student's headers that it includes, and the similar ones among
/// them.
struct AlikeVersions {
    std::string exercise, file;
    std::vector<std::string> students, texts;
    std::vector<AlikeGroup> groups;
    std::vector<std::vector<MatchedLines>> matches; // of the groups' pairs, one after the other
    std::optional<CommonText> common;               // where no group says it already
    std::vector<MatchedLines> common_matches;       // of its first two members

    /// The sorted names of some of them.
    std::vector<std::string> names_of(const std::vector<std::size_t>& members) const;
    /// "29 of 30 submissions share …"
    Text told_of_common() const;
};

/// The page with the groups and their matched lines.
std::string similarity_page(const Results& results, const std::vector<AlikeVersions>& all, int least_percent);

/// Prints the groups, and writes similarity.html and, with all pairs, similarity.csv next to the gradebook. Returns
/// 0. Throws KitError.
int compare_class(const course::Course& course, const Asked& asked, Language language);
} // namespace lab::classroom
