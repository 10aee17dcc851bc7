// Searches an edition for lines of solutions and answers.
#include "grader/base/file.hpp"
#include "grader/base/todo_blocks.hpp"
#include "grader/release/edition.hpp"
#include "grader/release/student_page.hpp"

#include <fmt/ranges.h>
#include <re2/re2.h>

#include <array>
#include <cctype>
#include <sstream>

namespace lab::release
{
using namespace course;

namespace
{
namespace fs = std::filesystem;

/// The minimum number of words and signs in a revealing line: "kernel.setArg(0, input);" reveals nothing about a
/// solution.
constexpr int fewest_signs = 10;

int signs_in(const std::string& line)
{
    static const RE2 sign(R"(\s*(\w+|[^\w\s]))");
    re2::StringPiece rest = line;
    int count = 0;
    while (RE2::Consume(&rest, sign))
        ++count;
    return count;
}

std::string without_spaces(std::string text)
{
    std::erase_if(text, [](unsigned char character) { return std::isspace(character) != 0; });
    return text;
}

/// The text that a browser displays of a page.
std::string without_tags(std::string page)
{
    using Replaced = std::pair<const char*, const char*>;
    constexpr std::array<Replaced, 7> replaced{{{"<[^<>]*>", ""},
                                                {"&lt;", "<"},
                                                {"&gt;", ">"},
                                                {"&quot;", "\""},
                                                {"&#39;", "'"},
                                                {"&#160;", " "},
                                                {"&amp;", "&"}}};
    for (const auto& [seen, meaning] : replaced)
        RE2::GlobalReplace(&page, seen, meaning);
    return page;
}

/// The place, or one of the places, of each line, which is stored without spaces and comment.
using TellingLines = std::map<std::string, std::string>;

void add_solution(TellingLines& lines, const Exercise& exercise, const ExerciseFile& file)
{
    for (const TodoBlock& block : read_todo_blocks(read_file(exercise.solution / file.name)).blocks)
        for (const std::string& line : block.body)
            if (const std::string code = line.substr(0, line.find("//")); signs_in(code) >= fewest_signs)
                lines.try_emplace(without_spaces(code),
                                  fmt::format("{}, {}, TODO {}", exercise.id, file.name, block.number));
}

/// The text that a page displays, split at formulas, code and links.
std::vector<std::string> shown_parts(std::string text)
{
    static const RE2 markup(R"((?m)\\f\$.*?\\f\$|`[^`\n]*`|\\ref \S+|[*_\[\]()<>"]+|^[ \t]*\d+\.)");
    RE2::GlobalReplace(&text, markup, "\n");
    std::vector<std::string> parts;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
        parts.push_back(without_spaces(line));
    return parts;
}

/// Adds the revealing parts of an answer: words that do not also occur in the students' part of its page.
void add_answers(TellingLines& lines, const fs::path& page, const std::string& place)
{
    constexpr std::size_t shortest_words = 24; // letters
    const StudentPage parts = student_page(read_file(page), {}, place);
    const std::string for_students = fmt::format("{}", fmt::join(shown_parts(parts.text), ""));
    for (const std::string& words : shown_parts(parts.answers))
        if (words.size() >= shortest_words && for_students.find(words) == std::string::npos)
            lines.try_emplace(words, place);
}

TellingLines telling_lines(const Course& course)
{
    TellingLines lines;
    for (const Exercise& exercise : course.exercises)
        for (const ExerciseFile& file : exercise.files)
            add_solution(lines, exercise, file);
    for (const char* language : {"de", "en"})
        for (const auto& page : fs::directory_iterator(course.source / "handouts" / language))
            add_answers(lines, page, "handouts" / page.path().lexically_relative(course.source / "handouts"));
    return lines;
}
} // namespace

std::vector<Leak> leaks_in(const EditionFiles& files, const Course& course)
{
    const TellingLines lines = telling_lines(course);
    std::vector<Leak> leaks;
    for (const auto& [file, content] : files) {
        const std::string text =
            without_spaces(file.extension() == ".html" ? without_tags(content) : content);
        for (const auto& [line, source] : lines)
            if (text.find(line) != std::string::npos)
                leaks.push_back({file, line, source});
    }
    return leaks;
}
} // namespace lab::release
