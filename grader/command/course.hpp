// The course as the build wrote it down (course.json) and as its exercises describe themselves (exercise.toml).
#pragma once

#include "grader/text.hpp"

#include <exception>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace lab::command
{
/// Something is missing or wrong that is not the student's work: a sentence, and exit code 2.
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

/// One check of exercise.toml. Its name is that of the GoogleTest test: stable, courses key weights on it.
struct Check {
    std::string name;
    double points = 0.0;
    Text promise;
};

/// A file to hand in, and the suite of GoogleTest tests ("Kernel") that judge it.
struct ExerciseFile {
    std::string name, suite;
};

struct Exercise {
    std::string id;
    std::filesystem::path folder, solution, probes, judge, include;
    std::filesystem::path demo;                   // the program that shows the solution; empty: there is none
    std::vector<std::string> hosts, host_objects; // the host files, and what the solution's were compiled to
    std::vector<std::string> objects, libraries;

    Text title;
    std::vector<ExerciseFile> files;
    std::vector<Check> checks;
    std::vector<std::vector<Text>> hints; // per TODO (from 1), then per level (from 1)

    double points() const;
    /// How the names of a suite's checks begin: "Kernel." for "Kernel", nothing for nothing. Throws KitError, which lists
    /// the suites there are.
    std::string prefix_of_suite(const std::string& suite) const;
};

struct Course {
    std::string version;
    std::filesystem::path source, build, demo_page, worker, simulator_vendors, simulator_plugin, record_layer;
    std::filesystem::path demo, verify; // programs that the first `lab demo`, `lab verify` builds
    std::filesystem::path
        mutants; // the program that makes them; empty: its parser was not there when the kit was built
    std::vector<std::string> compile;
    std::string link, loader;
    std::filesystem::path second_device; // where second_device.hpp installs one
    std::vector<Exercise> exercises;

    bool has_simulator() const { return !simulator_plugin.empty(); }
    /// Throws KitError, which lists the ids there are.
    const Exercise& find(const std::string& id) const;
    /// Those with the ids; all when there are none. Throws KitError.
    std::vector<const Exercise*> chosen(const std::vector<std::string>& ids) const;
};

/// Throws KitError when a file is missing or wrong.
Course read_course(const std::filesystem::path& course_json);
} // namespace lab::command
