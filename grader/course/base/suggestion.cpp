#include "grader/course/base/suggestion.hpp"

#include <algorithm>
#include <numeric>

namespace lab::course
{
namespace
{
/// The edit distance: insertions, deletions, replacements, and swaps of adjacent letters.
std::size_t distance(const std::string& a, const std::string& b)
{
    std::vector<std::vector<std::size_t>> of(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
    std::iota(of[0].begin(), of[0].end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        of[i][0] = i;
        for (std::size_t k = 1; k <= b.size(); ++k) {
            of[i][k] =
                std::min({of[i - 1][k] + 1, of[i][k - 1] + 1, of[i - 1][k - 1] + (a[i - 1] != b[k - 1])});
            if (i > 1 && k > 1 && a[i - 1] == b[k - 2] && a[i - 2] == b[k - 1])
                of[i][k] = std::min(of[i][k], of[i - 2][k - 2] + 1);
        }
    }
    return of[a.size()][b.size()];
}
} // namespace

std::string nearest(const std::string& word, const std::vector<std::string>& candidates)
{
    constexpr std::size_t longest = 100; // no word that somebody typed
    if (word.size() < 2 || word.size() > longest)
        return "";
    std::string best;
    std::size_t least = std::max<std::size_t>(1, word.size() / 3) + 1;
    for (const std::string& candidate : candidates) {
        const bool contains = word.size() > 2 && candidate.find(word) != std::string::npos;
        if (const std::size_t changes = contains ? 0 : distance(word, candidate); changes < least) {
            least = changes;
            best = candidate;
        }
    }
    return best;
}
} // namespace lab::course
