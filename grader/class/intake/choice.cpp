#include "grader/class/intake/choice.hpp"

#include "grader/base/encoding.hpp"
#include "grader/base/file.hpp"
#include "grader/base/own_headers.hpp"
#include "grader/base/todo_blocks.hpp"
#include "grader/class/base/harmless.hpp"
#include "grader/class/intake/wanted.hpp"
#include "grader/course/base/file_name.hpp"

#include <algorithm>
#include <set>

namespace lab::classroom
{
namespace
{
std::string name_of(const FoundFile& file) { return std::string(base_name(file.path)); }

/// Greater for the newer file: by time, then by upload number where the platform counts uploads.
std::pair<std::int64_t, std::int64_t> newness_of(const FoundFile& file)
{
    return {file.modified_s, file.upload};
}

/// The course's own versions of a file: as handed out, and the reference.
std::vector<std::string> texts_of_the_course(const course::Exercise& exercise, const std::string& name)
{
    std::vector<std::string> texts;
    if (const auto solution = try_read_file(exercise.solution / name))
        texts.push_back(handed_out(*solution));
    if (const auto reference = try_read_file(exercise.reference / name))
        texts.push_back(*reference);
    return texts;
}

/// A student who hands in the course's whole folder hands in its copies of the file too. They count only if there is
/// nothing else.
void leave_out_what_is_of_the_course(std::vector<const FoundFile*>& candidates,
                                     const std::vector<std::string>& of_the_course)
{
    const auto is_of_the_course = [&](const FoundFile* file) {
        const auto& all = of_the_course;
        return std::find(all.begin(), all.end(), repaired(file->bytes).text) != all.end();
    };
    if (!std::all_of(candidates.begin(), candidates.end(), is_of_the_course))
        std::erase_if(candidates, is_of_the_course);
}

/// All that was found.
class Found {
  public:
    explicit Found(const std::vector<FoundFile>& files) : files_(files)
    {
        std::set<Place> all;
        for (const FoundFile& file : files)
            all.insert(place_of(file));
        for (const FoundFile& file : files)
            for (const std::string& name : included_names(repaired(file.bytes).text))
                if (const Place place{parent_of(file.path), name}; all.contains(place))
                    included_.insert(place);
    }

    /// The files that may be meant by `asked`, the newest first; among equally new ones, the one with the correct name,
    /// then the one with the shortest path. `including`: only those beside this file, which includes `asked`.
    std::vector<const FoundFile*> candidates_for(const std::string& asked, const course::Exercise& exercise,
                                                 const FoundFile* including = nullptr) const
    {
        std::vector<const FoundFile*> candidates;
        for (const FoundFile& file : files_)
            if (may_be(file, asked) && &file != including &&
                (!including || parent_of(file.path) == parent_of(including->path)))
                candidates.push_back(&file);
        if (candidates.size() > 1)
            leave_out_what_is_of_the_course(candidates, texts_of_the_course(exercise, asked));
        const auto rank = [&](const FoundFile& file) {
            return std::tuple(-file.modified_s, -file.upload, name_of(file) != asked, file.path.size(),
                              file.path);
        };
        std::sort(candidates.begin(), candidates.end(),
                  [&](const FoundFile* a, const FoundFile* b) { return rank(*a) < rank(*b); });
        return candidates;
    }

  private:
    using Place = std::pair<std::string, std::string>; // folder and name
    static Place place_of(const FoundFile& file)
    {
        return {std::string(parent_of(file.path)), name_of(file)};
    }

    /// A file that is included by its very name is no version of another: util_2.h, beside util.h.
    bool may_be(const FoundFile& file, const std::string& asked) const
    {
        const std::string name = name_of(file);
        return name == asked || (course::are_alike(name, asked) && !included_.contains(place_of(file)));
    }

