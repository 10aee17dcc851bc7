#include "grader/release/new_exercise.hpp"

#include "grader/base/file.hpp"

#include <re2/re2.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace lab::release
{
using namespace course;

namespace
{
using Path = std::filesystem::path;

/// The replacements for the placeholders in the template's texts and file names.
std::map<std::string, std::string> words_for(const std::string& id)
{
    static const RE2 form(R"((\d\d)-([a-z][a-z0-9]*(?:-[a-z][a-z0-9]*)*))");
    std::string number, page;
    if (!RE2::FullMatch(id, form, &number, &page))
        throw KitError(
            text("`{}` is not a valid id: an id consists of two digits and words that begin with a "
                 "lower-case letter, such as 04-block-sums.",
                 "`{}` ist keine gültige Id: Eine Id besteht aus zwei Ziffern und Wörtern, die mit "
                 "einem Kleinbuchstaben beginnen, wie 04-block-sums.",
                 id));
    std::string name = page, section = "exercise_" + id;
    std::replace(name.begin(), name.end(), '-', '_');
    std::replace(section.begin(), section.end(), '-', '_');
    return {{"@id@", id}, {"@number@", number}, {"@name@", name}, {"@page@", page}, {"@section@", section}};
}

/// A kernel and a function get the exercise's name, so it must not be a word of the languages or of the template.
void require_usable_name(const std::string& name)
{
    static const std::set<std::string> taken{
        "auto",   "bool",   "case",     "char",    "class",  "const",    "constant", "default", "do",
        "double", "else",   "enum",     "false",   "float",  "for",      "global",   "goto",    "half",
        "if",     "image",  "index",    "inline",  "input",  "int",      "kernel",   "lab",     "local",
        "long",   "main",   "new",      "options", "output", "private",  "queue",    "return",  "run",
        "short",  "signed", "sizeof",   "std",     "struct", "sums",     "switch",   "this",    "true",
        "uint",   "union",  "unsigned", "using",   "void",   "volatile", "while"};
    if (taken.contains(name))
        throw KitError(text("A kernel cannot be called `{}`: choose another word after the number.",
                            "Ein Kernel kann nicht `{}` heißen: Wählen Sie ein anderes Wort nach der Zahl.",
                            name));
}

/// Ids are found by their number, and handout pages by the rest: both must be unique.
void require_free(const Course& course, const std::string& id)
{
    for (const Exercise& other : course.exercises)
        if (other.id.substr(0, 3) == id.substr(0, 3) || other.id.substr(2) == id.substr(2))
            throw KitError(
                text("{} already has this number or this name: choose an id other than {}.",
                     "{} hat diese Nummer oder diesen Namen schon: Wählen Sie eine andere Id als {}.",
                     other.id, id));
}

std::string with_words(std::string text, const std::map<std::string, std::string>& words)
{
    for (const auto& [word, meaning] : words)
        RE2::GlobalReplace(&text, RE2::QuoteMeta(word), meaning);
    return text;
}

/// Contents of the files to be written, by their path in the course.
using Files = std::map<Path, std::string>;

Files files_of_template(const Path& folder, const std::map<std::string, std::string>& words)
{
    Files files;
    std::error_code missing;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder, missing))
        if (entry.is_regular_file()) {
            const std::string place = std::filesystem::relative(entry.path(), folder).string();
            files[with_words(place, words)] = with_words(read_file(entry.path()), words);
        }
    if (files.empty())
        throw KitError(
            text("The template {} is missing or empty: this copy of the course is incomplete.",
                 "Die Vorlage {} fehlt oder ist leer: Diese Kopie des Kurses ist nicht vollständig.",
                 folder.string()));
    return files;
}

/// The text of a course file with a piece inserted before the first line that begins with `mark`.
std::string with_piece(const Path& file, const std::string& mark, const std::string& piece)
{
    std::string text = read_file(file);
    const auto place = text.find("\n" + mark);
    if (place == std::string::npos)
        throw KitError(
            lab::text("{} has no line that begins with \"{}\"; the new exercise is entered before that line.",
                      "In {} fehlt eine Zeile, die mit \"{}\" beginnt; vor dieser Zeile wird die neue "
                      "Übung eingetragen.",
                      file.string(), mark));
    return text.insert(place + 1, piece);
}

