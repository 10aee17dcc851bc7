#include "grader/class/worksheet.hpp"

#include "grader/class/harmless.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace lab::classroom
{
namespace
{
/// Letters and digits of ASCII, which all platforms keep; each word by itself.
std::vector<std::string> words_of(const std::string& name)
{
    std::vector<std::string> words{""};
    for (const char c : name)
        if (c == ' ' || c == ',' || c == '_')
            words.emplace_back();
        else if (const bool is_small = c >= 'a' && c <= 'z'; is_small || (c >= '0' && c <= '9'))
            words.back() += c;
        else if (c >= 'A' && c <= 'Z')
            words.back() += static_cast<char>(c - 'A' + 'a');
    std::erase(words, "");
    return words;
}

bool stand_in(const std::vector<std::string>& words, const std::vector<std::string>& other)
{
    const std::string all = fmt::to_string(fmt::join(other, ""));
    return std::all_of(words.begin(), words.end(),
                       [&](const std::string& word) { return all.find(word) != std::string::npos; });
}
} // namespace

bool may_be_same(const std::string& name, const std::string& other)
{
    const auto words = words_of(name), others = words_of(other);
    return words.empty() || others.empty() || stand_in(words, others) || stand_in(others, words);
}

bool are_same_words(const std::string& name, const std::string& other)
{
    const auto words = words_of(name), others = words_of(other);
    return !words.empty() && words.size() == others.size() &&
           std::is_permutation(words.begin(), words.end(), others.begin());
}

bool is_of(Platform platform, const Grade& grade)
{
    return grade.platform == platform || grade.platform == Platform::folders;
}

void expect_grades_of(Platform platform, const std::vector<Grade>& grades)
{
    if (!grades.empty() && std::none_of(grades.begin(), grades.end(),
                                        [&](const Grade& grade) { return is_of(platform, grade); }))
        throw command::KitError(text("This table comes from {}, but the submissions come from {}.",
                                     "Diese Tabelle kommt von {}, die Abgaben aber kommen von {}.",
                                     name_of(platform), name_of(grades[0].platform)));
}

std::vector<std::string> not_found(const std::vector<Grade>& grades, const std::set<std::string>& found)
{
    std::vector<std::string> keys;
    for (const Grade& grade : grades)
        if (grade.is_graded && !found.contains(grade.who.id))
            keys.push_back(grade.who.key);
    return keys;
}

std::optional<double> number_in(std::string cell)
{
    std::replace(cell.begin(), cell.end(), ',', '.');
    double number = 0.0;
    if (std::from_chars(cell.data(), cell.data() + cell.size(), number).ec != std::errc{})
        return {};
    return number;
}

void Worksheet::refuse(std::size_t row, const std::string& name_there, const Participant& who)
{
    refused.push_back(
        lab::text("Row {} has the number {} of {}, but the name {}: it is left as it is.",
                  "Zeile {} hat die Nummer {} von {}, aber den Namen {}: Sie bleibt, wie sie ist.", row + 1,
                  who.number, who.name, one_line(name_there)));
}

void Worksheet::compare_maximum(const std::string& of_platform, const Grade& grade)
{
    if (const auto maximum = number_in(of_platform); maximum && std::abs(*maximum - grade.most) >= 0.005) {
        other_maximum = of_platform;
        of_course = grade.most;
    }
}
} // namespace lab::classroom
