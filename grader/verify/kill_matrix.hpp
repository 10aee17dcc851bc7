// The kill matrix: which check rejects which mutant of a solution.
#pragma once

#include "grader/course/base/course.hpp"
#include "grader/verify/declarations.hpp"

#include <nlohmann/json_fwd.hpp>

namespace lab::verify
{
/// Everything known about one exercise after its trials.
struct KillMatrix {
    std::string exercise;
    std::vector<course::Check> checks;
    std::vector<std::string> value_checks;     // what a grader has that looks at values alone
    std::vector<std::string> simulator_checks; // cannot be graded without the simulator
    std::vector<Declaration> declarations;
    std::vector<Trial> trials;

    bool only_simulator_kills(const Trial& trial) const;
    bool values_kill(const Trial& trial) const;
    /// The number of trials of that origin that the check rejects, and the number that no other check rejects.
    std::size_t kills(const std::string& check, Trial::Origin origin) const;
    std::size_t kills_alone(const std::string& check) const;
};

nlohmann::json to_json(const KillMatrix& matrix);
} // namespace lab::verify