/// The course's files that list its exercises, with the new one added.
Files files_that_list_it(const Path& source, const std::map<std::string, std::string>& words)
{
    Files files;
    const auto add = [&](const Path& file, const std::string& mark, const std::string& piece) {
        files[file] = with_piece(source / file, mark, with_words(piece, words));
    };
    add("CMakeLists.txt", "lab_write_course()", "lab_exercise(@id@ HOST @name@.cpp MAIN main.cpp RUN -e)\n");
    const std::string item = "\\if @section@\n- \\ref @page@ – ", end = "\n\\endif\n";
    add("handouts/en/index.md", "<!-- new exercises -->",
        item + "sums of blocks: a tree of additions in local memory" + end);
    add("handouts/de/index.md", "<!-- new exercises -->",
        item + "Summen von Blöcken: ein Baum von Additionen im lokalen Speicher" + end);
    return files;
}

/// Writes all files or none: if one cannot be written, the others are undone.
void write_all_of(const Path& source, const Files& files)
{
    std::map<Path, std::optional<std::string>> before;
    try {
        for (const auto& [file, content] : files) {
            std::filesystem::create_directories((source / file).parent_path());
            before[file] = try_read_file(source / file);
            write_file(source / file, content);
        }
    } catch (const std::exception& error) {
        for (const auto& [file, content] : before)
            if (content)
                try_write_file(source / file, *content);
            else
                std::filesystem::remove(source / file);
        throw KitError(text("{} Nothing was changed.", "{} Es wurde nichts verändert.", error.what()));
    }
}
} // namespace

std::string make_exercise(const Course& course, const std::string& id, const Style& style)
{
    const auto words = words_for(id);
    require_usable_name(words.at("@name@"));
    require_free(course, id);
    Files files = files_of_template(course.source / "grader" / "release" / "template", words);
    std::string list;
    for (const auto& [file, content] : files) {
        if (std::filesystem::exists(course.source / file))
            throw KitError(text("{} already exists: choose an id other than {}.",
                                "{} gibt es schon: Wählen Sie eine andere Id als {}.", file.string(), id));
        list += "  " + file.string() + "\n";
    }
    const std::size_t count = files.size();
    files.merge(files_that_list_it(course.source, words));
    write_all_of(course.source, files);
    const std::string solution = fmt::format("./lab check {0} --submission solutions/{0}", id),
                      section = words.at("@section@").substr(std::string("exercise_").size()),
                      test = fmt::format("./lab test -- -R '{}|Handouts|GermanTexts'", section),
                      corpus = fmt::format(
                          "build/student/tests/kit_corpus --gtest_filter='*{}*:EveryCheck.*'", section);
    const auto line = [&](const std::string& command, const Text& what) {
        return text("  {:<{}}  # {}\n", "  {:<{}}  # {}\n", command, solution.size(), what);
    };
    const Text said =
        text("{} files were written, and {} was added to CMakeLists.txt and to the front pages of the "
             "handouts. The exercise already works: adapt it to your needs.\n{}Next:\n",
             "{} Dateien wurden geschrieben, und {} wurde in CMakeLists.txt und auf den Startseiten der "
             "Handouts eingetragen. Die Übung funktioniert bereits: Bauen Sie sie zu Ihrer eigenen "
             "um.\n{}Weiter:\n",
             count, id, list) +
        line(solution, {"the solution gets all points", "die Lösung bekommt alle Punkte"}) +
        line("./lab check " + id, {"the skeleton gets no points", "das Gerüst bekommt keine Punkte"}) +
        line("./lab verify " + id,
             {"no mutant of the solution survives", "kein Mutant der Lösung überlebt"}) +
        line(test, {"tests that every exercise has to pass", "Tests, die jede Übung bestehen muss"}) +
        line(corpus, {"each submission gets the verdict in its first line",
                      "jede Abgabe bekommt das Urteil aus ihrer ersten Zeile"});
    return said.in(style.language);
}
} // namespace lab::release
