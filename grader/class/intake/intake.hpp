// Turns the files on disk into submissions that can be graded, with notes on how each was interpreted.
#pragma once

#include "grader/class/intake/archive.hpp"
#include "grader/class/intake/download.hpp"
#include "grader/class/settings/course_file.hpp"

namespace lab::classroom
{
/// What was done to a submission, or left undone. Kinds for which a course may deduct points have separate names.
struct Note {
    enum class Kind { renamed, encoding, said, late, left_out }; // as gradebooks number them
    Kind kind = Kind::said;
    Text text;
};

/// A file to grade, under the name that the exercise gives it.
struct HandedIn {
    std::string name;
    std::string bytes;
};

struct Submission {
    enum class State { to_grade, nothing, refused };

    Participant who;
    Platform platform = Platform::folders;
    std::string exercise;
    State state = State::to_grade;
    std::vector<HandedIn>
        files; // in the order of the exercise, then their headers; those missing count as untouched
    std::vector<Note> notes;
    std::int64_t handed_in_s =
        0; // the newest of its files, on the platform's clock as if that were UTC; 0: not known
    std::int64_t packed_s = 0; // the same as the download has it, though that may be the time of the download
};

bool has_note(const Submission& submission, Note::Kind kind);

struct Intake {
    std::vector<Submission> submissions; // by student, then by exercise
    std::vector<Text> problems; // for the instructor: what belongs to no student, what could not be read
    bool is_complete = true;    // every download was read to its end
};

class Roster;

/// The submissions for some exercises, in a folder or a file; `reader` opens archives. Throws KitError if there is
/// nothing at `path`.
/// `exercises`: the candidates; empty: course.toml's patterns decide, otherwise the files. `roster`: who should have
/// handed in.
Intake take_in(const std::filesystem::path& path, const course::Course& course, const CourseFile& file,
               const ArchiveReader& reader, const std::vector<std::string>& exercises, const Roster& roster);

/// The names of all files that the exercises ask for.
std::vector<std::string> asked_names(const course::Course& course, const CourseFile& file);
} // namespace lab::classroom
