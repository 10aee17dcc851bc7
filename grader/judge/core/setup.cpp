#include "grader/judge/core/setup.hpp"

#include "grader/base/file.hpp"
#include "grader/process/written.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <atomic>
#include <stdexcept>

namespace lab::judge
{
namespace
{
std::optional<Setup> the_setup;

std::optional<sandbox::Settings> sandbox_in(const nlohmann::json& values)
{
    if (!values.contains("sandbox"))
        return {};
    const auto& sandbox = values.at("sandbox");
    sandbox::Settings settings{
        sandbox.at("level"), {}, sandbox.at("user"), std::string(sandbox.at("memory_groups")), {}};
    sandbox.at("stopped_calls").get_to(settings.stopped_calls);
    for (const std::string filter : sandbox.at("filters"))
        settings.filters.killing.emplace_back(filter);
    for (const std::string filter : sandbox.at("telling_filters"))
        settings.filters.telling.emplace_back(filter);
    return settings;
}

Setup setup_in(const std::filesystem::path& file)
{
    const auto values = nlohmann::json::parse(read_file(file));
    const auto path = [&](const char* key) {
        return std::filesystem::path(values.at(key).get<std::string>());
    };
    return {.id = values.at("id").get<std::string>(),
            .seed = values.at("seed").get<std::uint32_t>(),
            .exercise = path("exercise"),
            .original = path("original"),
            .reference = path("reference"),
            .submission = path("submission"),
            .work = path("work"),
            .cache = path("cache"),
            .kept = path("kept"),
            .files = values.at("files").get<std::vector<std::string>>(),
            .headers = values.value("headers", std::vector<std::string>{}),
            .worker = path("worker"),
            .values_vendors = path("values_vendors"),
            .simulator_worker = values.value("simulator_worker", ""),
            .record_layer = path("record_layer"),
            .host_runner = path("host_runner"),
            .second_vendors = path("second_vendors"),
            .gpu_drivers = values.value("gpu_drivers", std::vector<std::string>{}),
            .draws_hosts = values.value("draws_hosts", false),
            .compile = values.at("compile").get<std::vector<std::string>>(),
            .compile_quickly = values.value("compile_quickly", std::vector<std::string>{}),
            .link = values.at("link").get<std::vector<std::string>>(),
            .given = values.at("given").get<std::map<std::string, std::string>>(),
            .sandbox = sandbox_in(values)};
}
} // namespace

void read_setup(const std::filesystem::path& file) { the_setup = setup_in(file); }

const Setup& setup()
{
    if (!the_setup)
        throw std::logic_error("the setup is used before it was read");
    return *the_setup;
}

void use_setup(Setup given) { the_setup = std::move(given); }

Folder new_folder(const std::string& stem)
{
    static std::atomic<int> count{0};
    // All names have the same length: they appear in the environment of host programs, whose size affects addresses.
    const auto folder = setup().work / fmt::format("{}-{:06}", stem, ++count);
    std::filesystem::create_directories(folder);
    return {new std::filesystem::path(folder), [](const std::filesystem::path* path) {
                process::remove_written(*path);
                delete path;
            }};
}
} // namespace lab::judge
