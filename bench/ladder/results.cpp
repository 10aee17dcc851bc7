// Reads and writes JSON with nlohmann's library.
#include "bench/ladder/results.hpp"

#include <nlohmann/json.hpp>

#include <fstream>
#include <stdexcept>

namespace lab::bench
{

using nlohmann::json;

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Result, ladder, series, kind, size, bytes, items, median_s, least_s,
                                   most_s)

void write(const Results& results, const std::filesystem::path& file)
{
    std::ofstream out(file);
    out << "{\"device\": " << json(results.device) << ", \"driver\": " << json(results.driver)
        << ", \"peers\": " << json(results.peers) << ", \"date\": " << json(results.date)
        << ",\n\"results\": [\n";
    for (std::size_t i = 0; i < results.rows.size(); ++i)
        out << json(results.rows[i]) << (i + 1 < results.rows.size() ? ",\n" : "\n");
    out << "]}\n";
    if (!out.flush())
        throw std::runtime_error("Cannot write " + file.string());
}

Results read_results(const std::filesystem::path& file)
{
    std::ifstream in(file);
    try {
        const json content = json::parse(in);
        return {content.at("device"), content.at("driver"), content.at("peers"), content.at("date"),
                content.at("results").get<std::vector<Result>>()};
    } catch (const json::exception& error) {
        throw std::runtime_error(file.string() + " holds no results: " + error.what());
    }
}

} // namespace lab::bench
