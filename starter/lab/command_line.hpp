// The options that every exercise program has, and the raw files it reads and writes.
// Include it in main.cpp only: CLI11 is slow to compile.
#pragma once

#include "lab/device.hpp"
#include "lab/program.hpp"

#include <CLI/CLI.hpp>

#include <bit>
#include <cstddef>
#include <cstring>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace lab {

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

/// Adds `-h`, `-q`, `-e` … to `app`; `options` receives them and must outlive the parsing.
void add_common_options(CLI::App& app, CommonOptions& options);

/// Rejects what is not a whole number from `minimum` to 2^32 - 1 (CLI11 itself takes -1 for a huge
/// one).
CLI::Validator whole_number(unsigned minimum = 0);

/// Whether the program should go on: not after `--help` and `--version`, which are answered here.
/// Throws UsageError if the command line is wrong.
bool parse(CLI::App& app, int argc, const char* const* argv);

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
