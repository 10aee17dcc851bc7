#include "grader/course/pages/formula.hpp"

#include "grader/course/base/course.hpp"
#include "grader/course/base/layout.hpp"

#include <re2/re2.h>

#include <algorithm>
#include <cctype>
#include <map>

namespace lab::course
{
namespace
{
using Signs = std::map<std::string, std::string>;

const Signs& commands()
{
    static const std::string blank = firm_blank;
    static const Signs all{{"cdot", "·"},
                           {"dots", "…"},
                           {"ge", "≥"},
                           {"gg", "≫"},
                           {"land", "∧"},
                           {"lceil", "⌈"},
                           {"left", ""},
                           {"leftarrow", "←"},
                           {"lfloor", "⌊"},
                           {"log", "log"},
                           {"lor", "∨"},
                           {"min", "min"},
                           {"oplus", "⊕"},
                           {"quad", blank + blank},
                           {"qquad", blank + blank + blank},
                           {"rceil", "⌉"},
                           {"rfloor", "⌋"},
                           {"right", ""},
                           {"sigma", "σ"},
                           {" ", " "},
                           {"mathrm", ""}}; // its braces group
    return all;
}

const Signs& lowered()
{
    static const Signs all{{"0", "₀"}, {"1", "₁"}, {"2", "₂"}, {"3", "₃"}, {"4", "₄"}, {"5", "₅"},
                           {"6", "₆"}, {"7", "₇"}, {"8", "₈"}, {"9", "₉"}, {"+", "₊"}, {"−", "₋"},
                           {"a", "ₐ"}, {"e", "ₑ"}, {"h", "ₕ"}, {"i", "ᵢ"}, {"j", "ⱼ"}, {"k", "ₖ"},
                           {"l", "ₗ"}, {"m", "ₘ"}, {"n", "ₙ"}, {"o", "ₒ"}, {"p", "ₚ"}, {"r", "ᵣ"},
                           {"s", "ₛ"}, {"t", "ₜ"}, {"u", "ᵤ"}, {"v", "ᵥ"}, {"x", "ₓ"}, {",", ","}};
    return all;
}

const Signs& raised()
{
    static const Signs all{{"0", "⁰"}, {"1", "¹"}, {"2", "²"}, {"3", "³"}, {"4", "⁴"}, {"5", "⁵"},
                           {"6", "⁶"}, {"7", "⁷"}, {"8", "⁸"}, {"9", "⁹"}, {"+", "⁺"}, {"−", "⁻"},
                           {"d", "ᵈ"}, {"i", "ⁱ"}, {"k", "ᵏ"}, {"n", "ⁿ"}, {"s", "ˢ"}, {"x", "ˣ"}};
    return all;
}

/// `text` with each sign replaced according to the table; `mark` and the text itself if the table lacks one.
std::string shifted(const std::string& text, const Signs& signs, const std::string& mark)
{
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at + 1;
        while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80)
            ++end;
        const auto sign = signs.find(text.substr(at, end - at));
        if (sign == signs.end())
            return mark + (columns(text) == 1 ? text : "(" + text + ")");
        result += sign->second;
        at = end;
    }
    return result;
}

class Formula {
  public:
    explicit Formula(const std::string& tex) : tex_(tex) {}

    /// Parses up to the end, or to the brace that closes the group.
    std::string sequence()
    {
        std::string result;
        while (at_ < tex_.size() && tex_[at_] != '}')
            if (const char c = tex_[at_]; c == '_' || c == '^')
                result += script();
            else
                result += atom();
        return result;
    }

  private:
    std::string script()
    {
        const bool is_lower = tex_[at_++] == '_';
        return is_lower ? shifted(atom(), lowered(), "_") : shifted(atom(), raised(), "^");
    }

    std::string atom()
    {
        const char c = next();
        if (c == '{') {
            const std::string group = sequence();
            next(); // the brace
            return group;
        }
        if (c == '\\')
            return command();
        return c == '-' ? "−" : std::string(1, c);
    }

    char next()
    {
        if (at_ == tex_.size())
            throw KitError("A formula of a handout has no end: " + tex_);
        return tex_[at_++];
    }

    std::string command()
    {
        std::size_t end = at_;
        while (end < tex_.size() && std::isalpha(static_cast<unsigned char>(tex_[end])))
            ++end;
        end = std::max(end, at_ + 1);
        const std::string name = tex_.substr(at_, end - at_);
        at_ = end;
        if (name == "sum")
            return sum();
        if (name == "frac")
            return fraction();
        const auto found = commands().find(name);
        if (found == commands().end())
            throw KitError("A formula of a handout has \\" + name +
                           ", which grader/course/pages/formula.cpp lacks.");
        return found->second;
    }

    std::string sum()
    {
        std::string range;
        for (const char* mark : {"_", "^"})
            if (tex_.substr(at_, 1) == mark) {
                ++at_;
                range += (range.empty() ? "" : "…") + atom();
            }
        return "∑" + (range.empty() ? "" : "(" + range + ")");
    }

    std::string fraction()
    {
        const auto part = [this] {
            const std::string text = atom();
            return text.find(' ') == std::string::npos ? text : "(" + text + ")";
        };
        const std::string above = part();
        return above + " / " + part();
    }

    const std::string tex_;
    std::size_t at_ = 0;
};

std::string on_one_line(std::string formula)
{
    RE2::GlobalReplace(&formula, " ", firm_blank);
    return formula;
}
} // namespace

std::string in_unicode(const std::string& tex) { return Formula(tex).sequence(); }

std::string without_marks(const std::string& paragraph)
{
    static const RE2 next(R"((.*?)(?:\\f\$(.*?)\\f\$|(`[^`]*`)|\*([^*\s][^*]*)\*|\[([^\]]+)\]\([^)]*\)))");
    re2::StringPiece rest(paragraph);
    std::string result, before, formula, code, emphasis, link;
    while (RE2::Consume(&rest, next, &before, &formula, &code, &emphasis, &link))
        result += before + on_one_line(in_unicode(formula)) + code + emphasis + link;
    return result + std::string(rest);
}
} // namespace lab::course
