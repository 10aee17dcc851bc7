#include "grader/base/todo_blocks.hpp"

#include <re2/re2.h>

#include <algorithm>
#include <sstream>

namespace lab
{
namespace
{
/// Interprets a file line by line.
class Reader {
  public:
    void read(const std::string& line, const std::string& whole)
    {
        ++line_;
        if (!inside_ && begins(line, whole))
            return;
        if (inside_ && line.find("END TODO") != std::string::npos)
            end(line);
        else if (in_head_ && RE2::FullMatch(line, R"(\s*//   +\S.*)"))
            block().head += whole;
        else if (inside_) {
            in_head_ = false;
            block().body.push_back(line);
            return;
        }
        file_.outside += whole;
    }

    TodoFile finished()
    {
        if (inside_) {
            block().last_line = line_;
            note("a TODO block does not end: " + end_);
        }
        return std::move(file_);
    }

  private:
    TodoBlock& block() { return file_.blocks.back(); }

    bool begins(const std::string& line, const std::string& whole)
    {
        static const RE2 first(R"(\s*// TODO (\d{1,4}) \[([a-z0-9-]+)\]: (\S.*))");
        TodoBlock found;
        if (!RE2::FullMatch(line, first, &found.number, &found.name, &found.goal))
            return false;
        found.head = whole;
        found.first_line = line_;
        end_ = "// END TODO " + std::to_string(found.number) + " [" + found.name + "]";
        file_.blocks.push_back(std::move(found));
        file_.outside += whole;
        return inside_ = in_head_ = true;
    }

    void end(const std::string& line)
    {
        if (line.substr(line.find_first_not_of(" \t")) != end_)
            note("TODO " + std::to_string(block().number) + " ends with: " + line);
        block().last_line = line_;
        inside_ = in_head_ = false;
    }

    void note(const std::string& problem)
    {
        if (file_.problem.empty())
            file_.problem = problem;
    }

    TodoFile file_;
    std::string end_;
    int line_ = 0;
    bool inside_ = false, in_head_ = false;
};

bool is_code(const std::string& line)
{
    const auto first = line.find_first_not_of(" \t\r");
    return first != std::string::npos && line.compare(first, 2, "//") != 0;
}

bool is_alarm(const std::string& line)
{
    return line.find("throw lab::NotWritten(") != std::string::npos ||
           line.find("is not written yet\"") != std::string::npos;
}

/// The line that throws in an empty TODO of a host file; empty for a kernel.
std::string alarm_of(const std::string& file, int number)
{
    if (file.find("#include") == std::string::npos)
        return "";
    const bool stands_alone = file.find("int main(") != std::string::npos;
    const std::string todo = std::to_string(number);
    return stands_alone ? "    throw std::runtime_error(say(\"TODO " + todo +
                              " is not written yet\", \"TODO " + todo + " ist noch nicht geschrieben\"));\n"
                        : "    throw lab::NotWritten(" + todo + ");\n";
}

std::vector<std::string> lines_of(const std::string& text)
{
    std::vector<std::string> all;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
        all.push_back(line + "\n");
    return all;
}

/// The text with the bodies of the matching blocks replaced by what students find there.
template <typename IsMeant>
std::string emptied(const std::string& text, const std::string& solution, const IsMeant& is_meant)
{
    const std::vector<std::string> lines = lines_of(text);
    std::string result;
    std::size_t next = 0;
    const auto copy_up_to = [&](std::size_t end) {
        for (; next < end; ++next)
            result += lines[next];
    };
    for (const TodoBlock& block : read_todo_blocks(text).blocks) {
        if (!is_meant(block))
            continue;
        const auto head = std::count(block.head.begin(), block.head.end(), '\n');
        copy_up_to(static_cast<std::size_t>(block.first_line - 1 + head));
        result += alarm_of(solution, block.number);
        next = static_cast<std::size_t>(block.last_line - 1);
    }
    copy_up_to(lines.size());
    return result;
}
} // namespace

TodoBlock::State TodoBlock::state() const
{
    bool has_code = false, has_alarm = false;
    for (const std::string& line : body) {
        has_alarm |= is_code(line) && is_alarm(line);
        has_code |= is_code(line) && !is_alarm(line);
    }
    return !has_code ? State::empty : has_alarm ? State::alarm_left : State::written;
}

int TodoBlock::alarm_line() const
{
    const auto alarm = std::find_if(body.begin(), body.end(),
                                    [](const std::string& line) { return is_code(line) && is_alarm(line); });
    const auto head_lines = std::count(head.begin(), head.end(), '\n');
    return alarm == body.end() ? 0 : first_line + static_cast<int>(head_lines + (alarm - body.begin()));
}

std::string unwritten_todo(const std::string& said)
{
    static const RE2 words("(?:^|: )TODO ([0-9]+) (?:is not written yet|ist noch nicht geschrieben)");
    std::string number;
    RE2::PartialMatch(said, words, &number);
    return number;
}

TodoFile read_todo_blocks(const std::string& text)
{
    Reader reader;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        const std::string whole = line + (lines.eof() ? "" : "\n");
        if (line.ends_with('\r'))
            line.pop_back();
        reader.read(line, whole);
    }
    return reader.finished();
}

std::string handed_out(const std::string& solution)
{
    return emptied(solution, solution, [](const TodoBlock&) { return true; });
}

std::string with_empty_todo(const std::string& text, const std::string& solution, int number)
{
    return emptied(text, solution, [number](const TodoBlock& block) { return block.number == number; });
}
} // namespace lab
