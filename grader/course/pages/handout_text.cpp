#include "grader/course/pages/handout_text.hpp"

#include "grader/base/encoding.hpp"
#include "grader/base/file.hpp"
#include "grader/base/todo_blocks.hpp"
#include "grader/course/pages/formula.hpp"

#include <re2/re2.h>

#include <algorithm>
#include <sstream>
#include <utility>

namespace lab::course
{
namespace
{
std::string repeated(const std::string& sign, std::size_t count)
{
    std::string line;
    for (; count > 0; --count)
        line += sign;
    return line;
}

/// Reads a page line by line; an empty line or a command ends a paragraph.
class Rendering {
  public:
    Rendering(const Course& course, const Exercise& exercise, const Style& style)
        : course_(course), exercise_(exercise), style_(style)
    {
    }

    HandoutText text(const std::string& page)
    {
        std::istringstream lines(page);
        for (std::string line; std::getline(lines, line);)
            if (!is_condition(line) &&
                std::find(parts_.begin(), parts_.end(), "\\if staff") == parts_.end() && !take_code(line))
                take(line);
        end_section();
        return std::move(text_);
    }

  private:
    bool is_condition(const std::string& line)
    {
        if (line.starts_with("\\if "))
            parts_.push_back(line);
        else if (line == "\\endif" && !parts_.empty())
            parts_.pop_back();
        else
            return false;
        end_paragraph();
        return true;
    }

    /// Copies the lines between two ``` unchanged.
    bool take_code(const std::string& line)
    {
        if (line.starts_with("```")) {
            if (code_)
                add(inked(harmless(*code_), Ink::cyan, style_));
            code_ = code_ ? std::nullopt : std::optional<std::string>("");
        } else if (code_)
            *code_ += line + "\n";
        else
            return false;
        end_paragraph();
        return true;
    }

    void take(const std::string& line)
    {
        if (!line.starts_with("|"))
            previous_row_.clear();
        static const RE2 item(R"((\d+\. |- )(.*))");
        std::string mark, text;
        if (line.empty() || line.starts_with("<") || take_command(line) || take_row(line) || take_quote(line))
            end_paragraph();
        else if (RE2::FullMatch(line, item, &mark, &text)) {
            end_paragraph();
            mark_ = mark;
            paragraph_ = text;
        } else
            paragraph_ += " " + line;
    }

    /// Takes a table row: its first cell, with the others indented below it; a header row is bold.
    bool take_row(const std::string& line)
    {
        static const RE2 cell(R"(\|\s*((?:`[^`]*`|[^|`])*?)\s*(?:$|\|))"), rule(R"([| :-]+)");
        if (!line.starts_with("|"))
            return false;
        const bool is_head = std::exchange(previous_row_, line).empty();
        if (RE2::FullMatch(line, rule))
            return true;
        re2::StringPiece rest(line);
        std::string row, content;
        for (bool is_first = true; RE2::Consume(&rest, cell, &content) && (is_first || !content.empty());
             is_first = false, rest = re2::StringPiece(rest.data() - 1, rest.size() + 1))
            row += wrapped(without_marks(content), is_first ? "" : "    ", style_,
                           is_head    ? Ink::bold
                           : is_first ? Ink::cyan
                                      : Ink::plain);
        add(row, true);
        return true;
    }

    /// Quotes lines of a given file: \dontinclude FILE, \skip WORDS, \until WORDS.
    bool take_quote(const std::string& line)
    {
        static const RE2 command(R"(\\(dontinclude|skip|until) (.*))");
        std::string what, words;
        if (!RE2::FullMatch(line, command, &what, &words))
            return false;
        if (what == "dontinclude") {
            quoted_.str(try_read_file(exercise_.folder / words).value_or(""));
            quoted_.clear();
            return true;
        }
        std::string code = what == "until" ? std::exchange(from_, "") : "";
        for (std::string each; std::getline(quoted_, each);) {
            if (what == "until")
                code += each + "\n";
            if (each.find(words) != std::string::npos) {
                from_ = what == "skip" ? each + "\n" : "";
                break;
            }
        }
        if (what == "until")
            add(inked(harmless(code), Ink::cyan, style_));
        return true;
    }

    /// Handles commands that take up a whole line.
    bool take_command(const std::string& line)
    {
        static const RE2 heading(R"((#+) (.*?)(?: \{#.*\})?)"), formula(R"(\\f\[ (.*) \\f\])"),
            figure(R"(!\[(.*)\]\((.*)\.svg\))"), snippet(R"(\\snippet (\S+) (\S+))"),
            output(R"(\\verbinclude (\S+))");
        std::string a, b;
        if (RE2::FullMatch(line, heading, &a, &b))
            add_heading(a.size(), b);
        else if (RE2::FullMatch(line, formula, &a))
            add(wrapped(in_unicode(a), "      ", style_, Ink::plain));
        else if (RE2::FullMatch(line, figure, &a, &b))
            add_figure(b, a);
        else if (RE2::FullMatch(line, snippet, &a, &b))
            add_todo(a, b);
        else if (RE2::FullMatch(line, output, &a))
            add_output(a);
        else
            return false;
        return true;
    }

