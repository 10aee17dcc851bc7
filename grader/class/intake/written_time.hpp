// Times as Moodle writes them in its grading worksheet.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace lab::classroom
{
/// Parses "Saturday, 28 November 2026, 11:59 PM", "Saturday, November 28, 2026, 11:59 PM" or "Samstag, 28. November
/// 2026, 23:59" as seconds since 1970, taken as UTC. Newer systems write a narrow space before AM and PM.
std::optional<std::int64_t> moment_in(const std::string& written);
} // namespace lab::classroom
