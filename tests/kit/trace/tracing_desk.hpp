// Calls `lab trace` from a test.
#pragma once

#include "tests/kit/lab_command.hpp"

namespace lab::kit
{
/// A desk that receives the pages.
class Tracing : public testing::Test {
  protected:
    Tracing()
    {
        auto course = nlohmann::json::parse(read_file(desk_.course_file()));
        course["demo_page"] = (desk_.folder() / "demo").string();
        source_ = course.at("source").get<std::string>();
        write_file(desk_.course_file(), course.dump(1));
    }

    process::Outcome trace(const std::string& id, const std::string& submission,
                           const std::string& language = "en")
    {
        return desk_.lab({"trace", id, "--submission", (source_ / submission).string(), "--lang", language});
    }
    /// Traces a host file in a terminal with that many columns.
    process::Outcome trace_host(const std::string& id, const std::string& file, const std::string& submission,
                                const std::string& language = "en", int columns = 100)
    {
        auto command = desk_.command(
            {"trace", id, file, "--submission", (source_ / submission).string(), "--lang", language});
        command.environment["COLUMNS"] = std::to_string(columns);
        return process::run_child(command);
    }
    std::string page(const std::string& id) const
    {
        return read_file(desk_.folder() / "trace" / (id + ".html"));
    }

    Desk desk_;
    std::filesystem::path source_;
};
} // namespace lab::kit
