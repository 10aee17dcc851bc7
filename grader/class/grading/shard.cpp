#include "grader/class/grading/shard.hpp"

#include "grader/base/file.hpp"
#include "grader/class/base/private_files.hpp"

#include <nlohmann/json.hpp>

#include <charconv>

namespace lab::classroom
{
namespace
{
using nlohmann::json;
namespace fs = std::filesystem;

constexpr const char* schema = "cl-lab-shard/1";

json texts_of(const Text& text) { return {text.en, text.de}; }
Text texts_in(const json& value) { return {value.at(0), value.at(1)}; }

json json_of(const Verdict& verdict)
{
    json places = json::array();
    for (const auto& place : verdict.places)
        places.push_back({place.file, place.line, place.text});
    return {{"check", verdict.check},         {"status", name_of(verdict.status)}, {"part", verdict.part},
            {"seen", texts_of(verdict.seen)}, {"next", texts_of(verdict.next)},    {"places", places}};
}

Verdict verdict_in(const json& value)
{
    Verdict verdict{value.at("check"),          status_named(value.at("status").get<std::string>()),
                    value.at("part"),           texts_in(value.at("seen")),
                    texts_in(value.at("next")), {}};
    for (const json& place : value.at("places"))
        verdict.places.push_back({place.at(0), place.at(1), place.at(2)});
    return verdict;
}

json json_of(const Run& run)
{
    json verdicts = json::array();
    for (const Verdict& verdict : run.verdicts)
        verdicts.push_back(json_of(verdict));
    return {{"content", run.content}, {"exercise", run.exercise},     {"kit", run.kit},
            {"grader", run.grader},   {"device", run.device},         {"sandbox", run.sandbox},
            {"seed", run.seed},       {"finished_s", run.finished_s}, {"seconds", run.seconds},
            {"verdicts", verdicts}};
}

Run run_in(const json& value)
{
    Run run{value.at("content"), value.at("exercise"),
            value.at("kit"),     value.at("grader"),
            value.at("device"),  value.at("sandbox"),
            value.at("seed"),    value.at("finished_s"),
            value.at("seconds"), {}};
    for (const json& verdict : value.at("verdicts"))
        run.verdicts.push_back(verdict_in(verdict));
    return run;
}

/// Empty if the file is not a shard, or only part of one.
std::vector<Run> runs_in(const fs::path& file)
try {
    const json shard = json::parse(read_file(file));
    std::vector<Run> runs;
    if (shard.at("schema") == schema)
        for (const json& run : shard.at("runs"))
            runs.push_back(run_in(run));
    return runs;
} catch (const std::exception&) {
    return {};
}
} // namespace

Shard::Shard(const std::string& said)
{
    const char *begin = said.data(), *end = begin + said.size();
    const auto part = std::from_chars(begin, end, part_);
    const bool has_parts = part.ptr != end && *part.ptr == '/';
    const auto parts = std::from_chars(has_parts ? part.ptr + 1 : end, end, parts_);
    if (!has_parts || part.ec != std::errc() || parts.ec != std::errc() || parts.ptr != end || part_ < 1 ||
        part_ > parts_)
        throw course::KitError(text("--shard expects K/N for the K-th of N parts, such as 2/8, not `{}`.",
                                    "--shard erwartet K/N für den K-ten von N Teilen, etwa 2/8, nicht `{}`.",
                                    said));
}

std::size_t Shard::part_of(const std::string& content, std::size_t parts)
{
    return std::stoull(content.substr(0, 8), nullptr, 16) % parts + 1;
}

std::string Shard::file_name() const { return fmt::format("{}-of-{}.json", part_, parts_); }

fs::path folder_of_shards(const fs::path& results) { return results / "shards"; }

void write_shard(const fs::path& results, const Shard& shard, const std::map<std::string, Run>& runs)
{
    json all = json::array();
    for (const auto& [content, run] : runs)
        all.push_back(json_of(run));
    write_output(folder_of_shards(results) / shard.file_name(),
                 json{{"schema", schema}, {"runs", all}}.dump(1, ' ', false, json::error_handler_t::replace) +
                     "\n");
}

std::vector<Run> runs_of_shards(const fs::path& results)
{
    std::vector<Run> all;
    std::error_code none;
    for (const auto& file : fs::directory_iterator(folder_of_shards(results), none))
        if (file.path().extension() == ".json")
            for (Run& run : runs_in(file.path()))
                all.push_back(std::move(run));
    return all;
}
} // namespace lab::classroom
