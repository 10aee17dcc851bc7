#include "grader/release/edition.hpp"

#include "grader/base/file.hpp"
#include "grader/base/todo_blocks.hpp"
#include "grader/release/commands_in_use.hpp"
#include "grader/release/notice.hpp"
#include "grader/release/parts_in_use.hpp"

#include <re2/re2.h>

#include <algorithm>
#include <set>
#include <sstream>

namespace lab::release
{
using namespace course;

namespace
{
namespace fs = std::filesystem;
using classroom::CourseFile;
using classroom::ExercisePlan;

struct List {
    std::vector<fs::path> parts;
    std::set<fs::path> left_out;
};

List read_list(const fs::path& file)
{
    List list;
    std::istringstream lines(read_file(file));
    for (std::string line; std::getline(lines, line);)
        if (line.starts_with("- "))
            list.left_out.insert(line.substr(2));
        else if (!line.empty() && !line.starts_with("#"))
            list.parts.emplace_back(line);
    return list;
}

class Collection {
  public:
    explicit Collection(const Course& course)
        : top_(course.source), list_(read_list(top_ / "cmake/student-edition.txt"))
    {
        for (const fs::path& part : list_.parts)
            add(part);
        for (const fs::path& part : list_.left_out) // a part that was renamed would be handed out
            if (!fs::exists(top_ / part))
                throw KitError("cmake/student-edition.txt leaves out " + part.string() +
                               ", which does not exist.");
    }

    EditionFiles files() { return std::move(files_); }

  private:
    void add(const fs::path& part)
    {
        if (list_.left_out.contains(part))
            return;
        if (!fs::is_directory(top_ / part)) {
            files_[part] = read_file(top_ / part);
            return;
        }
        for (const auto& entry : fs::directory_iterator(top_ / part))
            if (!entry.is_symlink())
                add(part / entry.path().filename());
    }