    void add_heading(std::size_t level, const std::string& title)
    {
        end_section();
        if (level <= 2)
            add(inked(title, Ink::bold, style_) + "\n" + repeated(level == 1 ? "═" : "─", columns(title)));
        else
            add(inked((level == 3 ? "── " : "▸ ") + title, Ink::bold, style_));
        RE2::PartialMatch(title, R"(^TODO (\d+) · )", &todo_);
        begin_ = text_.lines.size() - 1;
    }

    void end_section()
    {
        end_paragraph();
        if (const int todo = std::exchange(todo_, 0))
            text_.todos[todo] = {begin_, text_.lines.size()};
    }

    void end_paragraph()
    {
        if (paragraph_.empty())
            return;
        const std::string text = without_marks(std::exchange(paragraph_, "")),
                          mark = std::exchange(mark_, "");
        add(wrapped(text, mark, style_, Ink::plain), !mark.empty());
    }

    /// Adds the block after an empty line, except between two items of a list.
    void add(const std::string& block, bool is_item = false)
    {
        end_paragraph();
        if (!text_.lines.empty() && !(is_item && after_item_))
            text_.lines.emplace_back();
        after_item_ = is_item;
        std::istringstream lines(block);
        for (std::string line; std::getline(lines, line);)
            text_.lines.push_back(line);
    }

    void add_figure(const std::string& name, const std::string& caption)
    {
        if (const auto drawn = try_read_file(course_.source / "handouts/figures/text" / (name + ".txt")))
            add(*drawn);
        add(wrapped(without_marks(caption), "", style_, Ink::dim));
    }

    void add_todo(const std::string& file, const std::string& name)
    {
        for (const TodoBlock& block :
             read_todo_blocks(try_read_file(exercise_.folder / file).value_or("")).blocks) {
            if (block.name != name)
                continue;
            add(task_of(block));
            std::string code;
            for (const std::string& line : block.body)
                code += line + "\n";
            add(inked(harmless(code), Ink::cyan, style_));
        }
    }

    /// The comment at the top of a block, with each of its parts ("Goal:") rewrapped.
    std::string task_of(const TodoBlock& block) const
    {
        static const RE2 part(R"(\s*//\s+(TODO \d+ \[[^\]]*\]: |[A-Z][a-z]+: +)(.*))"),
            more(R"(\s*//\s+(.*))");
        std::string task, label, text, words;
        const auto set = [&] { task += wrapped(text, "    " + label, style_, Ink::cyan); };
        std::istringstream lines(block.head);
        for (std::string line, next; std::getline(lines, line);)
            if (RE2::FullMatch(line, part, &next, &words)) {
                set();
                label = next;
                text = words;
            } else if (RE2::FullMatch(line, more, &words))
                text += " " + words;
        set();
        return task;
    }

    void add_output(const std::string& name)
    {
        const std::filesystem::path file =
            std::filesystem::path(style_.language == Language::de ? "de" : "en") / name;
        for (const auto& folder : {course_.build / "handout-output", course_.source / "handouts/output"})
            if (const auto output = try_read_file(folder / file))
                return add(*output);
        add(lab::text("$ ./lab {} {} (not recorded here)", "$ ./lab {} {} (hier nicht aufgezeichnet)",
                      name.ends_with("-check.txt") ? "check" : "run", exercise_.id)
                .in(style_.language));
    }

    const Course& course_;
    const Exercise& exercise_;
    const Style& style_;
    std::vector<std::string> parts_;  // the conditions that are open
    std::string paragraph_, mark_;    // of an item: what stands before it
    std::string previous_row_;        // of the table that goes on
    std::optional<std::string> code_; // the lines of an open block of code
    std::istringstream quoted_;       // a given file
    std::string from_;                // its line that was looked for
    bool after_item_ = false;
    int todo_ = 0; // whose section it is
    std::size_t begin_ = 0;
    HandoutText text_;
};
} // namespace

std::optional<HandoutText> page_text(const Course& course, const std::string& said, const Style& style)
{
    std::error_code none;
    const auto folder = course.source / "handouts" / (style.language == Language::de ? "de" : "en");
    for (const auto& file : std::filesystem::directory_iterator(folder, none)) {
        const std::string name = file.path().stem().string();
        if (file.path().extension() == ".md" && !said.empty() && !course.exercises.empty() &&
            (name == said || name.ends_with("-" + said)) &&
            std::none_of(course.exercises.begin(), course.exercises.end(),
                         [&](const Exercise& exercise) { return exercise.id == name; }))
            return Rendering(course, course.exercises.front(), style)
                .text(try_read_file(file.path()).value_or(""));
    }
    return {};
}

HandoutText handout_text(const Course& course, const Exercise& exercise, const Style& style)
{
    const auto page =
        course.source / "handouts" / (style.language == Language::de ? "de" : "en") / (exercise.id + ".md");
    const auto text = try_read_file(page);
    if (!text)
        throw KitError(lab::text("{} has no handout.", "{} hat kein Handout.", exercise.id));
    return Rendering(course, exercise, style).text(*text);
}
} // namespace lab::course
