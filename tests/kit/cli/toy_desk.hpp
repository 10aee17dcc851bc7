// The command on a course of four tiny exercises (tests/toy-course) that need no device.
#pragma once

#include "tests/kit/lab_command.hpp"

namespace lab::kit
{
/// A desk on the course of four tiny exercises.
class ToyDesk : public Desk {
  public:
    ToyDesk() : Desk(LAB_TOY_COURSE) {}

    /// Replaces the first exercise's description with our own.
    void describe_first_exercise(const std::string& toml) const
    {
        write_file(folder() / "described" / "exercise.toml", toml);
        auto course = nlohmann::json::parse(read_file(course_file()));
        course["exercises"][0]["folder"] = (folder() / "described").string();
        write_file(course_file(), course.dump());
    }
};

/// Expects a usage error or a failure of the kit: exit code 2, a sentence on stderr, no report on stdout.
inline void expect_refusal(const process::Outcome& outcome, const std::vector<std::string>& words)
{
    EXPECT_TRUE(outcome.exited_with(2)) << "exit code " << outcome.exit_code << ": " << said(outcome);
    EXPECT_EQ(outcome.out, "");
    for (const std::string& word : words)
        EXPECT_TRUE(contains(outcome.err, word));
    EXPECT_FALSE(contains(outcome.err, "terminate called"));
    EXPECT_FALSE(contains(outcome.err, "json.exception"));
}
} // namespace lab::kit
