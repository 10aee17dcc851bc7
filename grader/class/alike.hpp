// Whose files are alike, of all versions of one file. Runs of tokens are compared. A run counts the more the fewer have it: what
// was handed out counts nothing, what everybody writes next to nothing. So unrelated right answers are not alike, however short.
#pragma once

#include "grader/class/program_tokens.hpp"

#include <map>
#include <optional>

namespace lab::classroom
{
/// Two of the versions, by their places.
struct AlikePair {
    std::size_t one = 0, other = 0;
    int percent = 0; // of what counts of one of them that is in the other, too; the greater one
};

/// Lines of two versions that match, from 1.
struct MatchedLines {
    int first = 0, last = 0, first_of_other = 0, last_of_other = 0;
};

/// Text that more than half of the versions have though it was not handed out, as when all have it from one source.
struct CommonText {
    std::vector<std::size_t> members; // who have little else, those with the least first; more than half
    int percent = 0;                  // of what each of them wrote that is this text, at least
    std::size_t lines = 0;            // that it has in the version where it is longest
};

class Comparison {
  public:
    /// `handed_out`: the file as all of them got it.
    Comparison(const std::vector<std::string>& versions, const std::string& handed_out);

    /// Those with at least so many percent, the most alike first. Versions with next to nothing of their own are left out.
    std::vector<AlikePair> pairs(int least_percent) const;
    /// What `pairs` weighs lightly, because many have it. Unrelated answers have such text, too, but much else: nothing is
    /// returned unless most consist of it to `least_percent`.
    std::optional<CommonText> common_text(int least_percent) const;
    /// Where a pair matches, in the order of its first.
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

/// Those who are alike with somebody of the group, the largest group first; each with the pairs that hold it together, the most
/// alike first: one fewer than it has members.
struct AlikeGroup {
    std::vector<std::size_t> members;
    std::vector<AlikePair> pairs;
};
std::vector<AlikeGroup> groups_of(const std::vector<AlikePair>& pairs);
} // namespace lab::classroom