    const std::vector<FoundFile>& files_;
    std::set<Place> included_;
};

/// `other_name`: what the note about a file under another name is; no course takes points for that of a header.
const FoundFile& take(Submission& submission, const std::vector<const FoundFile*>& candidates,
                      const std::string& asked, Note::Kind other_name)
{
    const FoundFile& taken = *candidates.front();
    RepairedText repaired_text = repaired(taken.bytes);
    const auto note = [&](Note::Kind kind, const Text& said) { submission.notes.push_back({kind, said}); };
    if (const std::string name = name_of(taken); name != asked)
        note(course::without_upload_number(name) == asked ? Note::Kind::said : other_name,
             text("{} was submitted as {}.", "{} wurde als {} abgegeben.", asked, one_line(name)));
    if (!repaired_text.was.empty())
        note(repaired_text.was.starts_with("UTF-8") ? Note::Kind::said
                                                    : Note::Kind::encoding, // a mark costs nothing
             text("{} was {} and has been converted to UTF-8.", "{} war {} und wurde in UTF-8 umgewandelt.",
                  asked, repaired_text.was));
    if (repaired_text.text.empty())
        note(Note::Kind::said,
             text("{} arrived empty (0 bytes). Did something go wrong when it was uploaded?",
                  "{} kam leer an (0 Bytes). Ist beim Hochladen etwas schiefgegangen?", asked));
    if (candidates.size() > 1) {
        const bool is_newest = newness_of(*candidates[1]) < newness_of(taken);
        note(Note::Kind::said,
             text("{} was submitted {} times; the graded file is {}{}.",
                  "{} wurde {}-mal abgegeben; bewertet wird {}{}.", asked, candidates.size(),
                  is_newest ? Text{"the newest one, ", "die neueste Fassung, "}
                            : text("one of several with the same time, ", "von mehreren mit gleicher Zeit "),
                  one_line(taken.path)));
    }
    submission.files.push_back({asked, std::move(repaired_text.text)});
    submission.handed_in_s = std::max(submission.handed_in_s, taken.arrived_s);
    return taken;
}

/// Takes the headers that the file includes from its own folder, unless the course has one of that name. Of two with
/// the same name the first stays: a compiler could not tell them apart.
void take_headers(Submission& submission, const HandedIn& including, const FoundFile& file,
                  const Found& found, const course::Exercise& exercise)
{
    const auto candidates_for = [&](const std::string& name) {
        const auto& of_the_kit = exercise.headers;
        return std::find(of_the_kit.begin(), of_the_kit.end(), name) == of_the_kit.end()
                   ? found.candidates_for(name, exercise, &file)
                   : std::vector<const FoundFile*>();
    };
    const auto text_beside = [&](const std::string& name) -> std::optional<std::string> {
        const auto candidates = candidates_for(name);
        return candidates.empty() ? std::nullopt : std::optional(repaired(candidates.front()->bytes).text);
    };
    for (const Header& header : own_headers(including.bytes, text_beside)) {
        if (std::any_of(submission.files.begin(), submission.files.end(),
                        [&](const HandedIn& each) { return each.name == header.name; }))
            continue;
        submission.notes.push_back(
            {Note::Kind::said, text("{} includes {}, which is in the same folder; both files are graded "
                                    "together.",
                                    "{} bindet {} aus demselben Ordner ein; beide Dateien werden zusammen "
                                    "bewertet.",
                                    including.name, header.name)});
        take(submission, candidates_for(header.name), header.name, Note::Kind::said);
    }
}
} // namespace

Submission chosen(const std::vector<FoundFile>& files, const course::Exercise& exercise,
                  const ExercisePlan& plan)
{
    const Found found(files);
    Submission submission;
    submission.exercise = exercise.id;
    std::string missing, not_counting;
    std::vector<const FoundFile*> taken;
    for (const course::ExerciseFile& asked : exercise.files) {
        const auto candidates = found.candidates_for(asked.name, exercise);
        if (!plan.counts(asked.suite)) {
            if (!candidates.empty())
                not_counting += (not_counting.empty() ? "" : ", ") + asked.name;
        } else if (!candidates.empty())
            taken.push_back(&take(submission, candidates, asked.name, Note::Kind::renamed));
        else
            missing += (missing.empty() ? "" : ", ") + asked.name;
    }
    for (std::size_t i = 0; i < taken.size(); ++i)
        take_headers(submission, HandedIn(submission.files[i]), *taken[i], found, exercise);
    const auto note = [&](const Text& said) { submission.notes.push_back({Note::Kind::said, said}); };
    if (submission.files.empty())
        submission.state = Submission::State::nothing;
    if (submission.files.empty() && !not_counting.empty())
        note(text("Submitted, but not counted in this course: {}.",
                  "Abgegeben, zählt aber in diesem Kurs nicht: {}.", not_counting));
    if (!submission.files.empty() && !missing.empty())
        note(text("Missing, so graded as handed out: {}.",
                  "Nicht vorhanden, deshalb wie ausgeteilt bewertet: {}.", missing));
    return submission;
}
} // namespace lab::classroom
