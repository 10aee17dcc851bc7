// The options that every exercise program has.
#pragma once

#include "harness/device_choice.hpp"

#include <filesystem>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace lab::harness
{

struct CommonOptions {
    bool quiet = false;   ///< print nothing unless something fails, whatever else is asked for
    bool verify = false;  ///< compare with the serial reference
    bool verbose = false; ///< print every step
    bool timing = false;  ///< print a table of times
    unsigned iterations = 1;
    DeviceChoice device;
    std::optional<std::filesystem::path> load, dump, flags_file;
};

/// A range of integers, both ends included.
struct Range {
    unsigned minimum = 0, maximum = std::numeric_limits<unsigned>::max();
};

/// The options of an exercise program: the common ones and its own. CLI11, which reads them, is slow to
/// compile and stays in command_line.cpp. What receives a value must outlive parse().
class CommandLine {
  public:
    CommandLine(const std::string& description, const std::string& program, CommonOptions& options);
    CommandLine(const CommandLine&) = delete;
    CommandLine& operator=(const CommandLine&) = delete;
    ~CommandLine();

    /// An option that takes an integer of the range.
    template <typename Number>
    void add_number(const std::string& names, Number& value, const std::string& help, Range range = {},
                    const std::string& type_name = "N")
    {
        add_number(
            names, [&value](unsigned number) { value = number; }, help, range, type_name);
    }
    /// An option that takes one of these numbers, each with its meaning. parse() throws NotInCourse for any other.
    void add_choice(const std::string& names, unsigned& value,
                    const std::map<unsigned, std::string>& choices);
    void add_file(const std::string& names, std::optional<std::filesystem::path>& file,
                  const std::string& help);

    /// True if the program should continue: false after `--help` and `--version`, which are answered here. Throws
    /// UsageError if the command line is wrong.
    bool parse(int argc, const char* const* argv);

  private:
    void add_number(const std::string& names, std::function<void(unsigned)> receive, const std::string& help,
                    Range range, const std::string& type_name);

    struct Parser;
    std::unique_ptr<Parser> parser_; // CLI11's
};

/// The arguments of each run on a command line: `--then` starts those of the next run.
std::vector<std::vector<const char*>> runs_of(int argc, const char* const* argv);

} // namespace lab::harness
