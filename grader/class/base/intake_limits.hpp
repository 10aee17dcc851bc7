// Limits on what is read of a submission.
#pragma once

#include <cstddef>

namespace lab::classroom
{
/// Whatever exceeds them is refused and reported.
struct IntakeLimits {
    std::size_t file_bytes = std::size_t{1} << 20;       // of a file to grade
    std::size_t archive_bytes = std::size_t{256} << 20;  // of an archive, packed
    std::size_t unpacked_bytes = std::size_t{512} << 20; // of all that is kept of an archive
    std::size_t entries = 100'000;                       // files of a student's folder or archive
};
} // namespace lab::classroom
