// Text for students, in both languages of the course.
#pragma once

#include <fmt/format.h>

#include <locale>
#include <string>
#include <type_traits>

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
/// Appends text that is the same in both languages: a space, a full stop.
inline Text operator+(Text left, const std::string& right) { return left += Text{right, right}; }

namespace in_text
{
/// An argument as formatted in one language: a Text is replaced by its words in that language.
template <typename Argument>
using Formatted = std::conditional_t<std::is_same_v<Argument, Text>, std::string, Argument>;
template <typename Argument> const Argument& in(Language, const Argument& argument) { return argument; }
inline const std::string& in(Language language, const Text& text) { return text.in(language); }

struct Comma final : std::numpunct<char> {
    char do_decimal_point() const override { return ','; }
};
inline const std::locale& german()
{
    static const std::locale with_comma(std::locale::classic(), new Comma);
    return with_comma;
}
} // namespace in_text

/// Both formats take the same arguments and are checked by the compiler. In German prose a number has a comma, {:.1Lf}; what
/// a kernel computes is shown as in code, {:.9g}.
template <typename... Arguments>
Text text(fmt::format_string<const in_text::Formatted<Arguments>&...> en,
          fmt::format_string<const in_text::Formatted<Arguments>&...> de, const Arguments&... arguments)
{
    return {fmt::format(en, in_text::in(Language::en, arguments)...),
            fmt::format(in_text::german(), de, in_text::in(Language::de, arguments)...)};
}
} // namespace lab
