#include "grader/class/choice.hpp"

#include "grader/base/encoding.hpp"
#include "grader/base/file.hpp"
#include "grader/base/own_headers.hpp"
#include "grader/base/todo_blocks.hpp"
#include "grader/class/harmless.hpp"
#include "grader/class/wanted.hpp"
#include "grader/course/file_name.hpp"

#include <algorithm>

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

/// The files that may be meant by `asked`, the newest first; among equally new ones, the one with the correct name,
/// then the one with the shortest path.
std::vector<const FoundFile*> candidates_for(const std::string& asked, const std::vector<FoundFile>& found,
                                             const course::Exercise& exercise)
{
    std::vector<const FoundFile*> candidates;
    for (const FoundFile& file : found)
        if (course::are_alike(name_of(file), asked))
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

const FoundFile& take(Submission& submission, const std::vector<const FoundFile*>& candidates,
                      const std::string& asked)
{
    const FoundFile& taken = *candidates.front();
    RepairedText repaired_text = repaired(taken.bytes);
    const auto note = [&](Note::Kind kind, const Text& said) { submission.notes.push_back({kind, said}); };
    if (const std::string name = name_of(taken); name != asked)
        note(course::without_upload_number(name) == asked ? Note::Kind::said : Note::Kind::renamed,
             text("{} was handed in as {}.", "{} wurde als {} abgegeben.", asked, one_line(name)));
    if (!repaired_text.was.empty())
        note(repaired_text.was.starts_with("UTF-8") ? Note::Kind::said
                                                    : Note::Kind::encoding, // a mark costs nothing
             text("{} was {} and has been turned into UTF-8.", "{} war {} und wurde in UTF-8 umgewandelt.",
                  asked, repaired_text.was));
    if (candidates.size() > 1) {
        const bool is_newest = newness_of(*candidates[1]) < newness_of(taken);
        note(Note::Kind::said,
             text("{} was there {} times; the one graded is {}{}.", "{} lag {}-mal vor; bewertet wird {}{}.",
                  asked, candidates.size(),
                  is_newest ? Text{"the newest one, ", "die neueste Fassung, "}
                            : text("one of several with the same time, ", "von mehreren mit gleicher Zeit "),
                  one_line(taken.path)));
    }
    submission.files.push_back({asked, std::move(repaired_text.text)});
    submission.handed_in_s = std::max(submission.handed_in_s, taken.arrived_s);
    return taken;
}

/// The newest file with that name, with or without a number added by Canvas, in the folder of `file`; null if there
/// is none.
const FoundFile* beside(const FoundFile& file, const std::string& name, const std::vector<FoundFile>& found)
{
    const FoundFile* best = nullptr;
    const auto rank = [&](const FoundFile& each) {
        return std::pair(name_of(each) == name, newness_of(each));
    };
    for (const FoundFile& each : found)
        if ((name_of(each) == name || course::without_upload_number(name_of(each)) == name) &&
            parent_of(each.path) == parent_of(file.path) && (!best || rank(each) > rank(*best)))
            best = &each;
    return best;
}

/// Takes the headers that the file includes from its own folder, unless the course has one of that name. Of two with
/// the same name the first stays: a compiler could not tell them apart.
void take_headers(Submission& submission, const HandedIn& including, const FoundFile& file,
                  const std::vector<FoundFile>& found, const course::Exercise& exercise)
{
    const auto text_beside = [&](const std::string& name) -> std::optional<std::string> {
        const auto& of_the_kit = exercise.headers;
        const FoundFile* header = beside(file, name, found);
        if (!header || std::find(of_the_kit.begin(), of_the_kit.end(), name) != of_the_kit.end())
            return {};
        return repaired(header->bytes).text;
    };
    for (Header& header : own_headers(including.bytes, text_beside)) {
        if (std::any_of(submission.files.begin(), submission.files.end(),
                        [&](const HandedIn& each) { return each.name == header.name; }))
            continue;
        submission.notes.push_back(
            {Note::Kind::said, text("{} includes {}, which lies beside it and is graded with it.",
                                    "{} bindet {} ein; die Datei liegt daneben und wird mitbewertet.",
                                    including.name, header.name)});
        submission.handed_in_s =
            std::max(submission.handed_in_s, beside(file, header.name, found)->arrived_s);
        submission.files.push_back({header.name, std::move(header.text)});
    }
}
} // namespace

Submission chosen(const std::vector<FoundFile>& found, const course::Exercise& exercise,
                  const ExercisePlan& plan)
{
    Submission submission;
    submission.exercise = exercise.id;
    std::string missing, not_counting;
    std::vector<const FoundFile*> taken;
    for (const course::ExerciseFile& asked : exercise.files) {
        const auto candidates = candidates_for(asked.name, found, exercise);
        if (!plan.counts(asked.suite)) {
            if (!candidates.empty())
                not_counting += (not_counting.empty() ? "" : ", ") + asked.name;
        } else if (!candidates.empty())
            taken.push_back(&take(submission, candidates, asked.name));
        else
            missing += (missing.empty() ? "" : ", ") + asked.name;
    }
    for (std::size_t i = 0; i < taken.size(); ++i)
        take_headers(submission, HandedIn(submission.files[i]), *taken[i], found, exercise);
    const auto note = [&](const Text& said) { submission.notes.push_back({Note::Kind::said, said}); };
    if (submission.files.empty())
        submission.state = Submission::State::nothing;
    if (submission.files.empty() && !not_counting.empty())
        note(text("Handed in, but it does not count in this course: {}.",
                  "Abgegeben, zählt aber in diesem Kurs nicht: {}.", not_counting));
    if (!submission.files.empty() && !missing.empty())
        note(text("Not there, so judged as handed out: {}.",
                  "Nicht vorhanden, deshalb beurteilt wie ausgeteilt: {}.", missing));
    return submission;
}
} // namespace lab::classroom
