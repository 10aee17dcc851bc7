// Reads and writes whole files, with a clear message for each way to fail.
#include "harness/raw_file.hpp"

#include "lab/error.hpp"

#include <fmt/format.h>

#include <fstream>

namespace fs = std::filesystem;

namespace lab::harness
{

namespace
{

constexpr std::uintmax_t max_raw_file_bytes = 1 << 30;

} // namespace

std::string read_file(const fs::path& file, std::uintmax_t max_bytes)
{
    std::error_code unknown;
    const fs::file_status status = fs::status(file, unknown);
    if (!fs::exists(status)) {
        throw UsageError(fmt::format("There is no file {}.", file.string()));
    }
    if (!fs::is_regular_file(status)) {
        throw UsageError(fmt::format("{} is not a readable file.", file.string()));
    }
    if (fs::file_size(file) > max_bytes) {
        throw UsageError(fmt::format("{} is too large: {} bytes, and the limit is {} bytes.", file.string(),
                                     fs::file_size(file), max_bytes));
    }
    std::string bytes(fs::file_size(file), '\0');
    std::ifstream stream(file, std::ios::binary);
    if (!stream.read(bytes.data(), static_cast<std::streamsize>(bytes.size()))) {
        throw UsageError(fmt::format("Cannot read {}.", file.string()));
    }
    return bytes;
}

void write_file(const fs::path& file, const char* bytes, std::size_t size_bytes)
{
    std::ofstream stream(file, std::ios::binary);
    stream.write(bytes, static_cast<std::streamsize>(size_bytes));
    stream.close();
    if (!stream) {
        throw UsageError(fmt::format("Cannot write {}.", file.string()));
    }
}

std::string read_elements(const fs::path& file, std::size_t element_bytes)
{
    std::string bytes = read_file(file, max_raw_file_bytes);
    if (bytes.size() % element_bytes != 0) {
        throw UsageError(
            fmt::format("{} has {} bytes, which is not a multiple of {}, the size of an element.",
                        file.string(), bytes.size(), element_bytes));
    }
    return bytes;
}

} // namespace lab::harness
