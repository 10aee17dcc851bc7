#include "grader/screen/lines.hpp"

#include <sstream>

namespace lab::screen
{
namespace
{
using course::columns;
using course::Ink;
} // namespace

std::string beginning(const std::string& text, std::size_t count)
{
    std::size_t end = 0;
    for (; end < text.size(); ++end)
        if ((static_cast<unsigned char>(text[end]) & 0xc0) != 0x80 && count-- == 0)
            break;
    return text.substr(0, end);
}

std::size_t width_of(const Line& line)
{
    std::size_t width = 0;
    for (const Span& span : line)
        width += columns(span.text);
    return width;
}

Line clipped(Line line, std::size_t width)
{
    while (width_of(line) > width && line.back().text.ends_with(' ')) {
        line.back().text.pop_back();
        if (line.back().text.empty())
            line.pop_back();
    }
    if (width_of(line) <= width || width == 0)
        return width == 0 ? Line{} : line;
    Line result;
    --width; // for the sign that there is more
    for (const Span& span : line) {
        result.push_back({beginning(span.text, width), span.ink});
        width -= columns(result.back().text);
    }
    result.back().text += "…";
    return result;
}

Lines folded(const std::string& text, const std::string& first, std::size_t width, course::Ink ink)
{
    const course::Style style{Language::en, std::max<std::size_t>(width, columns(first) + 10), false};
    std::istringstream lines(course::wrapped(text, first, style, Ink::plain));
    Lines result;
    for (std::string line; std::getline(lines, line);)
        result.push_back({{line, ink}});
    return result;
}

Lines row(const std::string& label, const std::vector<Line>& words, std::size_t width)
{
    const std::size_t indent = 8;
    Lines lines{{{course::padded(label, indent), Ink::dim}}};
    for (const Line& word : words) {
        if (width_of(lines.back()) > indent && width_of(lines.back()) + width_of(word) > width)
            lines.push_back({{std::string(indent, ' ')}});
        lines.back().insert(lines.back().end(), word.begin(), word.end());
        lines.back().push_back({"  "});
    }
    return lines;
}

Line between(const Line& left, const Line& right, std::size_t width)
{
    const std::size_t taken = width_of(right) + 1;
    if (taken > width)
        return right;
    Line line = clipped(left, width - taken);
    line.push_back({std::string(width - width_of(line) - width_of(right), ' ')});
    line.insert(line.end(), right.begin(), right.end());
    return line;
}

void append(Lines& lines, const Lines& more) { lines.insert(lines.end(), more.begin(), more.end()); }
} // namespace lab::screen
