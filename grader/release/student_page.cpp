#include "grader/release/student_page.hpp"

#include "grader/course/base/course.hpp"

#include <re2/re2.h>

#include <algorithm>
#include <sstream>
#include <vector>

namespace lab::release
{
using namespace course;

namespace
{
/// The sections that enclose the current line of a page.
class Sections {
  public:
    explicit Sections(const std::string& file) : file_(file) {}

    /// True if the line is a condition and not part of the text.
    bool take(const std::string& line)
    {
        static const RE2 condition(R"([\\@](if|ifnot|else|elseif|endif|cond|endcond)\b)"),
            begin(R"(\s*(?:(?://|#)\s*)?\\if (\w+)\s*)"), end(R"(\s*(?:(?://|#)\s*)?\\endif\s*)");
        if (!RE2::PartialMatch(line, condition))
            return false;
        if (std::string name; RE2::FullMatch(line, begin, &name))
            open_.push_back(name);
        else if (RE2::FullMatch(line, end) && !open_.empty())
            open_.pop_back();
        else
            refuse("`" + line + "`");
        return true;
    }

    bool all_in(const std::set<std::string>& sections) const
    {
        return std::all_of(open_.begin(), open_.end(),
                           [&](const std::string& name) { return sections.contains(name); });
    }
    bool has(const std::string& name) const
    {
        return std::find(open_.begin(), open_.end(), name) != open_.end();
    }
    void expect_none() const
    {
        if (!open_.empty())
            refuse("the section `" + open_.back() + "` does not end");
    }

  private:
    [[noreturn]] void refuse(const std::string& what) const
    {
        throw KitError(file_ + ": " + what + ". Enclose the part of it that students get in \\if NAME and " +
                       "\\endif, each on a line of its own.");
    }

    const std::string& file_;
    std::vector<std::string> open_;
};

/// Numbers the items of a list anew if some of them are left out.
class ListNumbers {
  public:
    void see(std::string& line, bool is_kept)
    {
        static const RE2 item(R"((\d+)(\. .*))");
        int number = 0;
        std::string rest;
        if (!RE2::FullMatch(line, item, &number, &rest))
            return;
        if (number == 1)
            kept_ = 0;
        if (is_kept)
            line = std::to_string(++kept_) + rest;
    }

  private:
    int kept_ = 0;
};
} // namespace

StudentPage student_page(const std::string& page, const std::set<std::string>& sections,
                         const std::string& file)
{
    StudentPage parted;
    Sections around(file);
    ListNumbers numbers;
    std::istringstream lines(page);
    for (std::string line; std::getline(lines, line);) {
        if (around.take(line))
            continue;
        const bool is_kept = around.all_in(sections);
        numbers.see(line, is_kept);
        if (is_kept)
            parted.text += line + "\n";
        if (around.has("staff"))
            parted.answers += line + "\n";
    }
    around.expect_none();
    return parted;
}
} // namespace lab::release