    fs::path top_;
    List list_;
    EditionFiles files_;
};

/// The file name of the page that Doxygen makes of an exercise's handout: "search.html" for 02-search.
std::string page_of(const Exercise& exercise)
{
    return exercise.id.substr(exercise.id.find_first_not_of("0123456789-")) + ".html";
}

/// The handout with the course's notice inserted before its first section.
std::string with_notice(std::string text, const fs::path& page, const Course& course, const CourseFile& file)
{
    const Language language = page.parent_path().filename() == "de" ? Language::de : Language::en;
    if (const ExercisePlan* plan = file.find(page.stem().string()))
        if (const auto first_section = text.find("\n## "); first_section != std::string::npos)
            text.insert(first_section + 1, notice_of(file, course.find(plan->id), language));
    return text;
}

std::string ids_in_use(const Course& course, const CourseFile& file)
{
    std::string ids;
    for (const Exercise& exercise : course.exercises)
        if (file.find(exercise.id))
            ids += (ids.empty() ? "" : ";") + exercise.id;
    return ids;
}

/// The files that do not count, separated by semicolons, if the exercise's page explains a TODO of one of them.
std::string explained_in_vain(const fs::path& page, const Exercise& exercise, const ExercisePlan& plan)
{
    const std::string html = try_read_file(page).value_or("");
    std::string files;
    bool is_explained = false;
    for (const ExerciseFile& file : exercise.files) {
        if (plan.counts(file.suite))
            continue;
        files += (files.empty() ? "" : ";") + file.name;
        for (const TodoBlock& block : read_todo_blocks(read_file(exercise.solution / file.name)).blocks)
            is_explained |=
                html.find(fmt::format("TODO {} · {}", block.number, block.name)) != std::string::npos;
    }
    return is_explained ? files : "";
}

void refuse_tasks_that_do_not_count(const fs::path& pages, const Course& course, const CourseFile& file)
{
    for (const Exercise& exercise : course.exercises)
        if (const ExercisePlan* plan = file.find(exercise.id))
            if (const std::string files =
                    explained_in_vain(pages / "en" / page_of(exercise), exercise, *plan);
                !files.empty())
                throw KitError(
                    text("{} explains TODOs of {} that do not count in this course. To leave these out: "
                         "cmake --preset docs '-DLAB_HANDOUTS_WITHOUT={}' && cmake --build --preset docs",
                         "{} erklärt TODOs von {}, die in diesem Kurs nicht zählen. So lassen Sie diese weg: "
                         "cmake --preset docs '-DLAB_HANDOUTS_WITHOUT={}' && cmake --build --preset docs",
                         pages.string(), exercise.id, files));
}

/// True for the output (ID-run.txt) of an exercise that this course does not use.
bool is_of_another_course(const std::string& output, const Course& course, const CourseFile& file)
{
    return std::any_of(course.exercises.begin(), course.exercises.end(), [&](const Exercise& exercise) {
        return output.starts_with(exercise.id + "-") && !file.find(exercise.id);
    });
}

/// Adds the handouts' pages for a browser, in addition to their sources.
void add_pages(EditionFiles& files, const fs::path& pages, const Course& course, const CourseFile& file)
{
    if (!fs::exists(pages / "index.html"))
        throw KitError(
            text("{} contains no handouts. Build them with: cmake --workflow --preset docs",
                 "{} enthält keine Handouts. Erstellen Sie sie mit: cmake --workflow --preset docs",
                 pages.string()));
    for (const Exercise& exercise : course.exercises)
        if (!file.find(exercise.id) && fs::exists(pages / "en" / page_of(exercise)))
            throw KitError(
                text("{} contains a page on {}, an exercise that this course does not use. To build "
                     "only some pages: cmake --preset docs '-DLAB_HANDOUTS={}' && cmake --build "
                     "--preset docs",
                     "{} enthält eine Seite zu {}, einer Übung, die dieser Kurs nicht verwendet. So "
                     "bauen Sie nur einige Seiten: cmake --preset docs '-DLAB_HANDOUTS={}' && cmake "
                     "--build --preset docs",
                     pages.string(), exercise.id, ids_in_use(course, file)));
    refuse_tasks_that_do_not_count(pages, course, file);
    for (const auto& entry : fs::recursive_directory_iterator(pages))
        if (entry.is_regular_file() && !entry.is_symlink())
            files["handouts" / entry.path().lexically_relative(pages)] = read_file(entry.path());
    // The outputs of runs that `./lab handout` shows: those of the pages.
    if (const fs::path output = pages.parent_path() / "handout-output"; fs::exists(output))
        for (const auto& entry : fs::recursive_directory_iterator(output))
            if (entry.is_regular_file() &&
                !is_of_another_course(entry.path().filename().string(), course, file))
                files["handouts/output" / entry.path().lexically_relative(output)] = read_file(entry.path());
}

/// The part of README.md before the parts for lecturers.
std::string part_for_students(const std::string& readme)
{
    const auto end = readme.find("\n## What is checked");
    if (end == std::string::npos)
        throw KitError("README.md lacks the heading \"What is checked\", which must follow the section for "
                       "students.");
    return readme.substr(0, end) + "\nLicense: [Apache-2.0](LICENSE).\n";
}

/// The README with the course's notice inserted before its first section; without the lines about `./lab docs` if the
/// edition has no pages.
std::string readme_for_students(const Course& course, const CourseFile& file, Language language,
                                bool has_pages)
{
    static const RE2 on_pages(R"((?m)^(\| )?`\./lab docs`.*\n)");
    std::string readme = language == Language::de ? read_file(course.source / "README.de.md")
                                                  : part_for_students(read_file(course.source / "README.md"));
    const auto first_section = readme.find("\n## ");
    if (first_section == std::string::npos)
        throw KitError("The README has no section for students.");
    if (const std::string notice = notice_of(file, course, language); !notice.empty())
        readme.insert(first_section + 1, notice + "\n");
    if (!has_pages)
        RE2::GlobalReplace(&readme, on_pages, "");
    return CommandsInUse(course, file).in(readme);
}

/// Moves the files that students edit to handed-out/, from where the build copies those that a student lacks.
void hand_out(EditionFiles& files, const Exercise& exercise, const fs::path& top)
{
    for (const ExerciseFile& file : exercise.files) {
        files.erase(fs::relative(exercise.folder / file.name, top));
        files[fs::path("handed-out") / exercise.id / file.name] =
            handed_out(read_file(exercise.solution / file.name));
    }
}
} // namespace

namespace
{
/// A link to a file that the edition lacks becomes its text.
std::string with_links_that_work(re2::StringPiece page, const fs::path& place, const EditionFiles& files)
{
    static const RE2 link(R"(((?s).*?)\[([^\]]*)\]\(([^)#:\s]+)(#[^)]*)?\))");
    std::string linked, before, text, to, part;
    while (RE2::Consume(&page, link, &before, &text, &to, &part)) {
        const bool is_there = files.contains((place.parent_path() / to).lexically_normal());
        linked += before + (is_there ? "[" + text + "](" + to + part + ")" : text);
    }
    return linked + page.as_string();
}
} // namespace

EditionFiles edition_of(const Course& course, const CourseFile& file, const fs::path& pages)
{
    EditionFiles files = Collection(course).files();
    for (const Exercise& exercise : course.exercises)
        hand_out(files, exercise, course.source);
    leave_out_sections(files, sections_in_use(course, file));
    leave_out_exercises(files, course, file);
    for (const Exercise& exercise : course.exercises)
        if (const ExercisePlan* plan = file.find(exercise.id)) {
            leave_out_stages(files, exercise, *plan, course.source);
            std::string& description =
                files.at(fs::relative(exercise.folder / "exercise.toml", course.source));
            description = description_for_students(description, exercise, *plan);
        }
    for (auto& [place, content] : files)
        if (*place.begin() == "grader" && place.extension() == ".md")
            content = with_links_that_work(content, place, files);
    const CommandsInUse commands(course, file);
    for (auto& [place, content] : files)
        if (*place.begin() == "handouts" && place.extension() == ".md")
            content = with_notice(commands.in(content), place, course, file);
    if (!pages.empty())
        add_pages(files, pages, course, file);
    files["README.md"] = readme_for_students(course, file, file.language, !pages.empty());
    if (file.language != Language::de) // which the other one names
        files["README.de.md"] = readme_for_students(course, file, Language::de, !pages.empty());
    return files;
}
} // namespace lab::release
