// The language that `./lab run` says its student reads.
#pragma once

#include <cstdlib>
#include <string_view>

namespace lab
{

/// Else English: also where the program is started by hand.
inline bool is_german()
{
    const char* const language = std::getenv("LAB_LANG");
    return language && std::string_view(language) == "de";
}

/// What a program says: `session.say(fmt::runtime(lab::say("…", "…")), …)`.
inline const char* say(const char* english, const char* german) { return is_german() ? german : english; }

} // namespace lab
