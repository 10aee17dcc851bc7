#include "grader/judge/core/numbered_lines.hpp"

#include <fmt/ranges.h>
#include <re2/re2.h>

#include <algorithm>

namespace lab::judge
{
NumberedLines::NumberedLines(const Source& kernel)
    : last_(1 + static_cast<std::size_t>(std::count(kernel.text.begin(), kernel.text.end(), '\n')))
{
}

void NumberedLines::add(const std::string& line)
{
    static const RE2 marker(R"re(# (\d+) "([^"]*)"([ 1234]*))re");
    static const RE2 pragma(R"(\s*#\s*pragma (.*))");
    std::size_t number = 0;
    std::string file, flags, content;
    if (RE2::FullMatch(line, marker, &number, &file, &flags))
        return enter(file, number, flags);
    if (RE2::FullMatch(line, pragma, &content)) {
        RE2::GlobalReplace(&content, R"re((["\\]))re", R"re(\\\1)re");
        put("_Pragma(\"" + content + "\")");
    } else {
        put(line);
    }
    if (is_inside_file_)
        go_to(line_ + 1);
}

std::string NumberedLines::text()
{
    put_here(included_); // a file of which nothing came back
    return fmt::to_string(fmt::join(lines_, "\n")) + "\n";
}

void NumberedLines::enter(const std::string& file, std::size_t number, const std::string& flags)
{
    const bool begins = flags.find('1') != std::string::npos, ends = flags.find('2') != std::string::npos;
    if (begins)
        ++depth_;
    else if (ends && depth_ > 0)
        --depth_;
    is_inside_file_ = depth_ == 0 && !file.starts_with('<'); // <built-in>
    if (is_inside_file_ && ends) {
        go_to(number - 1);
        put_here(included_);
        included_.clear();
    }
    if (is_inside_file_)
        go_to(!lines_.empty() && (number < line_ || number > last_) ? line_ + 1
                                                                    : number); // #line: the next one
    if (begins && file.find('/') != std::string::npos && stranger_ == 0)
        stranger_ = line_;
}

void NumberedLines::go_to(std::size_t line)
{
    if (line > line_ && line <= last_)
        line_ = line;
}

void NumberedLines::put(const std::string& text)
{
    if (is_inside_file_)
        put_here(text);
    else
        included_ += " " + text;
}

void NumberedLines::put_here(const std::string& text)
{
    lines_.resize(std::max(lines_.size(), line_));
    if (!text.empty())
        lines_[line_ - 1] += (lines_[line_ - 1].empty() ? "" : " ") + text;
}
} // namespace lab::judge
