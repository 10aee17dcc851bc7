#include "grader/command_line.hpp"

#include "grader/command/doctor.hpp"
#include "grader/command/explain.hpp"
#include "grader/command/grading.hpp"
#include "grader/command/new_exercise.hpp"
#include "grader/command/release.hpp"
#include "grader/command/reset.hpp"
#include "grader/command/run.hpp"
#include "grader/command/second_device.hpp"
#include "grader/command/show.hpp"
#include "grader/command/submit.hpp"
#include "grader/command/suggestion.hpp"
#include "grader/help_language.hpp"
#include "grader/screen/screen.hpp"

#include <iostream>

namespace lab::command
{
namespace
{
constexpr bool is_for_students = LAB_FOR_STUDENTS; // the edition that `lab release` makes
const Text exercises_or_all{"exercises (all)", "Übungen (alle)"}, the_exercise{"the exercise", "die Übung"};

int print(const std::string& text)
{
    std::cout << text;
    return 0;
}

int list(const Course& course, const Style& style)
{
    print(show_list(course, style));
    return std::all_of(course.exercises.begin(), course.exercises.end(),
                       [](const Exercise& exercise) { return exercise.problem.empty(); })
               ? 0
               : 2;
}

/// The larger parts of the command are programs of their own, which ./lab builds when they are asked for.
[[noreturn]] void become_part(const std::filesystem::path& program, const std::string& subcommand,
                              std::vector<std::string> arguments, const std::vector<std::string>& ids)
{
    if (!std::filesystem::exists(program))
        throw KitError(text("This part is not built yet. Start it as: ./lab {}",
                            "Dieser Teil ist noch nicht gebaut. Starten Sie ihn so: ./lab {}", subcommand));
    arguments.insert(arguments.begin(), program.string());
    arguments.insert(arguments.end(), ids.begin(), ids.end());
    become(std::move(arguments));
}
} // namespace

CommandLine::CommandLine(CLI::App& app, Language language, std::vector<std::string> words)
    : app_(app), language_(language), words_(std::move(words))
{
    if (language == Language::de)
        speak_german(app_);
    app_.description(say({"cl-lab: exercises in OpenCL, checked", "cl-lab: Übungen in OpenCL, mit Prüfung"}));
    app_.set_version_flag("--version", "cl-lab " LAB_VERSION, say({"the version", "die Version"}));
    app_.add_option(
            "--lang", language_option_,
            say({"de or en; without it, as the locale says", "de oder en; sonst, wie die Locale sagt"}))
        ->check(CLI::IsMember({"de", "en"}));
    app_.add_option("--course", course_, "course.json of another build")->group("")->required();
    app_.require_subcommand(0, 1);
    app_.fallthrough();
    app_.allow_extras(); // refuse_what_is_left() has more to say about them
    add_check();
    add_run();
    add_trace();
    add_watch();
    add_hint();
    add_reset();
    add_submit();
    add_explain();
    add("list", {"the exercises", "die Übungen"},
        [](const Context& context) { return list(context.course, context.style); });
    add("doctor",
        {"try whether everything the course needs works here",
         "ausprobieren, ob hier alles funktioniert, was der Kurs braucht"},
        [](const Context& context) { return doctor(context.course, context.style); });
    add_setup();
    add_test();
    if (is_for_students)
        return;
    add_demo();
    add_verify();
    add_class();
    add_release();
    add_new();
}

int CommandLine::run() const
{
    refuse_what_is_left();
    const ResultFile result(json_); // before anything can fail: no earlier run's result is left
    const Course course = read_course(course_);
    const auto asked = app_.get_subcommands();
    return actions_.at(asked.empty() ? "watch"
                                     : asked[0]->get_name())({course, result, terminal_style(language_)});
}

CLI::App* CommandLine::add(const char* name, const Text& what, Action action)
{
    actions_[name] = std::move(action);
    CLI::App* command = app_.add_subcommand(name, say(what));
    command->get_help_ptr()->group(
        app_.option_defaults()->get_group()); // the only option made before the defaults
    if (language_ == Language::de)
        command->group("Befehle");
    return command;
}

void CommandLine::add_suite(CLI::App* to)
{
    to->add_option("--suite", suite_,
                   say({"only the checks of one file, such as Kernel or Host (all)",
                        "nur die Prüfungen einer Datei, etwa Kernel oder Host (alle)"}))
        ->type_name("NAME");
}

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
        ->add_option("--seed", seed_,
                     say({"what is random, as in the run that printed this number (drawn)",
                          "was zufällig ist, wie in dem Lauf, der diese Zahl nannte (gezogen)"}))
        ->type_name("N");
    check
        ->add_option("--json", json_,
                     say({"write the result to FILE, or to - for stdout",
                          "das Ergebnis nach FILE schreiben, nach stdout mit -"}))
        ->type_name("FILE");
}

