// A file found in what was handed in, before it is decided whether it is one to grade.
#pragma once

#include "grader/base/text.hpp"

#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

namespace lab::classroom
{
/// Why a file was not read, or a source of files not completely.
enum class Problem {
    none,
    no_files,
    damaged,
    encrypted,
    too_large,
    too_many_files,
    too_slow,
    nested,
    no_reader,
    large,
    link,
    not_plain, // a device, a pipe
    unreadable,
    long_path,
    leads_out, // of the archive
    gradebook,
    not_asked // only its name is of use: to say what was handed in instead
};
constexpr Problem last(Problem) { return Problem::not_asked; }

/// The maximum number of file names kept per student.
constexpr std::size_t most_names = 20;

struct FoundFile {
    std::string path; // bytes of any kind, as the folder or the archive has them; for people, never opened
    std::string bytes;
    std::int64_t modified_s = 0;     // since 1970; what students' archives say, they may have made up
    std::int64_t arrived_s = 0;      // on the platform's clock, as if that were UTC; 0: not known
    Problem problem = Problem::none; // why it has no bytes
    std::int64_t upload = 0;    // the platform's number, which rises from upload to upload; 0: it has none
    std::size_t size_bytes = 0; // of one that is too large
};

/// For the codec. No archive records when a file arrived or the number of its upload.
template <class Codec> void fields(Codec& codec, auto& value)
{
    if constexpr (std::is_same_v<std::remove_cvref_t<decltype(value)>, FoundFile>)
        codec(value.path, value.bytes, value.modified_s, value.problem, value.size_bytes);
    else
        codec(value.files, value.problem);
}

/// Describes the problem in a sentence for students and instructors.
Text told_of(Problem problem);

/// The files of a folder or an archive, as far as they could be read.
struct FoundFiles {
    std::vector<FoundFile> files;
    Problem problem = Problem::none;
};
} // namespace lab::classroom
