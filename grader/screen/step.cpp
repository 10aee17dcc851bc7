#include "grader/screen/step.hpp"

#include "grader/base/encoding.hpp"
#include "grader/course/terminal/show.hpp"
#include "grader/course/terminal/time_line_view.hpp"

#include <algorithm>

namespace lab::screen
{
namespace
{
using course::CheckResult;
using course::columns;
using course::Ink;
using course::number_in_prose;

/// Draws the page with the next step.
class Step {
  public:
    Step(const Model& model, std::size_t width)
        : model_(model), width_(width), exercise_(model.exercise()), file_(model.file()),
          finding_(shown_finding(model))
    {
    }

    std::vector<Section> sections() const
    {
        return {{9, header()},  {8, edit()},     {3, todos()}, {2, files()},   {1, course()},
                {0, Lines{{}}}, {10, message()}, {6, level()}, {4, waiting()}, {5, changes()}};
    }

  private:
    const std::string& say(const Text& text) const { return text.in(model_.language); }

    Lines header() const
    {
        const Standing sum = standing_of(exercise_);
        const Text written = text("{} of {} TODOs right", "{} von {} TODOs richtig", todos_right(exercise_),
                                  todos_in(exercise_));
        return {between({{exercise_.exercise->id, Ink::bold}, {"  " + say(exercise_.exercise->title)}},
                        {{say(written) + "  "}, {sum.max_score > 0.0 ? say(points(sum)) : "", Ink::bold}},
                        width_)};
    }

    Lines edit() const
    {
        const int line = line_of(finding_, exercise_, file_);
        const std::string where = file_.path + (line > 0 && file_.is_there ? fmt::format(":{}", line) : "");
        Lines lines =
            columns(where) + 8 <= width_
                ? row(say({"Edit", "Datei"}), {{{where, Ink::cyan}}}, width_)
                : Lines{{{columns(where) <= width_ ? where : "…" + where.substr(where.size() - width_ + 1),
                          Ink::cyan}}};
        if (const Text problem = problem_of_file(); !problem.empty())
            for (Line& more : folded(say(problem), "        ", width_, Ink::yellow))
                lines.push_back(std::move(more));
        return lines;
    }

    Text problem_of_file() const
    {
        if (!file_.is_there)
            return {"This file is missing; press x to restore it as it was handed out.",
                    "Diese Datei fehlt; x stellt sie wieder her, wie sie ausgeteilt wurde."};
        if (file_.has_damaged_markers)
            return {
                "The TODO markers in this file are damaged: each // TODO needs an // END TODO with the "
                "same name. Undo the change, or press x to restore the file.",
                "Die TODO-Marken in dieser Datei sind beschädigt: Zu jedem // TODO gehört ein // END TODO "
                "mit demselben Namen. Machen Sie die Änderung rückgängig, oder stellen Sie die Datei mit "
                "x wieder her."};
        return {};
    }

    Lines todos() const
    {
        std::vector<Line> words;
        for (const TodoBlock& block : file_.todos) {
            const TodoNow now = todo_now(exercise_, file_, block);
            const course::Look look = course::look_of_todo(now.state);
            words.push_back({{look.sign + " ", look.ink}, {fmt::format("{} {}", block.number, block.name)}});
            if (now.state == TodoState::alarm_left)
                words.back().push_back(
                    {say({" (the throw is still in the TODO)", " (das throw steht noch im TODO)"}),
                     Ink::yellow});
            else
                words.back().push_back({say(course::told_of_todo(now.state, now.check)), Ink::dim});
        }
        return words.empty() ? Lines{} : row("TODO", words, width_);
    }

    Lines files() const
    {
        std::vector<Line> words;
        for (const FileNow& file : exercise_.files) {
            const bool is_here = &file == &file_;
            words.push_back({sign_of(file), {file.file.name, is_here ? Ink::bold : Ink::plain}});
            if (file.standing && file.standing->max_score > 0.0)
                words.back().push_back({" " + say(points(*file.standing)), Ink::dim});
        }
        return row(say({"Files", "Dateien"}), words, width_);
    }

    Lines course() const
    {
        std::vector<Line> words;
        for (const ExerciseNow& each : model_.exercises) {
            const Standing sum = standing_of(each);
            words.push_back({{sum.is_done ? "✓ " : "· ", sum.is_done ? Ink::green : Ink::dim},
                             {each.exercise->id.substr(0, each.exercise->id.find('-')),
                              &each == &exercise_ ? Ink::bold : Ink::plain},
                             {sum.max_score > 0.0 ? " " + say(points(sum)) : "", Ink::dim}});
        }
        return row(say({"Course", "Kurs"}), words, width_);
    }

    Lines message() const
    {
        if (!exercise_.report.fault.empty())
            return folded(exercise_.report.fault, "! ", width_);
        if (!file_.is_there) // what its checks say is of the file as it was handed out
            return {};
        if (finding_)
            return finding();
        return is_done(file_) && !exercise_.report.checks.empty() ? done() : Lines{};
    }

    Lines finding() const
    {
        const bool is_fault = finding_->has(Status::grader_fault);
        const auto all = findings_of(exercise_.report, file_.file.suite);
        const auto number = std::min(model_.finding, all.size() - 1) + 1;
        Line title{{is_fault ? "! " : "✗ ", is_fault ? Ink::yellow : Ink::red},
                   {finding_->check.name, Ink::bold}};
        if (model_.is_old)
            title.push_back({say({"  (before this save)", "  (vor diesem Speichern)"}), Ink::dim});
        else if (all.size() > 1)
            title.push_back(
                {say(text("  (finding {} of {})", "  (Befund {} von {})", number, all.size())), Ink::dim});
        Lines lines{title};
        append(lines, folded(say(finding_->seen), "  ", width_));
        append(lines, places());
        append(lines, folded(say(finding_->next), "→ ", width_));
        return lines;
    }

