#include "grader/class/base/hidden_name.hpp"

#include "grader/class/base/spelling.hpp"

#include <algorithm>
#include <array>

namespace lab::classroom
{
namespace
{
constexpr std::array<const char*, 2> words_for_participant{"Participant", "Teilnehmer/in"};
} // namespace

std::string name_or_number(const std::string& name, const std::string& number)
{
    const Word last = as_in_a_folder(name.substr(name.rfind('-') + 1)); // npos + 1 is 0
    const auto* const word = std::find_if(words_for_participant.begin(), words_for_participant.end(),
                                          [&](const char* each) { return as_in_a_folder(each) == last; });
    return number.empty() || word == words_for_participant.end() ? name : *word + (" " + number);
}

bool is_hidden(const std::string& name)
{
    const auto space = name.rfind(' ');
    return space != std::string::npos &&
           name == name_or_number(name.substr(0, space), name.substr(space + 1));
}
} // namespace lab::classroom
