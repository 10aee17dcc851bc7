#include "grader/class/base/spelling.hpp"

#include "grader/class/base/harmless.hpp"

#include <utf8.h>

#include <algorithm>
#include <array>
#include <cwctype>
#include <locale.h>
#include <string_view>

namespace lab::classroom
{
namespace
{
/// A combining accent, and the letters with and without it.
struct Accent {
    char32_t mark;
    std::u32string_view plain, accented;
};
constexpr std::array<Accent, 14> accents{{{U'\u0300', U"aeioun", U"àèìòùǹ"},
                                          {U'\u0301', U"aceilnorsuyz", U"áćéíĺńóŕśúýź"},
                                          {U'\u0302', U"aceghijosuwy", U"âĉêĝĥîĵôŝûŵŷ"},
                                          {U'\u0303', U"ainou", U"ãĩñõũ"},
                                          {U'\u0304', U"aeiou", U"āēīōū"},
                                          {U'\u0306', U"aegiou", U"ăĕğĭŏŭ"},
                                          {U'\u0307', U"cegz", U"ċėġż"},
                                          {U'\u0308', U"aeiouy", U"äëïöüÿ"},
                                          {U'\u030a', U"au", U"åů"},
                                          {U'\u030b', U"ou", U"őű"},
                                          {U'\u030c', U"acdegilnorstuz", U"ǎčďěǧǐľňǒřšťǔž"},
                                          {U'\u0326', U"st", U"șț"},
                                          {U'\u0327', U"cgklnrst", U"çģķļņŗşţ"},
                                          {U'\u0328', U"aeiu", U"ąęįų"}}};

struct SpelledOut {
    char32_t letter;
    std::array<std::u32string_view, 2> as; // "": no second one
};
constexpr std::array<SpelledOut, 13> spelled_out{{{U'ä', {U"ae", U""}},
                                                  {U'ö', {U"oe", U""}},
                                                  {U'ü', {U"ue", U""}},
                                                  {U'ß', {U"ss", U""}},
                                                  {U'å', {U"aa", U""}},
                                                  {U'æ', {U"ae", U""}},
                                                  {U'ø', {U"oe", U"o"}},
                                                  {U'œ', {U"oe", U""}},
                                                  {U'þ', {U"th", U""}},
                                                  {U'ð', {U"d", U"dh"}},
                                                  {U'đ', {U"d", U"dj"}},
                                                  {U'ł', {U"l", U""}},
                                                  {U'ı', {U"i", U""}}}};

/// A locale that knows the letters of all scripts, whatever language this program uses; only ASCII if the system
/// lacks one.
locale_t all_letters()
{
    static const locale_t letters = ::newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
    return letters ? letters : ::newlocale(LC_ALL_MASK, "C", nullptr);
}

char32_t small(char32_t letter)
{
    static const locale_t letters = all_letters();
    return letter == U'ẞ' ? U'ß' : static_cast<char32_t>(::towlower_l(static_cast<wint_t>(letter), letters));
}

char32_t large(char32_t letter)
{
    static const locale_t letters = all_letters();
    return static_cast<char32_t>(::towupper_l(static_cast<wint_t>(letter), letters));
}

bool is_letter(char32_t character)
{
    static const locale_t letters = all_letters();
    return ::iswalnum_l(static_cast<wint_t>(character), letters) != 0;
}

/// Combines a standalone accent with the letter before it. False if there is no such letter.
bool put_onto(Word& word, char32_t mark)
{
    const auto accent =
        std::find_if(accents.begin(), accents.end(), [&](const Accent& each) { return each.mark == mark; });
    if (accent == accents.end() || word.empty())
        return false;
    const bool is_small = word.back() == small(word.back());
    const auto at = accent->plain.find(small(word.back()));
    if (at == Word::npos)
        return false;
    word.back() = is_small ? accent->accented[at] : large(accent->accented[at]);
    return true;
}

bool is_ascii(const Word& word)
{
    return std::all_of(word.begin(), word.end(), [](char32_t letter) { return letter < 0x80; });
}

/// Compares two words in parallel. `reached(i, j)`: the first i letters of one are a spelling of the first j of the
/// other.
class SideBySide {
  public:
    /// With `may_lack`, a letter beyond ASCII may be missing from the other word if that has none.
    SideBySide(const Word& one, const Word& other, bool may_lack)
        : one_(one), other_(other), one_may_lack_(may_lack && is_ascii(other)),
          other_may_lack_(may_lack && is_ascii(one)), reached_((one.size() + 1) * (other.size() + 1))
    {
    }

