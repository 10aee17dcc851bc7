// The message if the gradebook's disk is full, cannot be written or returned corrupt data.
#pragma once

#include "grader/base/text.hpp"

#include <filesystem>

namespace SQLite
{
class Exception;
}

namespace lab::classroom
{
/// Why the gradebook in `folder` could not be read or written, and what to do.
Text told_of(const SQLite::Exception& error, const std::filesystem::path& folder);
} // namespace lab::classroom
