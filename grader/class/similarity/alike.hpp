// Finds similar files among all versions of one file by comparing runs of tokens. The fewer versions contain a run,
// the more it counts: handed-out text counts nothing, text that everybody writes next to nothing. So unrelated
// correct answers are not similar, however short.
#pragma once

#include "grader/class/similarity/program_tokens.hpp"

#include <map>
#include <optional>

namespace lab::classroom
{
/// Two of the versions, by index.
struct AlikePair {
    std::size_t one = 0, other = 0;
    int percent = 0; // of what counts of one of them that is in the other, too; the greater one
};

/// Matching lines of two versions, counted from 1.
struct MatchedLines {
    int first = 0, last = 0, first_of_other = 0, last_of_other = 0;
};

/// Text that more than half of the versions share although it was not handed out, for example copied from one source.
struct CommonText {
    std::vector<std::size_t> members; // who have little else, those with the least first; more than half
    int percent = 0;                  // of what each of them wrote that is this text, at least
    std::size_t lines = 0;            // that it has in the version where it is longest
};

class Comparison {
  public:
    /// `handed_out`: the file as every student received it.
    Comparison(const std::vector<std::string>& versions, const std::string& handed_out);

    /// The pairs that reach `least_percent`, the most similar first. Versions with next to nothing of their own are
    /// left out.
    std::vector<AlikePair> pairs(int least_percent) const;
    /// The text that `pairs` gives little weight because many versions contain it. Unrelated answers share such text
    /// too, but also contain much else: returns nothing unless most versions consist of it to `least_percent`.
    std::optional<CommonText> common_text(int least_percent) const;
    /// The matching lines of a pair, in the order of its first version.
    std::vector<MatchedLines> matches(const AlikePair& pair) const;

  private:
    struct Version {
        std::vector<Token> tokens;
        std::vector<std::uint64_t> runs;     // by their first token
        std::vector<std::uint64_t> distinct; // that were not handed out, sorted
        double weight = 0.0;                 // of those
    };

    double weight_of(std::uint64_t run) const;
    bool is_common(std::uint64_t run) const;
    int percent_in_common(const Version& version) const;
    std::size_t lines_in_common(const Version& version) const;

    std::vector<Version> versions_;
    std::map<std::uint64_t, std::size_t> owners_; // how many have a run that was not handed out
};

/// Students connected by similar pairs, the largest group first. `pairs` connects the group, the most similar first:
/// one pair fewer than it has members.
struct AlikeGroup {
    std::vector<std::size_t> members;
    std::vector<AlikePair> pairs;
};
std::vector<AlikeGroup> groups_of(const std::vector<AlikePair>& pairs);
} // namespace lab::classroom
