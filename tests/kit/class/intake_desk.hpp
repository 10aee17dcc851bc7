// Turns a few files into submissions as students and platforms do, and shows how `lab grade` takes them in.
#pragma once

#include "grader/class/intake/roster.hpp"
#include "tests/kit/class/archives.hpp"
#include "tests/kit/lab_command.hpp"

namespace lab::kit
{
using namespace classroom;

inline const std::string kernel = "kernel void prefix_sum(global const int* input, global int* output) {}\n";

class IntakeTest : public testing::Test {
  protected:
    Intake take(const std::string& path = "in", const std::vector<std::string>& exercises = {})
    {
        file_.limits.file_bytes = 1 << 16;
        file_.limits.unpacked_bytes = 8 << 20;
        const ArchiveReader reader(LAB_READ_ARCHIVE, asked_names(course_, file_), file_.limits);
        return take_in(folder_.path() / path, course_, file_, reader, exercises, roster_);
    }
    void put(const std::string& path, const std::string& content) const
    {
        write_file(folder_.path() / path, content);
    }
    /// The same files as in.zip and as the folder in.
    void put_both(const std::vector<Entry>& entries) const
    {
        put("in.zip", archive_of(entries));
        std::filesystem::remove_all(in(""));
        for (const Entry& entry : entries)
            put("in/" + entry.path, entry.bytes);
    }
    std::filesystem::path in(const std::string& path) const { return folder_.path() / "in" / path; }

    const course::Course course_ = course::read_course(LAB_COURSE);
    Roster roster_;
    CourseFile file_ = read_course_file("", course_);
    TemporaryFolder folder_;
};

inline std::vector<std::string> students(const Intake& intake)
{
    std::vector<std::string> names;
    for (const Submission& each : intake.submissions)
        names.push_back(each.who.key + "|" + each.who.number);
    return names;
}

inline std::string notes_of(const Submission& submission)
{
    std::string notes;
    for (const Note& note : submission.notes)
        notes += note.text.en + "\n";
    return notes;
}

/// The only submission, which has one file.
inline const Submission& only(const Intake& intake)
{
    EXPECT_EQ(intake.submissions.size(), 1U);
    EXPECT_EQ(intake.submissions.at(0).files.size(), 1U);
    return intake.submissions.at(0);
}

using Names = std::vector<std::string>;
} // namespace lab::kit
