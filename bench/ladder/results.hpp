// Measured times in a file: one machine, one day.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace lab::bench
{

/// The times of one line of a chart at one size: medians over repetitions.
struct Result {
    std::string ladder; ///< "01-prefix-sum", or "03-nary-search uniform"
    std::string series, kind;
    double size = 0, bytes = 0,
           items = 0; ///< elements; bytes that have to be moved; elements, points or keys made
    double median_s = 0, least_s = 0, most_s = 0;
};

struct Results {
    std::string device, driver, peers, date;
    std::vector<Result> rows;
};

/// Writes JSON, one line per result.
void write(const Results& results, const std::filesystem::path& file);
/// Throws std::runtime_error if the file does not contain results.
Results read_results(const std::filesystem::path& file);

} // namespace lab::bench
