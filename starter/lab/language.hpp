// The student's language, as passed on by `./lab run`.
#pragma once

#include <cstdlib>
#include <string_view>

namespace lab
{

/// English by default, also if the program is started by hand.
inline bool is_german()
{
    const char* const language = std::getenv("LAB_LANG");
    return language && std::string_view(language) == "de";
}

/// A message of a program: `session.say(fmt::runtime(lab::say("…", "…")), …)`.
inline const char* say(const char* english, const char* german) { return is_german() ? german : english; }

} // namespace lab