    /// The row of the trace that first goes wrong; for a host program, the call that the finding is about.
    Lines level() const
    {
        const auto found = exercise_.levels.find(file_.file.suite);
        const auto calls = exercise_.report.time_lines.find(file_.file.suite);
        Lines lines;
        if (!finding_ || !file_.is_there)
            return lines;
        if (found != exercise_.levels.end())
            for (const std::string& line : found->second)
                lines.push_back({{line}});
        if (calls != exercise_.report.time_lines.end())
            for (const std::string& line : course::split_lines(course::show_around(
                     calls->second, finding_->check.name, {model_.language, width_, false})))
                lines.push_back({{line, line.starts_with("✗") ? Ink::red : Ink::plain}});
        return lines;
    }

    /// The places of the finding; for unwritten files, the TODO that comes first.
    Lines places() const
    {
        Lines lines;
        const auto add = [&](const std::string& file, int line, const std::string& text) {
            const std::string where = fmt::format("    {}:{}  ", file, line);
            for (Line& part : folded(text, where, width_, Ink::bold)) {
                const std::string mark = part.front().text.substr(0, where.size());
                part = {{mark, Ink::cyan}, {part.front().text.substr(mark.size()), Ink::bold}};
                lines.push_back(std::move(part));
            }
        };
        for (const course::SourceLine& place : finding_->places)
            if (place.line > 0)
                add(place.file, place.line, place.text);
        const TodoBlock* const todo = todo_of(finding_, exercise_, file_);
        if (lines.empty() && todo && todo->state() != TodoBlock::State::written)
            add(file_.file.name, todo->first_line,
                fmt::format("TODO {} [{}]: {}", todo->number, todo->name, todo->goal));
        return lines;
    }

    Lines done() const
    {
        const Text state = is_left_out(file_)
                               ? Text{": voluntary, not begun.", ": freiwillig, nicht begonnen."}
                               : Text{": every check passes.", ": Jede Prüfung ist bestanden."};
        Lines lines =
            folded(file_.file.name + say(state), is_left_out(file_) ? "– " : "✓ ", width_, Ink::green);
        if (is_done(exercise_))
            append(lines, exercise_done());
        append(lines, folded(say(what_comes_next()), "→ ", width_));
        return lines;
    }

    Lines exercise_done() const
    {
        Lines lines = folded(say({"The exercise is done.", "Die Übung ist fertig."}), "  ", width_);
        if (const std::string page = exercise_.keepsake.value_or(""); !page.empty())
            append(lines,
                   folded(say(text("A page to keep, with your kernel before and after: {}",
                                   "Eine Seite zum Aufheben, mit Ihrem Kernel vorher und nachher: {}", page)),
                          "  ", width_));
        for (const FileNow& file : exercise_.files)
            if (is_left_out(file) && !file.file.teaches.empty())
                append(lines, folded(say(text("Voluntary: {}: {}", "Freiwillig: {}: {}", file.file.name,
                                              file.file.teaches)),
                                     "  ", width_));
        return lines;
    }

    Text what_comes_next() const
    {
        const auto next = next_place(model_);
        if (!next)
            return {"Everything is done. To submit your work: ./lab submit",
                    "Alles ist fertig. So geben Sie ab: ./lab submit"};
        const ExerciseNow& exercise = model_.exercises[next->exercise];
        const std::string& name = exercise.files[next->file].file.name;
        if (next->exercise == model_.at.exercise)
            return text("Next: {}. Press n.", "Als Nächstes: {}. Taste n.", name);
        return text("Next: {} {}, with {}. Press n.", "Als Nächstes: {} {}, mit {}. Taste n.",
                    exercise.exercise->id, exercise.exercise->title, name);
    }

    Lines waiting() const
    {
        const std::size_t count =
            finding_ && file_.is_there ? waiting_in(exercise_.report, file_.file.suite) : 0;
        if (count == 0)
            return {};
        return folded(say(count == 1 ? text("1 check waits until this is done.",
                                            "1 Prüfung wartet, bis das erledigt ist.")
                                     : text("{} checks wait until this is done.",
                                            "{} Prüfungen warten, bis das erledigt ist.", count)),
                      "· ", width_, Ink::dim);
    }

    Lines changes() const
    {
        const auto found = exercise_.changes.find(file_.file.suite);
        if (!file_.is_there || found == exercise_.changes.end() || !found->second.any())
            return {};
        const Changes& changes = found->second;
        std::string told = say({"Since the last save:", "Seit dem letzten Speichern:"});
        if (changes.points != 0.0)
            told += say(text(" {}{}", " {}{}", changes.points > 0.0 ? "+" : "",
                             course::points_in_prose(changes.points)));
        for (const std::string& name : changes.fixed)
            told += " ✓ " + name;
        for (const std::string& name : changes.broken)
            told += " ✗ " + name;
        return folded(told, "", width_);
    }

    const Model& model_;
    std::size_t width_;
    const ExerciseNow& exercise_;
    const FileNow& file_;
    const CheckResult* finding_;
};
} // namespace

std::vector<Section> step_sections(const Model& model, std::size_t width)
{
    return Step(model, width).sections();
}

Span sign_of(const FileNow& file)
{
    if (is_left_out(file))
        return {"– ", Ink::dim};
    return is_done(file) ? Span{"✓ ", Ink::green} : Span{"· ", Ink::dim};
}

Text points(const Standing& standing)
{
    return text("{}/{}", "{}/{}", number_in_prose(standing.score), number_in_prose(standing.max_score));
}
} // namespace lab::screen
