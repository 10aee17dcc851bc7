#include "grader/command/new_exercise.hpp"

#include "grader/file.hpp"

#include <re2/re2.h>

#include <algorithm>
#include <map>

namespace lab::command
{
namespace
{
using Path = std::filesystem::path;

/// What the id stands for in the template's texts and file names, by the word that stands for it there.
std::map<std::string, std::string> words_for(const std::string& id)
{
    static const RE2 form(R"((\d\d)-([a-z][a-z0-9]*(?:-[a-z0-9]+)*))");
    std::string number, page;
    if (!RE2::FullMatch(id, form, &number, &page))
        throw KitError(
            text("`{}` cannot be an id: two digits, then words of small letters, such as 04-block-sums.",
                 "`{}` kann keine Id sein: zwei Ziffern, dann Wörter aus Kleinbuchstaben, wie "
                 "04-block-sums.",
                 id));
    std::string name = page, section = "exercise_" + id;
    std::replace(name.begin(), name.end(), '-', '_');
    std::replace(section.begin(), section.end(), '-', '_');
    return {{"@id@", id}, {"@name@", name}, {"@page@", page}, {"@section@", section}};
}

std::string with_words(std::string text, const std::map<std::string, std::string>& words)
{
    for (const auto& [word, meaning] : words)
        RE2::GlobalReplace(&text, RE2::QuoteMeta(word), meaning);
    return text;
}

/// Texts of files that are going to be written, by their place in the course.
using Files = std::map<Path, std::string>;

Files files_of_template(const Path& folder, const std::map<std::string, std::string>& words)
{
    Files files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
        if (entry.is_regular_file()) {
            const std::string place = std::filesystem::relative(entry.path(), folder).string();
            files[with_words(place, words)] = with_words(read_file(entry.path()), words);
        }
    return files;
}

/// The text of a file of the course with a piece more, before or behind the last place where `mark` stands.
std::string with_piece(const Path& file, const std::string& mark, const std::string& piece, bool behind)
{
    std::string text = read_file(file);
    const auto place = text.rfind(mark);
    if (place == std::string::npos)
        throw KitError(lab::text("{} lacks the line \"{}\", where the new exercise would be named.",
                                 "In {} fehlt die Zeile \"{}\", bei der die neue Übung genannt würde.",
                                 file.string(), mark));
    return text.insert(behind ? place + mark.size() : place, piece);
}

/// The files of the course that name each exercise, with the new one in them.
Files files_that_name_it(const Path& source, const std::map<std::string, std::string>& words)
{
    Files files;
    const auto add = [&](const Path& file, const std::string& mark, const std::string& piece, bool behind) {
        files[file] = with_piece(source / file, mark, with_words(piece, words), behind);
    };
    add("CMakeLists.txt", "\nlab_write_course()", "lab_exercise(@id@ HOST @name@.cpp MAIN main.cpp)\n",
        false);
    const std::string item = "\\if @section@\n- \\ref @page@ – ", end = "\n\\endif\n";
    add("handouts/en/index.md", end, item + "sums of blocks: a tree of additions in local memory" + end,
        true);
    add("handouts/de/index.md", end,
        item + "Summen von Blöcken: ein Baum von Additionen im lokalen Speicher" + end, true);
    return files;
}
} // namespace

std::string make_exercise(const Course& course, const std::string& id, const Style& style)
{
    const auto words = words_for(id);
    const Files made = files_of_template(course.source / "grader" / "template", words),
                changed = files_that_name_it(course.source, words);
    for (const auto& [file, content] : made)
        if (std::filesystem::exists(course.source / file))
            throw KitError(text("{} is there already: choose another id than {}.",
                                "{} gibt es schon: Wählen Sie eine andere Id als {}.", file.string(), id));
    for (const Files* files : {&made, &changed})
        for (const auto& [file, content] : *files) {
            std::filesystem::create_directories((course.source / file).parent_path());
            write_file(course.source / file, content);
        }
    std::string said =
        text("{} files of {} were written, and it was named in CMakeLists.txt and on the front pages of the "
             "handouts. It is finished as it is: change it into what you want.\n",
             "{} Dateien von {} sind geschrieben, und die Übung ist in CMakeLists.txt und auf den "
             "Titelseiten der Handouts genannt. Sie ist fertig, so wie sie ist: Machen Sie daraus, was Sie "
             "wollen.\n",
             made.size(), id)
            .in(style.language);
    for (const auto& [file, content] : made)
        said += "  " + file.string() + "\n";
    return said +
           text("Next:\n"
                "  ./lab check {0} --submission solutions/{0}    # the solution gets all points\n"
                "  ./lab check {0}                                # the skeleton gets none\n"
                "  ./lab verify {0}                               # no mutant of the solution survives\n"
                "  ./lab test -- -R {1}                 # what every exercise promises\n",
                "Weiter:\n"
                "  ./lab check {0} --submission solutions/{0}    # die Lösung bekommt alle Punkte\n"
                "  ./lab check {0}                                # das Gerüst bekommt keine\n"
                "  ./lab verify {0}                               # kein Mutant der Lösung überlebt\n"
                "  ./lab test -- -R {1}                 # was jede Übung verspricht\n",
                id, words.at("@section@").substr(std::string("exercise_").size()))
               .in(style.language);
}
} // namespace lab::command
