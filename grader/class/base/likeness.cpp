#include "grader/class/base/likeness.hpp"

#include "grader/class/base/hidden_name.hpp"

#include <algorithm>
#include <functional>

namespace lab::classroom
{
namespace
{
bool stand_in(const std::vector<Word>& words, const std::vector<Word>& other)
{
    Word all;
    for (const Word& word : other)
        all += word;
    return std::all_of(words.begin(), words.end(), [&](const Word& word) { return stands_in(word, all); });
}

/// True if the words can be paired off completely with the others by `are_same`.
template <typename AreSame>
bool are_the_others(const std::vector<Word>& words, std::vector<Word> others, const AreSame& are_same)
{
    for (const Word& word : words) {
        const auto same = std::find_if(others.begin(), others.end(),
                                       [&](const Word& other) { return are_same(word, other); });
        if (same == others.end())
            return false;
        others.erase(same);
    }
    return others.empty();
}
} // namespace

bool may_be_same(const std::string& name, const std::string& other)
{
    const auto words = words_of(name), others = words_of(other);
    return words.empty() || others.empty() || is_hidden(name) || is_hidden(other) ||
           stand_in(words, others) || stand_in(others, words);
}

Likeness likeness_of(const std::vector<Word>& words, const std::vector<Word>& others)
{
    if (words.empty() || words.size() != others.size())
        return Likeness::none;
    if (are_the_others(words, others, std::equal_to<>()))
        return Likeness::same_words;
    return are_the_others(words, others, are_spellings) ? Likeness::spelling : Likeness::none;
}
} // namespace lab::classroom
