#include "grader/verify/verdict_memory.hpp"

#include "grader/base/digest.hpp"
#include "grader/base/file.hpp"
#include "grader/course/check/fingerprint.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace lab::verify
{
using namespace course;

namespace
{
using nlohmann::json;

void remove_others(const std::filesystem::path& folder, const std::string& start)
{
    std::error_code ignored;
    for (const auto& entry : std::filesystem::directory_iterator(folder.parent_path(), ignored))
        if (entry.path() != folder && entry.path().filename().string().starts_with(start))
            std::filesystem::remove_all(entry.path(), ignored);
}
} // namespace

VerdictMemory::VerdictMemory(const Course& course, const Exercise& exercise)
{
    const std::string grader = fingerprint(course, exercise);
    if (grader.empty())
        return; // another compiler would go unnoticed
    folder_ =
        course.build / "verdicts" / (exercise.id + "-" + grader + "-with-points"); // what is kept of them
    remove_others(folder_, exercise.id + "-");
    std::error_code error;
    std::filesystem::create_directories(folder_, error);
    if (error)
        folder_.clear();
}

std::filesystem::path VerdictMemory::file_of(const Submitted& submitted) const
{
    Digest digest;
    for (const std::string& part : {submitted.file, submitted.suite, submitted.text})
        digest.add(part);
    return folder_ / (digest.text() + ".json");
}

std::optional<std::vector<Seen>> VerdictMemory::recall(const Submitted& submitted) const
{
    const auto remembered = folder_.empty() ? std::nullopt : try_read_file(file_of(submitted));
    if (!remembered)
        return {};
    const json kept = json::parse(*remembered, nullptr, false);
    if (kept.is_discarded() || kept.value("text", "") != submitted.text)
        return {}; // cut off by a full disk, or two texts with one digest
    std::vector<Seen> verdicts;
    for (const json& each : kept.at("checks"))
        verdicts.push_back({each.at(0), each.at(1).get<Status>(), each.at(2), each.at(3)});
    return verdicts;
}

void VerdictMemory::keep(const Submitted& submitted, const std::vector<Seen>& verdicts) const
{
    const bool is_final = std::none_of(verdicts.begin(), verdicts.end(),
                                       [](const Seen& seen) { return seen.has(Status::grader_fault); });
    if (folder_.empty() || !is_final)
        return;
    json checks = json::array();
    for (const Seen& seen : verdicts)
        checks.push_back({seen.check, seen.status, seen.message, seen.score});
    try_write_file(file_of(submitted), json{{"text", submitted.text}, {"checks", checks}}.dump(
                                           -1, ' ', false, json::error_handler_t::replace));
}
} // namespace lab::verify
