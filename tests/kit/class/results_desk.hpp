// A gradebook of two students who write into everything that is shown of their work.
#pragma once

#include "grader/class/gradebook/results.hpp"
#include "tests/kit/lab_command.hpp"

namespace lab::kit
{
using namespace classroom;
using lab::Status;

inline const std::string hostile = "<script>alert(1)</script>]]>\x1b[31m\xe2\x80\xae=1";

/// Kernel.Values fails with a message that a student may have influenced, everything else passes.
inline Run run_of(const course::Exercise& exercise, const std::string& content)
{
    Run run{content, exercise.id, "0.1", "grader", "device", "none", 7, 1'790'000'000, 1.5, {}};
    for (const auto& check : exercise.checks)
        run.verdicts.push_back({check.name, Status::passed, 1.0, {}, {}, {}});
    for (Verdict& verdict : run.verdicts)
        if (verdict.check == "Kernel.Values")
            verdict = {"Kernel.Values",    Status::failed,      0.5,
                       {hostile, hostile}, {"Look.", "Schau."}, {{"prefix_sum.cl", 1, hostile}}};
    return run;
}

class ResultsTest : public testing::Test {
  protected:
    ResultsTest()
    {
        for (const char* student : {"ada", "bob"})
            put(student, "12" + std::to_string(students_.size()), hostile + "\nsecond line\n");
    }
    void put(const std::string& student, const std::string& number, const std::string& text)
    {
        Submission submission;
        submission.who = {student, student, number, student + "_" + number + "_assignsubmission_file"};
        submission.platform = Platform::moodle;
        submission.exercise = exercise_.id;
        submission.files = {{"prefix_sum.cl", text}};
        students_.push_back(submission);
    }
    void handed_in_on(Platform platform)
    {
        for (Submission& each : students_)
            each.platform = platform;
    }
    /// The results after grading all of them.
    Results results()
    {
        std::vector<std::string> contents;
        for (const Submission& each : students_)
            contents.push_back(each.state == Submission::State::to_grade ? "c0" : "");
        gradebook_.take(students_, contents);
        gradebook_.record(run_of(exercise_, contents[0]));
        return results_of(course_, file_, gradebook_);
    }
    ExercisePlan& plan() { return file_.exercises.at(1); }

    const course::Course course_ = course::read_course(LAB_COURSE);
    const course::Exercise& exercise_ = course_.find("01-prefix-sum");
    CourseFile file_ = read_course_file("", course_);
    TemporaryFolder folder_;
    Gradebook gradebook_{folder_.path()};
    std::vector<Submission> students_;
};

} // namespace lab::kit
