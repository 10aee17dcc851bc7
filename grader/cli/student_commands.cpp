// The subcommands for students.
#include "grader/cli/command_line.hpp"
#include "grader/cli/explain.hpp"
#include "grader/cli/grading.hpp"
#include "grader/cli/question.hpp"
#include "grader/cli/run.hpp"
#include "grader/cli/second_device_setup.hpp"
#include "grader/cli/show_course.hpp"
#include "grader/cli/submit.hpp"
#include "grader/course/base/browser.hpp"
#include "grader/course/pages/handout_text.hpp"
#include "grader/course/pages/handouts.hpp"
#include "grader/course/student/comparison.hpp"
#include "grader/course/student/reset.hpp"
#include "grader/screen/screen.hpp"

namespace lab::cli
{
using namespace course;

void CommandLine::add_check()
{
    CLI::App* check = add(
        "check",
        {"check exercises and say what to do next", "Übungen prüfen und sagen, was als Nächstes zu tun ist"},
        [this](const Context& context) {
            return grade(context.course, {ids_, submission_, suite_, seed_}, context.result, context.style);
        });
    check->add_option("id", ids_, say(exercises_or_all));
    check
        ->add_option(
            "--submission", submission_,
            say({"the folder with the files to check", "der Ordner mit den Dateien, die geprüft werden"}))
        ->type_name("DIR");
    add_suite(check);
    check
        ->add_option(
            "--seed", seed_,
            say({"the same random inputs as in the run that printed this number (without it: new ones)",
                 "dieselben Zufallseingaben wie in dem Lauf, der diese Zahl ausgab (ohne Angabe: neue)"}))
        ->type_name("N");
    check
        ->add_option("--json", json_,
                     say({"write the result to FILE, or with - to stdout",
                          "das Ergebnis nach FILE schreiben, nach stdout mit -"}))
        ->type_name("FILE");
}

void CommandLine::add_run()
{
    CLI::App* run = add("run",
                        {"build an exercise's program and run it: lab run ID -- OPTIONS",
                         "das Programm einer Übung bauen und starten: lab run ID -- OPTIONEN"},
                        [this](const Context& context) {
                            return run_program(context.course, context.course.find(id_),
                                               {solution_, in_debugger_, on_failing_input_, options_},
                                               context.style.language);
                        });
    run->add_option("id", id_, say(the_exercise));
    if (!is_for_students)
        run->add_flag("--solution", solution_, say({"the solution's program", "das Programm der Lösung"}));
    run->add_flag("--failing", on_failing_input_,
                  say({"on the smallest input that a check failed on",
                       "mit der kleinsten Eingabe, an der eine Prüfung scheiterte"}));
    run->add_flag("--gdb", in_debugger_,
                  say({"in the debugger gdb (apt install gdb)", "im Debugger gdb (apt install gdb)"}));
    run->add_option("options", options_, say({"for the program, after --", "für das Programm, nach --"}));
}

void CommandLine::add_watch()
{
    CLI::App* watched =
        add("watch",
            {"show where you are and one next step, checked after each save (also: ./lab without a command)",
             "Ihren Stand und einen nächsten Schritt zeigen, geprüft nach jedem Speichern (auch: ./lab "
             "ohne Befehl)"},
            [this](const Context& context) { return watch(context); });
    watched->add_option("id", id_,
                        say({"the exercise (the last one used)", "die Übung (die zuletzt benutzte)"}));
    add_suite(watched);
    watched->add_flag("--manual", is_manual_,
                      say({"do not watch the files: Enter checks", "Dateien nicht beobachten: Enter prüft"}));
}

int CommandLine::watch(const Context& context) const
{
    const Exercise* const exercise = id_.empty() ? nullptr : &context.course.find(id_);
    if (exercise)
        exercise->prefix_of_suite(suite_); // refuses one that there is not
    else if (!suite_.empty())
        throw KitError(text("--suite needs an exercise: ./lab watch ID --suite {}",
                            "--suite braucht eine Übung: ./lab watch ID --suite {}", suite_));
    return screen::show_screen(context.course, {exercise ? exercise->id : "", suite_, is_manual_},
                               context.style);
}

void CommandLine::add_hint()
{
    CLI::App* hint = add("hint",
                         {"a hint for a TODO: lab hint ID TODO [--level N]",
                          "ein Hinweis zu einem TODO: lab hint ID TODO [--level N]"},
                         [this](const Context& context) {
                             return print(show_hint(context.course.find(id_), todo_, level_, context.style));
                         });
    hint->add_option("id", id_, say(the_exercise));
    hint->add_option("todo", todo_, say({"number or name of the TODO (1)", "Nummer oder Name des TODO (1)"}));
    hint->add_option("--level", level_,
                     say({"the level; 1 gives away least", "die Stufe; 1 verrät am wenigsten"}));
}

void CommandLine::add_reset()
{
    CLI::App* reset =
        add("reset",
            {"reset a TODO, a file or an exercise to what was handed out; a copy is kept",
             "TODO, Datei oder Übung auf den ausgeteilten Stand zurücksetzen; eine Kopie bleibt erhalten"},
            [this](const Context& context) { return put_back(context); });
    reset->add_option("id", id_, say(the_exercise));
    reset->add_option("part", part_,
                      say({"number of a TODO, or name of a file (all files)",
                           "Nummer eines TODO oder Name einer Datei (alle Dateien)"}));
    reset->add_flag("--yes", yes_, say({"without a prompt", "ohne Rückfrage"}));
}

/// Prints what will change; if that is all files of an exercise, asks first.
int CommandLine::put_back(const Context& context) const
{
    const Exercise& exercise = context.course.find(id_);
    const ResetPart part = reset_part(exercise, part_);
    const std::vector<std::string> changes = changes_of(exercise, part);
    if (changes.empty())
        return print(say({"Nothing to reset: the contents are as they were handed out.\n",
                          "Nichts zurückzusetzen: Der Inhalt ist so, wie er ausgeteilt wurde.\n"}));
    print(say({"This will be reset; the current contents are first copied to the folder saved:\n",
               "Dies wird zurückgesetzt; der jetzige Inhalt wird vorher in den Ordner saved kopiert:\n"}));
    for (const std::string& change : changes)
        print("  " + change + "\n");
    if (part_.empty() && !yes_ && can_ask() && !agrees({"Reset?", "Zurücksetzen?"}, language_))
        return print(say({"Nothing was reset.\n", "Nichts wurde zurückgesetzt.\n"}));
    const auto copies = lab::course::reset(context.course, exercise, part);
    return print(say(copies.empty()
                         ? Text{"Reset.\n", "Zurückgesetzt.\n"}
                         : text("Reset. The previous contents are in {}\n",
                                "Zurückgesetzt. Der vorige Inhalt liegt in {}\n", copies.string())));
}

void CommandLine::add_submit()
{
    CLI::App* submitted = add(
        "submit", {"create the ZIP file to submit", "die ZIP-Datei zum Abgeben erstellen"},
        [this](const Context& context) {
            return print(submit(context.course, context.course.chosen(ids_), {out_, yes_}, context.style));
        });
    submitted->add_option("id", ids_, say(exercises_or_all));
    submitted
        ->add_option("--out", out_, say({"the ZIP file (submission.zip)", "die ZIP-Datei (submission.zip)"}))
        ->type_name("FILE");
    submitted->add_flag("--yes", yes_, say({"without a prompt", "ohne Rückfrage"}));
}

void CommandLine::add_explain()
{
    CLI::App* explained =
        add("explain",
            {"what a word of the course or an OpenCL error means: lab explain CL_INVALID_VALUE",
             "was ein Wort des Kurses oder ein OpenCL-Fehler bedeutet: lab explain CL_INVALID_VALUE"},
            [this](const Context& context) {
                return print(show_explanation(context.course, word_, context.style));
            });
    explained->add_option("word", word_,
                          say({"the word, or the number of an error (all words)",
                               "das Wort oder die Nummer eines Fehlers (alle Wörter)"}));
}

void CommandLine::add_docs()
{
    CLI::App* docs = add("docs", {"build the handouts and open them", "die Handouts bauen und öffnen"},
                         [this](const Context& context) {
                             const auto page = front_page(context.course, context.style.language);
                             print(page.string() + "\n");
                             if (!leaves_it_closed_)
                                 open_in_browser(page);
                             return 0;
                         });
    docs->add_flag("--no-open", leaves_it_closed_,
                   say({"only print where the handouts are", "nur ausgeben, wo die Handouts liegen"}));
}

void CommandLine::add_handout()
{
    CLI::App* handout = add(
        "handout",
        {"an exercise's handout as text, or its section on a TODO: lab handout ID [TODO]; sheet: OpenCL on one sheet",
         "das Handout einer Übung als Text oder sein Abschnitt zu einem TODO: lab handout ID [TODO]; sheet: OpenCL auf einem "
         "Blatt"},
        [this](const Context& context) {
            if (const auto page = page_text(context.course, id_, context.style))
                return print(fmt::to_string(fmt::join(page->lines, "\n")) + "\n");
            return print(show_handout(context.course, context.course.find(id_), part_, context.style));
        });
    handout->add_option("id", id_, say(the_exercise));
    handout->add_option("todo", part_,
                        say({"number or name of the TODO (all)", "Nummer oder Name des TODO (alles)"}));
}

void CommandLine::add_setup()
{
    CLI::App* setup =
        add("setup",
            {"install optional parts: lab setup --device-enqueue",
             "Zusätzliches installieren: lab setup --device-enqueue"},
            [this](const Context& context) {
                if (!device_enqueue_)
                    throw KitError(text("Nothing else is required. Optional: ./lab setup --device-enqueue",
                                        "Mehr ist nicht nötig. Optional: ./lab setup --device-enqueue"));
                return install_second_device(context.course, yes_, context.style);
            });
    setup->add_flag("--device-enqueue", device_enqueue_,
                    say({"Intel's OpenCL runtime: large, proprietary, asks first",
                         "Intels OpenCL-Laufzeitumgebung: groß, proprietär, fragt vorher"}));
    setup->add_flag("--yes", yes_, say({"without a prompt", "ohne Rückfrage"}));
}

void CommandLine::add_trace()
{
    CLI::App* trace =
        add("trace",
            {"draw what your kernel did (local memory, who wrote it, races), or your host program: lab "
             "trace ID FILE.cpp",
             "zeichnen, was Ihr Kernel tat (lokaler Speicher, wer schrieb, Datenwettläufe) oder Ihr "
             "Host-Programm: lab trace ID DATEI.cpp"},
            [this](const Context& context) -> int {
                become_part(context.course.trace, "trace",
                            {course_, context.style.language == Language::de ? "de" : "en",
                             asks_         ? "ask"
                             : opens_page_ ? "open"
                                           : "stay",
                             submission_},
                            compared_.empty() ? std::vector<std::string>{id_, part_}
                                              : std::vector<std::string>{id_, part_, compared_});
            });
    trace->add_option("id", id_, say(the_exercise));
    trace->add_option(
        "file", part_,
        say({"the host file: a time line of its OpenCL calls (without it: the kernel)",
             "die Host-Datei: eine Zeitleiste ihrer OpenCL-Aufrufe (ohne Angabe: der Kernel)"}));
    trace
        ->add_option("--submission", submission_,
                     say({"the folder with the files (without it: the exercise's own)",
                          "der Ordner mit den Dateien (ohne Angabe: der Ordner der Übung)"}))
        ->type_name("DIR");
    trace
        ->add_option(
            "--compare", compared_,
            say({"step by step beside the kernel in this folder: an earlier one of yours, or a solution",
                 "Schritt für Schritt neben dem Kernel in diesem Ordner: Ihrem früheren oder dem einer Lösung"}))
        ->type_name("DIR");
    trace->add_flag("--predict", asks_,
                    say({"asks before each step which value an element will hold",
                         "fragt vor jedem Schritt, welchen Wert ein Element haben wird"}));
    trace->add_flag("--open", opens_page_,
                    say({"open the page in a browser", "die Seite im Browser öffnen"}));
}

void CommandLine::add_bench()
{
    CLI::App* bench = add("bench",
                          {"how fast your kernels are, compared with a serial loop and a copy: lab bench "
                           "ID --mine",
                           "wie schnell Ihre Kernel sind, verglichen mit einer seriellen Schleife und "
                           "einer Kopie: lab bench ID --mine"},
                          [this](const Context& context) { return bench_own(context); });
    bench->add_flag("--mine", is_own_, say({"your kernels", "Ihre Kernel"}));
    bench->add_option("id", ids_,
                      say({"the exercise; then, after --, options for its program",
                           "die Übung; danach, hinter --, Optionen für ihr Programm"}));
    if constexpr (!is_for_students)
        add_ladders(bench);
}

int CommandLine::bench_own(const Context& context) const
{
    if (ids_.empty())
        throw KitError(text("Which exercise? For instance: ./lab bench {} --mine",
                            "Welche Übung? Zum Beispiel: ./lab bench {} --mine",
                            context.course.exercises.back().id));
    return compare(context.course, context.course.find(ids_.front()), {ids_.begin() + 1, ids_.end()},
                   context.style);
}

void CommandLine::add_test()
{
    CLI::App* test = add("test", {"run the kit's own tests", "die Tests des Kurses selbst ausführen"},
                         [this](const Context& context) { return run_tests(context.course, options_); });
    test->add_option("options", options_, say({"for ctest, after --", "für ctest, nach --"}));
    if (is_for_students)
        test->group(""); // no command of theirs
}
} // namespace lab::cli
