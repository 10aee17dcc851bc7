#include "grader/class/intake/written_time.hpp"

#include <re2/re2.h>

#include <algorithm>
#include <array>
#include <chrono>

namespace lab::classroom
{
namespace
{
/// Counted from 1; 0 if the word is not a month.
unsigned month_of(const std::string& word)
{
    static constexpr std::array<std::pair<const char*, const char*>, 12> months{{{"January", "Januar"},
                                                                                 {"February", "Februar"},
                                                                                 {"March", "März"},
                                                                                 {"April", "April"},
                                                                                 {"May", "Mai"},
                                                                                 {"June", "Juni"},
                                                                                 {"July", "Juli"},
                                                                                 {"August", "August"},
                                                                                 {"September", "September"},
                                                                                 {"October", "Oktober"},
                                                                                 {"November", "November"},
                                                                                 {"December", "Dezember"}}};
    const auto found = std::find_if(months.begin(), months.end(), [&](const auto& month) {
        return word == month.first || word == month.second;
    });
    return found == months.end() ? 0 : static_cast<unsigned>(found - months.begin()) + 1;
}
} // namespace

std::optional<std::int64_t> moment_in(const std::string& written)
{
    static const std::string clock = R"(,? (\d+):(\d\d)(?:[\s\x{a0}\x{202f}]*([AaPp])\.?[Mm]\.?)?\s*)";
    static const RE2 day_first(R"((?:.*,)?\s*(\d+)\.? (\S+) (\d{4}))" + clock),
        month_first(R"((?:.*,)?\s*([^\s,]+) (\d+), (\d{4}))" + clock);
    unsigned day = 0, hour = 0, minute = 0;
    int year = 0;
    std::string month_name, half;
    if (!RE2::FullMatch(written, day_first, &day, &month_name, &year, &hour, &minute, &half) &&
        !RE2::FullMatch(written, month_first, &month_name, &day, &year, &hour, &minute, &half))
        return {};
    const bool is_after_noon = half == "P" || half == "p";
    const unsigned hours = half.empty() ? hour : hour % 12 + (is_after_noon ? 12 : 0);
    const std::chrono::year_month_day date{std::chrono::year(year), std::chrono::month(month_of(month_name)),
                                           std::chrono::day(day)};
    if (!date.ok() || hours > 23 || minute > 59)
        return {};
    return (std::chrono::sys_days(date).time_since_epoch() + std::chrono::hours(hours) +
            std::chrono::minutes(minute)) /
           std::chrono::seconds(1);
}
} // namespace lab::classroom
