#include "grader/demo/fragment.hpp"

#include "grader/process/child.hpp"
#include "lab/device.hpp"
#include "lab/error.hpp"

#include <nlohmann/json.hpp>

#include <fstream>
#include <iostream>
#include <stdexcept>

namespace lab::demo
{
namespace
{
using nlohmann::json;

constexpr int no_such_device = 3;

json to_json(const Text& text) { return {{"en", text.en}, {"de", text.de}}; }

json to_json(const Table& table)
{
    json head = json::array();
    for (const Text& column : table.head)
        head.push_back(to_json(column));
    return {{"caption", to_json(table.caption)}, {"head", head}, {"rows", table.rows}};
}

void write_rows(const std::filesystem::path& file, const std::vector<std::vector<double>>& rows)
{
    std::ofstream out(file);
    out.precision(10);
    for (const std::vector<double>& row : rows) {
        for (const double number : row)
            out << number << ' ';
        out << '\n';
    }
    if (!out.flush())
        throw std::runtime_error(file.string() + " cannot be written.");
}

/// The terminal is set before a script is loaded, which learns from it where to draw to.
void plot(const std::filesystem::path& folder, const std::filesystem::path& script, const std::string& output,
          const std::string& terminal, Language language)
{
    process::Command command;
    command.arguments = {"gnuplot", "-e",
                         fmt::format("set encoding utf8; set terminal {}; set output '{}'; german = {}",
                                     terminal, output, language == Language::de ? 1 : 0),
                         script.string()};
    command.directory = folder;
    const process::Outcome outcome = process::run_child(command);
    if (!outcome.exited_with(0))
        throw std::runtime_error("gnuplot could not draw " + script.string() + ": " + outcome.err +
                                 outcome.why);
}

std::optional<cl::Device> device_number(const std::string& number)
{
    try {
        const std::vector<cl::Device> devices = find_devices(find_platforms());
        const std::size_t index = std::stoul(number);
        return index < devices.size() ? std::optional(devices[index]) : std::nullopt;
    } catch (const UsageError&) {
        return {};
    }
}
} // namespace

Fragment::Fragment(std::filesystem::path folder, std::filesystem::path scripts, Language language)
    : folder_(std::move(folder)), scripts_(std::move(scripts)), language_(language)
{
}

void Fragment::add_picture(Picture picture, const std::vector<std::vector<double>>& rows)
{
    write_rows(folder_ / (picture.name + ".dat"), rows);
    const auto script = scripts_ / (picture.name + ".gp");
    plot(folder_, script, picture.name + ".svg", "svg size 960,540 dynamic font 'sans-serif,18'", language_);
    plot(folder_, script, picture.name + ".png",
         "pngcairo size 1920,1080 font 'sans-serif,36' linewidth 2 pointscale 2", language_);
    pictures_.push_back(std::move(picture));
}

void Fragment::write(const std::string& device) const
{
    json pictures = json::array(), tables = json::array();
    for (const Picture& picture : pictures_)
        pictures.push_back({{"name", picture.name}, {"caption", to_json(picture.caption)}});
    for (const Table& table : tables_)
        tables.push_back(to_json(table));
    const auto file = folder_ / "fragment.json";
    std::ofstream out(file);
    out << json{{"device", device}, {"pictures", pictures}, {"tables", tables}}.dump(1);
    if (!out.flush())
        throw std::runtime_error(file.string() + " cannot be written.");
}

int run(int argc, char** argv, void (*show)(const cl::Device& device, Fragment& fragment))
{
    if (argc != 5) {
        std::cerr << "usage: " << argv[0] << " DEVICE FOLDER SCRIPTS de|en   (`lab demo` calls it)\n";
        return 2;
    }
    const auto device = device_number(argv[1]);
    if (!device)
        return no_such_device;
    return run_main([&] {
        Fragment fragment(argv[2], argv[3], std::string(argv[4]) == "de" ? Language::de : Language::en);
        show(*device, fragment);
        fragment.write(describe(*device));
    });
}
} // namespace lab::demo