void CommandLine::add_run()
{
    CLI::App* run = add("run",
                        {"build an exercise's program and run it: lab run ID [--solution] -- OPTIONS",
                         "das Programm einer Übung bauen und starten: lab run ID [--solution] -- OPTIONEN"},
                        [this](const Context& context) {
                            return run_program(context.course, context.course.find(id_), solution_, options_);
                        });
    run->add_option("id", id_, say(the_exercise))->required();
    if (!is_for_students)
        run->add_flag("--solution", solution_, say({"the solution's program", "das Programm der Lösung"}));
    run->add_option("options", options_, say({"for the program, after --", "für das Programm, nach --"}));
}

void CommandLine::add_watch()
{
    CLI::App* watched =
        add("watch",
            {"where you are, and one next step, checked after each save (also ./lab alone)",
             "wo Sie stehen und ein nächster Schritt, nach jedem Speichern geprüft (auch ./lab allein)"},
            [this](const Context& context) { return watch(context); });
    watched->add_option("id", id_,
                        say({"the exercise (the one of the last time)", "die Übung (die vom letzten Mal)"}));
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
    hint->add_option("id", id_, say(the_exercise))->required();
    hint->add_option("todo", todo_, say({"number of the TODO", "Nummer des TODO"}));
    hint->add_option("--level", level_, say({"1 says least", "1 verrät am wenigsten"}));
}

void CommandLine::add_reset()
{
    CLI::App* reset =
        add("reset",
            {"put a TODO, a file or an exercise back as it was handed out; a copy is kept",
             "ein TODO, eine Datei oder eine Übung zurücksetzen wie ausgegeben; eine Kopie bleibt"},
            [this](const Context& context) {
                const Exercise& exercise = context.course.find(id_);
                const auto copies =
                    lab::command::reset(context.course, exercise, reset_part(exercise, part_));
                const Text told = copies.empty()
                                      ? Text{"It is as it was handed out already.\n",
                                             "Es ist schon so, wie es ausgegeben wurde.\n"}
                                      : text("Reset. What was there is in {}\n",
                                             "Zurückgesetzt. Was da war, liegt in {}\n", copies.string());
                return print(say(told));
            });
    reset->add_option("id", id_, say(the_exercise))->required();
    reset->add_option("part", part_,
                      say({"number of a TODO, or name of a file (all files)",
                           "Nummer eines TODO oder Name einer Datei (alle Dateien)"}));
}

void CommandLine::add_submit()
{
    CLI::App* submitted =
        add("submit", {"make the ZIP to hand in", "die ZIP-Datei zum Abgeben machen"},
            [this](const Context& context) {
                return print(submit(context.course, context.course.chosen(ids_), out_, context.style));
            });
    submitted->add_option("id", ids_, say(exercises_or_all));
    submitted
        ->add_option("--out", out_,
                     say({"where it goes (submission.zip)", "wohin sie kommt (submission.zip)"}))
        ->type_name("FILE");
}

void CommandLine::add_explain()
{
    CLI::App* explained =
        add("explain",
            {"what a word of the course or an error of OpenCL means: lab explain CL_INVALID_VALUE",
             "was ein Wort des Kurses oder ein Fehler von OpenCL bedeutet: lab explain CL_INVALID_VALUE"},
            [this](const Context& context) {
                return print(show_explanation(context.course, word_, context.style));
            });
    explained->add_option("word", word_,
                          say({"the word, or the number of an error (all words)",
                               "das Wort oder die Nummer eines Fehlers (alle Wörter)"}));
}

void CommandLine::add_setup()
{
    CLI::App* setup = add(
        "setup",
        {"install what is optional: lab setup --device-enqueue",
         "installieren, was dazukommen kann: lab setup --device-enqueue"},
        [this](const Context& context) {
            if (!device_enqueue_)
                throw KitError(text(
                    "Everything else sets itself up; what can be added is: ./lab setup --device-enqueue",
                    "Alles andere richtet sich selbst ein; dazu kommen kann: ./lab setup --device-enqueue"));
            return install_second_device(context.course, yes_, context.style);
        });
    setup->add_flag("--device-enqueue", device_enqueue_,
                    say({"Intel's OpenCL runtime: large, proprietary, asks first",
                         "Intels OpenCL-Laufzeitumgebung: groß, proprietär, fragt vorher"}));
    setup->add_flag("--yes", yes_, say({"do not ask", "nicht fragen"}));
}

void CommandLine::add_demo()
{
    CLI::App* demo = add("demo",
                         {"show the solutions: verdicts, pictures, times; as a page, too",
                          "die Lösungen zeigen: Urteile, Bilder, Zeiten; auch als Seite"},
                         [this](const Context& context) -> int {
                             become_part(context.course.demo, "demo",
                                         {course_, context.style.language == Language::de ? "de" : "en",
                                          opens_page_ ? "open" : "stay"},
                                         ids_);
                         });
    demo->add_option("id", ids_, say(exercises_or_all));
    demo->add_flag("--open", opens_page_, say({"open the page in a browser", "die Seite im Browser öffnen"}));
}

