#include "grader/release/student_page.hpp"

#include "grader/course/course.hpp"

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
            refuse("a section `" + open_.back() + "` without an end");
    }

  private:
    [[noreturn]] void refuse(const std::string& what) const
    {
        throw KitError(file_ + ": " + what + ". Which part of it students get is said by \\if NAME and " +
                       "\\endif, each in a line of its own.");
    }

    const std::string& file_;
    std::vector<std::string> open_;
};
} // namespace

StudentPage student_page(const std::string& page, const std::set<std::string>& sections,
                         const std::string& file)
{
    StudentPage parted;
    Sections around(file);
    std::istringstream lines(page);
    for (std::string line; std::getline(lines, line);) {
        if (around.take(line))
            continue;
        if (around.all_in(sections))
            parted.text += line + "\n";
        if (around.has("staff"))
            parted.answers += line + "\n";
    }
    around.expect_none();
    return parted;
}
} // namespace lab::release
