// Reads and writes whole files: raw ones with elements for graders and scripts, and any other of limited size.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace lab::harness
{

/// The bytes of a regular file. Throws UsageError if it cannot be read or has more than `max_bytes`.
std::string read_file(const std::filesystem::path& file, std::uintmax_t max_bytes);

/// Throws UsageError if not all bytes could be written.
void write_file(const std::filesystem::path& file, const char* bytes, std::size_t size_bytes);

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

/// Writes a file that read_raw can read, if one was requested. Throws UsageError.
template <typename T>
void write_raw(const std::optional<std::filesystem::path>& file, const std::vector<T>& elements)
{
    static_assert(std::endian::native == std::endian::little);
    if (file) {
        write_file(*file, reinterpret_cast<const char*>(elements.data()), elements.size() * sizeof(T));
    }
}

} // namespace lab::harness
