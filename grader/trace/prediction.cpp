#include "grader/trace/prediction.hpp"

#include "grader/trace/terminal_view.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <istream>
#include <ostream>

namespace lab::trace
{
namespace
{
using course::Ink;
using course::inked;
using course::Style;
using course::wrapped;

/// True if the step leaves another value in the cell than the step before.
bool is_changed(const Picture& picture, std::size_t step, std::size_t cell)
{
    const Cell& now = picture.steps[step].cells[cell];
    const auto& before = picture.steps[step - 1].cells;
    return now.is_active && !now.value.empty() && (cell >= before.size() || before[cell].value != now.value);
}

std::vector<std::size_t> sources_of(const Step& step, std::size_t cell)
{
    std::vector<std::size_t> from;
    for (const Edge& edge : step.edges)
        if (edge.to == cell)
            from.push_back(edge.from);
    return from;
}

std::optional<Question> question_about(const Picture& picture, std::size_t step)
{
    std::vector<Question> possible;
    for (std::size_t cell = 0; cell < picture.steps[step].cells.size(); ++cell)
        if (is_changed(picture, step, cell))
            possible.push_back({step, cell, sources_of(picture.steps[step], cell)});
    const auto end_of_best = std::stable_partition(possible.begin(), possible.end(),
                                                   [](const Question& one) { return one.from.size() > 1; });
    const auto count = static_cast<std::size_t>(
        (end_of_best == possible.begin() ? possible.end() : end_of_best) - possible.begin());
    if (count == 0)
        return {};
    return possible[(5 * step + 2) % count]; // not always the first one
}

Text explained(const Picture& picture, const Question& question)
{
    const Cell& cell = picture.steps[question.step].cells[question.cell];
    Text why = text("The value is {}", "Der Wert ist {}", cell.value);
    if (cell.work_item >= 0 && cell.line > 0)
        why += text(", written by work-item {} in line {}", ", geschrieben von Work-Item {} in Zeile {}",
                    cell.work_item, cell.line);
    if (!question.from.empty())
        why += text(", after reading elements {}", ", nachdem es die Elemente {} gelesen hatte",
                    Text{fmt::to_string(fmt::join(question.from, " and ")),
                         fmt::to_string(fmt::join(question.from, " und "))});
    return why + Text{".", "."};
}
} // namespace

std::vector<Question> questions_about(const Picture& picture)
{
    std::vector<Question> questions;
    for (std::size_t step = 1; step < picture.steps.size(); ++step)
        if (const auto question = question_about(picture, step))
            questions.push_back(*question);
    return questions;
}

bool is_right(const std::string& answer, const Cell& cell)
{
    std::string said = answer;
    std::erase_if(said, [](unsigned char c) { return c <= ' '; });
    return said == cell.value;
}

namespace
{
std::string opening(const Picture& picture, const Style& style)
{
    return inked(picture.title.in(style.language) + "  " + picture.file, Ink::bold, style) + "\n" +
           wrapped(picture.about.in(style.language), "", style, Ink::dim) +
           wrapped(Text{"Which value will the element named below hold after the next step? Press Enter "
                        "without a number to see the value, q to quit. Nothing is graded.",
                        "Welcher Wert steht nach dem nächsten Schritt in dem unten genannten Element? Enter "
                        "ohne Zahl zeigt den Wert, q beendet die Fragen. Nichts wird bewertet."}
                       .in(style.language),
                   "", style, Ink::dim) +
           "\n";
}

std::string asked(const Picture& picture, const Question& question, const Style& style)
{
    const Step& step = picture.steps[question.step];
    return inked(step.name.in(style.language), Ink::bold, style) + "\n" +
           text("  element {}? ", "  Element {}? ", question.cell).in(style.language);
}
bool has_digit(const std::string& text)
{
    return std::any_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// Repeats the prompt until the answer is empty or, if a number is expected, contains one. Nothing if the answers
/// end.
std::optional<std::string> answer_to(const std::string& prompt, const Cell& right, std::istream& answers,
                                     std::ostream& out, const Style& style)
{
    for (std::string answer; out << prompt << std::flush && std::getline(answers, answer);) {
        std::erase_if(answer, [](unsigned char c) { return c <= ' '; });
        if (answer == "q")
            break;
        if (answer.empty() || has_digit(answer) || !has_digit(right.value))
            return answer;
        out << wrapped(Text{"That is not a number; Enter without a number shows the value.",
                            "Das ist keine Zahl; Enter ohne Zahl zeigt den Wert."}
                           .in(style.language),
                       "  ", style, Ink::dim);
    }
    return {};
}

Text result_of(std::size_t right, std::size_t given, bool is_asked)
{
    if (!is_asked)
        return {"No step of this kernel changes an element: there is nothing to predict yet.\n",
                "Kein Schritt dieses Kernels ändert ein Element: Noch gibt es nichts vorherzusagen.\n"};
    return given == 0 ? Text{}
                      : text("{} of {} answers correct.\n", "{} von {} Antworten richtig.\n", right, given);
}
} // namespace

void predict(const Picture& picture, std::istream& answers, std::ostream& out, const Style& style)
{
    std::size_t given = 0, right = 0, shown = 0;
    bool is_over = false;
    const auto show_until = [&](std::size_t step) {
        for (; shown < step; ++shown)
            out << show_step(picture, picture.steps[shown], style);
    };
    out << opening(picture, style);
    const std::vector<Question> questions = questions_about(picture);
    for (const Question& question : questions) {
        show_until(question.step);
        const Cell& right_cell = picture.steps[question.step].cells[question.cell];
        const auto answer = answer_to(asked(picture, question, style), right_cell, answers, out, style);
        if (!answer) {
            is_over = true;
            break;
        }
        if (!answer->empty()) {
            const bool is_so = is_right(*answer, right_cell);
            ++given, right += is_so;
            out << wrapped(Text{is_so ? "Right." : "No.", is_so ? "Richtig." : "Nein."}.in(style.language) +
                               " " + explained(picture, question).in(style.language),
                           is_so ? "✓ " : "✗ ", style, is_so ? Ink::green : Ink::red);
        }
    }
    out << '\n';
    if (!is_over)
        show_until(picture.steps.size());
    out << result_of(right, given, !questions.empty()).in(style.language);
}
} // namespace lab::trace
