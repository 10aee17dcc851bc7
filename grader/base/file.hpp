// Reads and writes whole files and descriptors; determines which folder a file is in.
#pragma once

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unistd.h>

namespace lab
{
/// True if a path is a folder or lies below it, judging by their names alone.
inline bool is_inside(const std::filesystem::path& file, const std::filesystem::path& folder)
{
    const std::filesystem::path relative = file.lexically_relative(folder);
    return !relative.empty() && *relative.begin() != "..";
}

/// All bytes of a file; nothing if it cannot be read.
inline std::optional<std::string> try_read_file(const std::filesystem::path& file)
{
    std::ifstream in(file, std::ios::binary);
    if (!in)
        return {};
    std::string content;
    for (char piece[16384]; in.read(piece, sizeof piece), in.gcount() > 0;)
        content.append(piece, static_cast<std::size_t>(in.gcount()));
    if (in.bad()) // a directory; of /proc: a process that has ended
        return {};
    return content;
}

/// All bytes of a file. Throws std::runtime_error if it cannot be read.
inline std::string read_file(const std::filesystem::path& file)
{
    auto content = try_read_file(file);
    if (!content)
        throw std::runtime_error(file.string() + " cannot be read");
    return *std::move(content);
}

/// True if everything was written. Overwrites an existing file.
inline bool try_write_file(const std::filesystem::path& file, std::string_view content)
{
    std::ofstream out(file, std::ios::binary);
    out << content;
    return static_cast<bool>(out.flush());
}

/// As try_write_file, but throws std::runtime_error if the file cannot be written.
inline void write_file(const std::filesystem::path& file, std::string_view content)
{
    if (!try_write_file(file, content))
        throw std::runtime_error(file.string() + " cannot be written; is the disk full?");
}

/// Reads from a descriptor until its end.
inline std::string read_all(int descriptor)
{
    std::string text;
    char chunk[65536];
    for (ssize_t count; (count = ::read(descriptor, chunk, sizeof chunk)) != 0;)
        if (count > 0)
            text.append(chunk, static_cast<std::size_t>(count));
        else if (errno != EINTR)
            break;
    return text;
}

/// Writes the whole text to a descriptor; true on success.
inline bool write_all(int descriptor, std::string_view text)
{
    while (!text.empty()) {
        const ssize_t count = ::write(descriptor, text.data(), text.size());
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return false;
        text.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
}
} // namespace lab