    void start_at(std::size_t j) { reached(0, j) = true; }
    void go()
    {
        for (std::size_t i = 0; i <= one_.size(); ++i)
            for (std::size_t j = 0; j <= other_.size(); ++j)
                if (reached(i, j))
                    step(i, j);
    }
    std::vector<bool>::reference reached(std::size_t i, std::size_t j)
    {
        return reached_[i * (other_.size() + 1) + j];
    }

  private:
    void step(std::size_t i, std::size_t j)
    {
        if (i < one_.size() && j < other_.size() && one_[i] == other_[j])
            reached(i + 1, j + 1) = true;
        if (i < one_.size())
            for (const Word& as : ways(one_[i], one_may_lack_))
                if (other_.compare(j, as.size(), as) == 0)
                    reached(i + 1, j + as.size()) = true;
        if (j < other_.size())
            for (const Word& as : ways(other_[j], other_may_lack_))
                if (one_.compare(i, as.size(), as) == 0)
                    reached(i + as.size(), j + 1) = true;
    }
    static std::vector<Word> ways(char32_t letter, bool may_lack)
    {
        std::vector<Word> ways = spellings_of(letter);
        if (may_lack && letter >= 0x80)
            ways.emplace_back();
        return ways;
    }

    const Word &one_, &other_;
    bool one_may_lack_, other_may_lack_;
    std::vector<bool> reached_;
};
} // namespace

std::vector<Word> words_of(const std::string& name)
{
    std::vector<Word> words{U""};
    const std::string valid = harmless(name);
    for (auto at = valid.begin(); at != valid.end();) {
        const char32_t character = utf8::unchecked::next(at);
        if (character == U' ' || character == U',' || character == U'_')
            words.emplace_back();
        else if (!put_onto(words.back(), character) && is_letter(character))
            words.back() += small(character);
    }
    std::erase(words, U"");
    return words;
}

Word composed(const std::string& name)
{
    Word whole;
    const std::string valid = harmless(name);
    for (auto at = valid.begin(); at != valid.end();) {
        const char32_t character = utf8::unchecked::next(at);
        if (!put_onto(whole, character))
            whole += character;
    }
    return whole;
}

Word in_order(const std::string& name)
{
    Word order;
    for (const Word& word : words_of(name)) {
        for (const char32_t letter : word) {
            const std::vector<Word> spellings = spellings_of(letter);
            order += spellings.empty() ? Word{letter} : spellings.front();
        }
        order += U' ';
    }
    return order;
}

Word as_in_a_folder(const std::string& name)
{
    static constexpr std::u32string_view removed = U"&<>\"'`|:\\/";
    Word cleaned;
    const Word whole = composed(name);
    for (std::size_t i = 0; i < whole.size(); ++i) {
        const bool is_blank = whole[i] == U' ' || whole[i] == U'_',
                   is_one_of_dots = whole[i] == U'.' && (whole.substr(i + 1).starts_with(U'.') ||
                                                         (i > 0 && whole[i - 1] == U'.'));
        if (is_blank && !cleaned.empty() && cleaned.back() != U' ')
            cleaned += U' ';
        if (!is_blank && !is_one_of_dots && removed.find(whole[i]) == Word::npos)
            cleaned += small(whole[i]);
    }
    if (cleaned.ends_with(U' '))
        cleaned.pop_back();
    return cleaned;
}

std::vector<Word> spellings_of(char32_t letter)
{
    std::vector<Word> spellings;
    if (letter < 0x80)
        return spellings;
    for (const Accent& accent : accents)
        if (const auto at = accent.accented.find(letter); at != Word::npos)
            spellings.push_back({accent.plain[at]});
    for (const SpelledOut& each : spelled_out)
        for (const std::u32string_view as : each.as)
            if (each.letter == letter && !as.empty())
                spellings.emplace_back(as);
    return spellings;
}

bool are_spellings(const Word& word, const Word& other)
{
    if (word == other || (is_ascii(word) && is_ascii(other)))
        return word == other;
    const auto cannot_be = [](char32_t one, char32_t another) { // which is fast to see
        return one != another && one < 0x80 && another < 0x80;
    };
    if (word.empty() || other.empty() || cannot_be(word.front(), other.front()) ||
        cannot_be(word.back(), other.back()))
        return false;
    SideBySide both(word, other, false);
    both.start_at(0);
    both.go();
    return both.reached(word.size(), other.size());
}

bool stands_in(const Word& part, const Word& whole)
{
    if (is_ascii(part) && is_ascii(whole))
        return whole.find(part) != Word::npos;
    SideBySide both(part, whole, true);
    for (std::size_t j = 0; j <= whole.size(); ++j)
        both.start_at(j);
    both.go();
    for (std::size_t j = 0; j <= whole.size(); ++j)
        if (both.reached(part.size(), j))
            return true;
    return false;
}
} // namespace lab::classroom
