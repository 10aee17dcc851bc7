// The pages that cover the step on a key press: a hint, all details, a program's output, what can be reset.
#include "grader/course/pages/handout_text.hpp"
#include "grader/course/pages/handouts.hpp"
#include "grader/course/student/compiler_output.hpp"
#include "grader/course/student/reset.hpp"
#include "grader/course/terminal/show.hpp"
#include "grader/process/child.hpp"
#include "grader/screen/session.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <sstream>

namespace lab::screen
{
namespace
{
std::vector<std::string> in_paragraphs(const std::string& text, const Size& size)
{
    return course::split_lines(
        course::wrapped(text, "", {Language::en, size.columns, false}, course::Ink::plain));
}

/// Keeps columns aligned; lines that are too long continue below, broken at a space if possible.
std::vector<std::string> in_columns(const std::vector<std::string>& lines, const Size& size)
{
    std::vector<std::string> result;
    for (std::string rest : lines)
        do {
            std::string line = beginning(rest, size.columns);
            if (const auto blank = rest.size() > line.size() ? line.rfind(' ') : std::string::npos;
                blank != std::string::npos && line.find_first_not_of(' ') < blank)
                line.resize(blank + 1);
            rest.erase(0, line.size());
            result.push_back(std::move(line));
        } while (!rest.empty());
    return result;
}

/// A program's output and how it ended.
Text told_of(const process::Outcome& outcome)
{
    const Text printed{outcome.out + outcome.err, outcome.out + outcome.err};
    const Text more{" Press Esc to see the checks.", " Esc zeigt die Prüfungen."};
    switch (outcome.ending) {
    case process::Ending::exited:
        if (outcome.exit_code == 0)
            return printed;
        return printed +
               text("\nThe program ended with exit code {}.", "\nDas Programm endete mit Exit-Code {}.",
                    outcome.exit_code) +
               more;
    case process::Ending::crashed:
        return printed +
               text("\nThe program crashed ({}).", "\nDas Programm ist abgestürzt ({}).",
                    process::signal_name(outcome.signal)) +
               more;
    case process::Ending::timed_out:
        return printed + Text{"\nThe program did not finish and was stopped.",
                              "\nDas Programm endete nicht und wurde abgebrochen."};
    case process::Ending::too_much_output:
        return printed + Text{"\nThe program was stopped: too much output.",
                              "\nDas Programm wurde abgebrochen: zu viel Ausgabe."};
    default:
        return Text{outcome.why, outcome.why};
    }
}

/// The output of a program of the kit, which itself reports what went wrong.
Text told_by_kit(const process::Outcome& outcome)
{
    const std::string all = outcome.out + outcome.err + outcome.why;
    return {all, all};
}
} // namespace

void Session::details()
{
    read(Page::reading, model_.exercise().exercise->id, [this](const Size& size) {
        return course::split_lines(course::show(model_.exercise().report, *model_.exercise().exercise,
                                                {model_.language, size.columns, false}));
    });
}

void Session::explain_keys()
{
    read(Page::reading, say({"Keys", "Tasten"}),
         [this](const Size& size) { return in_paragraphs(keys_explained(model_.language), size); });
}

/// The TODO that the student is working on: that of the finding, else the file's first.
const TodoBlock* Session::todo_here() const
{
    const TodoBlock* const todo = todo_of(shown_finding(model_), model_.exercise(), model_.file());
    return todo || model_.file().todos.empty() ? todo : &model_.file().todos.front();
}

/// Opens a browser if there is one, else shows the text.
void Session::open_handout()
{
    const course::Exercise& exercise = *model_.exercise().exercise;
    const TodoBlock* const todo = todo_here();
    const int number = todo ? todo->number : 0;
    try {
        if (const auto page = course::open_handout(course_, exercise, number, model_.language)) {
            model_.notice = say(text("In the browser: {}", "Im Browser: {}", page->string()));
            return;
        }
        read(Page::reading, say(text("Handout of {}", "Handout zu {}", exercise.id)),
             [=, this](const Size& size) {
                 const course::Style style{model_.language, std::min<std::size_t>(size.columns, 100), false};
                 return in_columns(course::handout_text(course_, exercise, style).lines, size);
             });
        const auto& lines = model_.pane.lines;
        const std::string heading = fmt::format("▸ TODO {} ", number);
        const auto section = std::find_if(lines.begin(), lines.end(),
                                          [&](const std::string& line) { return line.starts_with(heading); });
        model_.pane.top = section == lines.end() ? 0 : static_cast<std::size_t>(section - lines.begin());
    } catch (const course::KitError& error) {
        model_.notice = error.in(model_.language);
    }
}

void Session::hint(bool one_more)
{
    const course::Exercise& exercise = *model_.exercise().exercise;
    const TodoBlock* const todo = todo_here();
    const auto number = static_cast<std::size_t>(todo ? todo->number : 1);
    if (number > exercise.hints.size() || exercise.hints[number - 1].empty()) {
        model_.notice = say({"There is no hint for this step.", "Zu diesem Schritt gibt es keinen Hinweis."});
        return;
    }
    const auto& all = exercise.hints[number - 1];
    std::size_t& count = page_of(model_.at).hints[static_cast<int>(number)];
    count = std::clamp<std::size_t>(count + one_more, 1, all.size());
    std::string hints;
    for (std::size_t i = 0; i < count; ++i)
        hints += (i == 0 ? "" : "\n") + fmt::format("{}. ", i + 1) + all[i].in(model_.language);
    read(Page::hint,
         say(text("TODO {} [{}]: {} of {} hints", "TODO {} [{}]: {} von {} Hinweisen", number,
                  todo ? todo->name : "", count, all.size())),
         [hints](const Size& size) { return in_paragraphs(hints, size); });
    model_.pane.has_more_hints = count < all.size();
}

void Session::run()
{
    const course::Exercise& exercise = *model_.exercise().exercise;
    std::vector<std::string> options = exercise.run;
    const std::vector<std::string>& more = model_.file().file.run;
    options.insert(options.end(), more.begin(), more.end());
    std::string shown = "./lab run " + exercise.id;
    if (!options.empty())
        shown += fmt::format(" -- {}", fmt::join(options, " "));
    std::vector<std::string> arguments{(course_.build / exercise.id).string()};
    arguments.insert(arguments.end(), options.begin(), options.end());
    start_program(shown, exercise.id, std::move(arguments), told_of);
}

void Session::trace()
{
    const course::Exercise& exercise = *model_.exercise().exercise;
    const std::string &id = exercise.id, &file = model_.file().file.name;
    if (!has_picture(model_.exercise(), model_.file())) {
        model_.notice =
            say(text("There is no picture of this kernel; there are pictures of {} and of host programs.",
                     "Von diesem Kernel gibt es kein Bild; Bilder gibt es von {} und von Host-Programmen.",
                     exercise.files.front().name));
        return;
    }
    const bool is_first = file == exercise.files.front().name;
    start_program("./lab trace " + id + (is_first ? "" : " " + file), "lab-trace",
                  {course_.trace.string(), course_.file.string(),
                   model_.language == Language::de ? "de" : "en", "stay", "", id, file},
                  told_by_kit);
}

/// Builds the target, then shows the program's output; `shown` is the equivalent command line.
void Session::start_program(const std::string& shown, const std::string& target,
                            std::vector<std::string> arguments, Text (*told)(const process::Outcome&))
{
    if (checking_)
        pending_.push_front(*checking_);
    end_job();
    since_ = Clock::now();
    doing_ = shown;
    const course::Exercise* const exercise = model_.exercise().exercise;
    read_output(shown, say({"Esc stops the program.", "Esc bricht das Programm ab."}));
    process::Command command = command_here(std::move(arguments));
    job_.start([=, this](const std::function<bool()>& is_cancelled) mutable -> Job::Then {
        if (const auto log = build(target, is_cancelled)) {
            const std::string words = course::told_of_build(*log, course_, *exercise, model_.language);
            return [this, shown, output = words.empty() ? *log : words] { read_output(shown, output); };
        }
        const process::Outcome outcome = run_aside(command, is_cancelled);
        return [this, shown, outcome, told] { read_output(shown, say(told(outcome))); };
    });
}

void Session::ask_for_reset()
{
    const FileNow& file = model_.file();
    const TodoBlock* const todo = todo_of(shown_finding(model_), model_.exercise(), file);
    std::string question;
    if (todo)
        question += fmt::format("t  TODO {} [{}]\n", todo->number, todo->name);
    question +=
        say(text("f  the file {}\n", "f  die Datei {}\n", file.file.name)) +
        say(text("e  all files of {}\n", "e  alle Dateien von {}\n", model_.exercise().exercise->id)) +
        say({"The current contents are first copied to the folder saved.",
             "Der jetzige Inhalt wird vorher in den Ordner saved kopiert."});
    read(Page::reset, say({"Reset to what was handed out:", "Auf den ausgeteilten Stand zurücksetzen:"}),
         [question](const Size& size) { return in_paragraphs(question, size); });
}

void Session::reset(const std::string& file, int todo)
{
    model_.page = Page::step;
    try {
        const auto copies = course::reset(course_, *model_.exercise().exercise, {file, todo});
        model_.notice = copies.empty()
                            ? say({"Nothing to reset: the contents are as they were handed out.",
                                   "Nichts zurückzusetzen: Der Inhalt ist so, wie er ausgeteilt wurde."})
                            : say(text("Reset. The previous contents are in {}.",
                                       "Zurückgesetzt. Der vorige Inhalt liegt in {}.",
                                       std::filesystem::relative(copies, course_.source).string()));
    } catch (const course::KitError& error) {
        model_.notice = error.in(model_.language);
    }
}

void Session::read(Page page, std::string title, MakeLines lines)
{
    make_lines_ = std::move(lines);
    model_.page = page;
    model_.pane = {std::move(title), make_lines_(size_), 0};
}

void Session::read_output(const std::string& title, const std::string& output)
{
    read(Page::reading, title,
         [output](const Size& size) { return in_columns(course::split_lines(output), size); });
}
} // namespace lab::screen
