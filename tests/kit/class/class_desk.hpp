// A class of the toy course, whose judge takes no time, with `lab grade` and `lab regrade` as called for it.
#pragma once

#include "tests/kit/lab_command.hpp"

namespace lab::kit
{
class ClassDesk : public testing::Test {
  protected:
    ClassDesk()
    {
        nlohmann::json course = nlohmann::json::parse(read_file(desk_.course_file()));
        const nlohmann::json real = nlohmann::json::parse(read_file(LAB_COURSE));
        for (const char* key : {"class", "archive_reader", "sandbox_probe", "source"})
            course[key] = real.at(key);
        write_file(desk_.course_file(), course.dump());
        // Permissions like those of /tmp: if started as root, sandboxes have users of their own.
        std::filesystem::permissions(desk_.folder(), std::filesystem::perms::others_exec,
                                     std::filesystem::perm_options::add);
    }
    void hand_in(const std::string& student, const std::string& answer) const
    {
        write_file(desk_.submission() / student / "answer.txt", answer);
    }
    void course_file(const std::string& toml) const { write_file(desk_.submission() / "course.toml", toml); }
    std::vector<std::string> words(const std::string& exercise) const
    {
        return {"grade",       desk_.submission().string(),
                "--out",       out().string(),
                "--exercise",  exercise,
                "-j",          "2",
                "--no-sandbox"};
    }
    process::Outcome grade(const std::string& exercise = "toy-fails") const
    {
        return desk_.lab(words(exercise));
    }
    process::Outcome regrade(std::vector<std::string> more = {}) const
    {
        more.insert(more.begin(), {"regrade", out().string(), "--no-sandbox"});
        return desk_.lab(more);
    }
    std::filesystem::path out() const { return desk_.folder() / "out"; }
    nlohmann::json results() const
    {
        return nlohmann::json::parse(read_file(out() / "results.json")).at("submissions");
    }
    std::size_t graded() const
    {
        std::size_t count = 0;
        for (const nlohmann::json& each : results())
            count += each.at("status") == "graded";
        return count;
    }

    const Desk desk_{LAB_TOY_COURSE};
};
} // namespace lab::kit
