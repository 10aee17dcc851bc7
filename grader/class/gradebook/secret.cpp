#include "grader/class/gradebook/secret.hpp"

#include "grader/base/file.hpp"
#include "grader/course/check/check.hpp"
#include "grader/layer/keyed_hash.hpp"
#include "grader/process/pipe.hpp"

#include <fmt/ranges.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <sys/random.h>
#include <unistd.h>

namespace lab::classroom
{
using course::KitError;

namespace
{
constexpr std::size_t digits = 64;

std::string random_digits()
{
    std::array<std::uint64_t, digits / 16> numbers{};
    if (::getentropy(numbers.data(), sizeof numbers) != 0)
        throw std::runtime_error("the system provides no random numbers");
    return fmt::format("{:016x}", fmt::join(numbers, ""));
}

/// In one step: a killed process leaves no half-written file, and if several graders create one, the first counts.
void make(const std::filesystem::path& file)
{
    const std::filesystem::path written = file.string() + ".new-" + random_digits();
    const process::Descriptor made(::open(written.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600));
    if (made.is_open() && write_all(made.get(), random_digits() + "\n") && ::fsync(made.get()) == 0 &&
        (::link(written.c_str(), file.c_str()) == 0 || errno == EEXIST ||
         ::rename(written.c_str(), file.c_str()) == 0)) { // a file system without links
        ::unlink(written.c_str());
        return;
    }
    const int error = errno;
    ::unlink(written.c_str());
    throw KitError(text("The course's secret key cannot be saved in {} ({}).",
                        "Der geheime Schlüssel des Kurses konnte nicht in {} gespeichert werden ({}).",
                        file.string(), std::strerror(error)));
}
} // namespace

Secret Secret::in(const std::filesystem::path& file)
{
    if (!std::filesystem::exists(file))
        make(file);
    std::string written = try_read_file(file).value_or("");
    written.erase(written.find_last_not_of(" \r\n") + 1); // an editor's last line, or none
    if (written.size() != digits || written.find_first_not_of("0123456789abcdef") != std::string::npos)
        throw KitError(
            text("{} is not a course's secret key: such a key has {} hexadecimal digits. Delete the file to "
                 "get a new key.",
                 "{} ist kein geheimer Schlüssel eines Kurses: Ein solcher Schlüssel hat {} hexadezimale "
                 "Ziffern. Löschen Sie die Datei, um einen neuen zu erhalten.",
                 file.string(), digits));
    return Secret(written);
}

std::uint64_t Secret::hash(std::size_t purpose, const std::string& text) const
{
    const auto number = [&](std::size_t i) { return std::stoull(text_.substr(16 * i, 16), nullptr, 16); };
    // Separate keys, so that a visible hash reveals nothing about a seed.
    const HashKey key{number(0) ^ purpose, number(1)}, second{number(2), number(3) ^ purpose};
    return keyed_hash(key, text) ^ keyed_hash(second, text);
}

std::string Secret::content_hash(const Submission& submission) const
{
    std::string text = submission.exercise;
    for (const HandedIn& file : submission.files)
        text += fmt::format("\n{} {}\n", file.name, file.bytes.size()) + file.bytes;
    return fmt::format("{:016x}{:016x}", hash(1, text), hash(2, text));
}

std::string Secret::digest() const { return fmt::format("{:016x}", hash(4, "")); }

std::uint32_t Secret::seed(const std::string& content_hash) const
{
    const std::uint64_t drawn = hash(3, content_hash) % course::number_of_seeds;
    return static_cast<std::uint32_t>(hash(3, std::to_string(drawn)));
}
} // namespace lab::classroom
