// The options that every exercise program has, and the raw files it reads and writes.
#pragma once

#include "lab/device.hpp"
#include "lab/program.hpp"

#include <bit>
#include <cstddef>
#include <cstring>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace lab
{

struct CommonOptions {
    bool quiet = false;   ///< print nothing unless something fails, whatever else is asked for
    bool verify = false;  ///< compare with the serial reference
    bool verbose = false; ///< print every step
    bool timing = false;  ///< print a table of times
    unsigned iterations = 1;
    DeviceChoice device;
    std::optional<std::filesystem::path> load, dump, flags_file;

    bool prints_steps() const { return verbose && !quiet; }

    /// Reads the file with build options, if there is one.
    ProgramOptions program_options() const;
};

/// The options of an exercise program: the common ones and its own. CLI11, which reads them, is slow to
/// compile and stays in command_line.cpp. What receives a value must outlive parse().
class CommandLine {
  public:
    CommandLine(const std::string& description, const std::string& program, CommonOptions& options);
    CommandLine(const CommandLine&) = delete;
    CommandLine& operator=(const CommandLine&) = delete;
    ~CommandLine();

    /// An option with a whole number from `minimum` to 2^32 - 1.
    template <typename Number>
    void add_number(const std::string& names, Number& value, const std::string& help, unsigned minimum = 0,
                    const std::string& type_name = "N")
    {
        add_number(
            names, [&value](unsigned number) { value = number; }, help, minimum, type_name);
    }
    void add_word(const std::string& names, std::string& word, const std::string& help,
                  const std::string& type_name);
    void add_file(const std::string& names, std::optional<std::filesystem::path>& file,
                  const std::string& help);

    /// Whether the program should go on: not after `--help` and `--version`, which are answered here.
    /// Throws UsageError if the command line is wrong.
    bool parse(int argc, const char* const* argv);
    bool was_given(const std::string& name) const;

  private:
    void add_number(const std::string& names, std::function<void(unsigned)> receive, const std::string& help,
                    unsigned minimum, const std::string& type_name);

    struct Parser;
    std::unique_ptr<Parser> parser_; // CLI11's
};

/// The bytes of a file of elements of this size, at most 1 GiB. Throws UsageError.
std::string read_elements(const std::filesystem::path& file, std::size_t element_bytes);

/// All elements of a raw little-endian file without a header. Throws UsageError.
template <typename T> std::vector<T> read_raw(const std::filesystem::path& file)
{
    static_assert(std::endian::native == std::endian::little);
    const std::string bytes = read_elements(file, sizeof(T));
    std::vector<T> elements(bytes.size() / sizeof(T));
    if (!elements.empty()) { // memcpy must not see a null pointer
        std::memcpy(elements.data(), bytes.data(), bytes.size());
    }
    return elements;
}

/// The counterpart of read_raw. Throws UsageError.
template <typename T> void write_raw(const std::filesystem::path& file, std::span<const T> elements)
{
    static_assert(std::endian::native == std::endian::little);
    write_file(file, reinterpret_cast<const char*>(elements.data()), elements.size_bytes());
}

} // namespace lab
