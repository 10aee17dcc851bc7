// The arguments of `lab grade` and the other commands for a class. Declared once: `lab` prints the help without the
// packages that grading a class needs, `lab-class` parses them.
#pragma once

#include "grader/base/text.hpp"

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace lab::classroom
{
struct Asked {
    std::string course_json;            // the course as the build wrote it down
    std::string command;                // "grade", "regrade", "report", "export", "similarity"
    std::string submissions;            // a folder or a file
    std::string results;                // the folder with the gradebook
    std::string course_file;            // empty: as remembered
    std::vector<std::string> exercises; // grade, export
    std::string worksheet;              // grade: Moodle's; empty: none
    std::string shard;                  // grade: "K/N"; empty: all
    bool slurm = false;                 // grade
    std::size_t jobs = 0;               // 0: all processors
    bool no_sandbox = false;            // grade, regrade
    bool all = false;                   // regrade: also what did not change
    std::vector<std::string> replay;    // a student and an exercise
    std::string exercise;               // similarity
    int least_percent = 70;             // similarity
    bool opens_page = false;            // report
    std::string moodle, canvas, ilias, csv, json, junit, gradescope, vpl, autolab,
        classroom50;   // export: where to
    std::string teams; // export: a file that says who is in them
    bool is_dry_run = false;
};

/// The commands for a class.
constexpr const char* commands[] = {"grade", "regrade", "report", "export", "similarity"};

/// Adds the commands, with help in this language; sets `asked.command` to the one that is called.
void declare(CLI::App& app, Asked& asked, Language language);
} // namespace lab::classroom
