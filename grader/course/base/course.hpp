// The course as recorded by the build (course.json) and as described by its exercises (exercise.toml).
#pragma once

#include "grader/base/text.hpp"

#include <exception>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace lab::course
{
/// Something is missing or wrong through no fault of the student's: carries a sentence, leads to exit code 2.
class KitError : public std::exception {
  public:
    explicit KitError(Text said) : said_(std::move(said)) {}
    explicit KitError(const std::string& said)
        : said_{said, said} {} // to those who write exercises, in English

    const char* what() const noexcept override { return said_.en.c_str(); }
    const std::string& in(Language language) const { return said_.in(language); }

  private:
    Text said_;
};

/// What a check needs from a machine in addition to the device for values. If it is missing, the check is not
/// gradable.
enum class Need { nothing, simulator, second_device };

/// One check of exercise.toml. Its name is that of the GoogleTest test and stable, since courses set weights by it.
struct Check {
    std::string name;
    double points = 0.0;
    Text promise;
    Need need = Need::nothing;
};

/// A file to hand in, and the suite of GoogleTest tests ("Kernel") that judges it.
struct ExerciseFile {
    std::string name, suite;
    Text teaches = {}; // of a voluntary one: what is learnt by it, a sentence
    std::vector<std::string> run =
        {}; // options with which the exercise's program runs it; none: it does without

    bool is_kernel() const { return name.ends_with(".cl"); }
};

struct Exercise {
    std::string id;
    std::string
        problem; // what is wrong with its description, with file and line; then there is no more than paths
    std::filesystem::path folder, judge, include;
    std::filesystem::path solution;        // in the edition for students its files as handed out
    std::filesystem::path reference;       // right kernels, written serially
    std::filesystem::path demo;            // the program that shows the solution; empty: there is none
    std::vector<std::string> hosts, given; // the host files, and for each the library around it
    std::vector<std::string> headers; // of the kit, in its folder; all others there are the student's own
    std::vector<std::string> run;     // options that show most of its program
    std::vector<std::string> bench;   // options of a run that is worth timing; empty: there is none

    Text title;
    std::vector<ExerciseFile> files;
    std::vector<Check> checks;
    std::vector<std::vector<Text>> hints; // per TODO (from 1), then per level (from 1)

    double points() const;
    /// The prefix of the names of a suite's checks: "Kernel." for "Kernel", empty for an empty name. Throws KitError,
    /// which lists the existing suites.
    std::string prefix_of_suite(const std::string& suite) const;
};

struct Course {
    std::string version;
    std::filesystem::path file; // course.json, for programs that become a part of the command
    std::filesystem::path source, build, demo_page, worker, values_vendors, simulator_worker, record_layer,
        host_runner;
    // Programs built by the first `lab demo`, `lab bench`, `lab trace`, `lab verify`, `lab release`.
    std::filesystem::path demo, bench, trace, verify, release;
    std::filesystem::path class_room, archive_reader, sandbox_probe,
        layer_probe; // the same of `lab grade`; empty: its packages were not there
    std::filesystem::path
        mutants; // the program that makes them; empty: its parser was not there when the kit was built
    std::vector<std::string> compile, compile_quickly;
    std::string link, loader;
    std::filesystem::path second_device; // where second_device.hpp installs one
    std::vector<Exercise> exercises;

    bool has_simulator() const { return !simulator_worker.empty(); }
    /// Finds an exercise by its id, an unambiguous prefix of its id, or its folder. Throws KitError, which lists the
    /// exercises or says what is wrong with the description of this one.
    const Exercise& find(const std::string& said) const;
    /// Finds several exercises in the same way; all if none are named. Includes those with an invalid description.
    std::vector<const Exercise*> chosen(const std::vector<std::string>& said) const;

  private:
    const Exercise& meant(const std::string& said) const;
};

/// Throws KitError if the file is missing or invalid; an exercise with an invalid description has a `problem`.
Course read_course(const std::filesystem::path& course_json);
} // namespace lab::course
