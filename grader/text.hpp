// What a student reads, in both languages of the course.
#pragma once

#include <fmt/format.h>

#include <string>

namespace lab
{
enum class Language { en, de };

struct Text {
    std::string en, de;

    bool empty() const { return en.empty(); }
    const std::string& in(Language language) const { return language == Language::de ? de : en; }

    Text& operator+=(const Text& more)
    {
        en += more.en;
        de += more.de;
        return *this;
    }
};

inline Text operator+(Text left, const Text& right) { return left += right; }
/// With what reads the same in both languages: a blank, a full stop.
inline Text operator+(Text left, const std::string& right) { return left += Text{right, right}; }

/// Both formats take the same arguments and are checked by the compiler.
template <typename... Arguments>
Text text(fmt::format_string<const Arguments&...> en, fmt::format_string<const Arguments&...> de,
          const Arguments&... arguments)
{
    return {fmt::format(en, arguments...), fmt::format(de, arguments...)};
}
} // namespace lab
