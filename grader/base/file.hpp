// Whole files and descriptors, read and written at once; which folder a file is in.
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
/// Whether a path leads below a folder, or is it; by their names alone.
inline bool is_inside(const std::filesystem::path& file, const std::filesystem::path& folder)
{
    const std::filesystem::path relative = file.lexically_relative(folder);
    return !relative.empty() && *relative.begin() != "..";
}

/// All bytes of a file; nothing where it cannot be read.
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

/// All bytes of a file. Throws std::runtime_error where it cannot be read.
inline std::string read_file(const std::filesystem::path& file)
{
    auto content = try_read_file(file);
    if (!content)
        throw std::runtime_error(file.string() + " cannot be read");
    return *std::move(content);
}

/// Says whether all of it was written. A file that was there before is overwritten.
inline bool try_write_file(const std::filesystem::path& file, std::string_view content)
{
    std::ofstream out(file, std::ios::binary);
    out << content;
    return static_cast<bool>(out.flush());
}

/// The same. Throws std::runtime_error where it cannot be written.
inline void write_file(const std::filesystem::path& file, std::string_view content)
{
    if (!try_write_file(file, content))
        throw std::runtime_error(file.string() + " cannot be written; is the disk full?");
}

/// All that a descriptor gives until its end.
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

/// Writes to a descriptor until all is written; says whether that succeeded.
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