void CommandLine::add_trace()
{
    CLI::App* trace = add("trace",
                          {"draw what your kernel did: local memory after each barrier, who wrote it, races",
                           "zeichnen, was Ihr Kernel tat: lokaler Speicher nach jeder Barriere, wer schrieb, "
                           "Datenwettläufe"},
                          [this](const Context& context) -> int {
                              become_part(context.course.trace, "trace",
                                          {course_, context.style.language == Language::de ? "de" : "en",
                                           opens_page_ ? "open" : "stay", submission_},
                                          {id_});
                          });
    trace->add_option("id", id_, say(the_exercise))->required();
    trace
        ->add_option("--submission", submission_,
                     say({"the folder with the kernel (the exercise's own)",
                          "der Ordner mit dem Kernel (der der Übung)"}))
        ->type_name("DIR");
    trace->add_flag("--open", opens_page_,
                    say({"open the page in a browser", "die Seite im Browser öffnen"}));
}

void CommandLine::add_verify()
{
    CLI::App* verified = add("verify",
                             {"grade the grader: which check rejects which mutant of the solutions",
                              "den Grader prüfen: welche Prüfung welchen Mutanten der Lösungen zurückweist"},
                             [this](const Context& context) -> int {
                                 become_part(context.course.verify, "verify",
                                             {course_, out_, shard_, std::to_string(repeats_)}, ids_);
                             });
    verified->add_option("id", ids_, say(exercises_or_all));
    verified
        ->add_option("--out", out_,
                     say({"where the matrix goes (build/verify)", "wohin die Matrix kommt (build/verify)"}))
        ->type_name("DIR");
    CLI::Option* shard =
        verified
            ->add_option("--shard", shard_,
                         say({"only the K-th of N equal parts: to take turns, or for N machines",
                              "nur der K-te von N gleichen Teilen: nacheinander oder auf N Maschinen"}))
            ->type_name("K/N");
    verified
        ->add_option("--repeat", repeats_,
                     say({"no matrix: grade the corpora N times, and see what changes",
                          "keine Matrix: die Korpora N-mal bewerten und sehen, was sich ändert"}))
        ->type_name("N")
        ->check(CLI::Range(1, 1000))
        ->excludes(shard);
}

void CommandLine::add_class()
{
    classroom::declare(app_, asked_of_class_, language_);
    for (const char* name : {"grade", "regrade", "export"})
        actions_[name] = [this, name](const Context& context) -> int {
            become_part(context.course.class_room, name, {words_.begin() + 1, words_.end()}, {});
        };
}

void CommandLine::add_release()
{
    CLI::App* released =
        add("release",
            {"make the edition for students: a folder, a git repository and a ZIP without solutions",
             "die Ausgabe für Studierende machen: Ordner, Git-Repository und ZIP ohne Lösungen"},
            [this](const Context& context) {
                return print(release(context.course, {out_, pages_}, context.style));
            });
    released->add_option("--out", out_, say({"where it goes", "wohin sie kommt"}))
        ->type_name("DIR")
        ->required();
    released
        ->add_option("--handouts", pages_,
                     say({"with the handouts as pages, from this folder (build/docs/handouts)",
                          "mit den Handouts als Seiten, aus diesem Ordner (build/docs/handouts)"}))
        ->type_name("DIR");
}

void CommandLine::add_new()
{
    CLI::App* made = add(
        "new",
        {"a new exercise, finished and small, to be changed: lab new 04-block-sums",
         "eine neue Übung, fertig und klein, zum Umbauen: lab new 04-block-sums"},
        [this](const Context& context) { return print(make_exercise(context.course, id_, context.style)); });
    made->add_option("id", id_, say({"its id", "ihre Id"}))->required();
}

void CommandLine::add_test()
{
    CLI::App* test = add(
        "test",
        {"test everything the kit promises about itself", "alles testen, was der Kurs von sich verspricht"},
        [this](const Context& context) { return run_tests(context.course, options_); });
    test->add_option("options", options_, say({"for ctest, after --", "für ctest, nach --"}));
}

void CommandLine::refuse_what_is_left() const
{
    std::vector<std::string> words = app_.remaining(true);
    std::erase(words, "--"); // what stands behind it has found its place
    if (words.empty())
        return;
    const auto asked = app_.get_subcommands();
    if (!asked.empty() || words[0].starts_with("-"))
        throw KitError(text("`{0}` is not understood here. What there is: ./lab {1}--help",
                            "`{0}` ist hier nicht verständlich. Was es gibt: ./lab {1}--help", words[0],
                            asked.empty() ? "" : asked[0]->get_name() + " "));
    std::vector<std::string> names;
    for (const CLI::App* command : app_.get_subcommands(nullptr))
        names.push_back(command->get_name());
    const std::string near = nearest(words[0], names);
    const Text unknown = text("There is no command `{}`.", "Einen Befehl `{}` gibt es nicht.", words[0]);
    throw KitError(unknown + (near.empty() ? text(" There are: {}.", " Es gibt: {}.",
                                                  fmt::to_string(fmt::join(names, ", ")))
                                           : text(" Did you mean `{}`?", " Meinten Sie `{}`?", near)));
}
} // namespace lab::command
