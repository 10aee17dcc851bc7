// A file handed in to test the grader, and its result.
#pragma once

#include <string>
#include <vector>

namespace lab::verify
{
/// A file handed in to test the grader.
struct Trial {
    enum class Origin {
        mutant,  // of a solution: one mistake
        wrong,   // an entry of tests/wrong
        variant, // of a solution: the same in other words
        right,   // an entry of tests/right
        cheat    // an entry of tests/cheats
    };
    Origin origin = Origin::mutant;
    std::string file, suite;           // suite: "Kernel."
    std::string operator_name;         // "barrier-removed"; of an entry its name
    int line = 0;                      // 0 for an entry
    std::string original, mutated;     // the lines that differ
    int occurrence = 1;                // among those of this operator with the same lines
    std::vector<std::string> excepted; // right: the checks that fail it, as its first line says
    double most_points = 0.0;          // cheat: what honest work of its kind gets, as its first line says
    std::string text;

    enum class Fate { not_tried, killed, survived, not_built, not_gradable, fault };
    Fate fate = Fate::not_tried;
    std::vector<std::string> killed_by; // names of checks
    double points = 0.0;
    std::vector<std::string> without_score; // checks that could be graded, but not of this file
    std::string fault;
    std::string reason;             // why it is equivalent to the solution, where it is declared so
    bool is_declared_wrong = false; // the reason is that of an [[unseen]] one
    double seconds = 0.0;

    bool is_wrong() const { return origin == Origin::mutant || origin == Origin::wrong; }
    bool is_right() const { return origin == Origin::variant || origin == Origin::right; }
    /// For a cheat: true if it earns more than honest work would, or makes part of the score disappear.
    bool pays() const;
    bool is_killed_by(const std::string& check) const;
    /// For a correct file: the checks that reject it, except the excepted ones.
    std::vector<std::string> wrongly_rejected_by() const;
    bool was_graded() const { return fate == Fate::killed || fate == Fate::survived || fate == Fate::fault; }
};

const char* name_of(Trial::Fate fate);
/// The name of the trial's fate, or what the trial is declared to be.
const char* fate_of(const Trial& trial);
const char* name_of(Trial::Origin origin);
} // namespace lab::verify
