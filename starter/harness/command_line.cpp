// The common options as CLI11 sees them.
#include "harness/command_line.hpp"

#include "lab/error.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <charconv>
#include <map>

namespace lab::harness
{

namespace
{

cl_device_type device_type(const std::string& name)
{
    const std::map<std::string, cl_device_type> types = {
        {"cpu", CL_DEVICE_TYPE_CPU}, {"gpu", CL_DEVICE_TYPE_GPU}, {"all", CL_DEVICE_TYPE_ALL}};
    const auto type = types.find(name);
    if (type == types.end()) {
        throw UsageError(fmt::format("--device must be cpu, gpu or all, not \"{}\".", name));
    }
    return type->second;
}

/// CLI11 itself takes -1 for a huge number.
CLI::Validator whole_number(Range range = {})
{
    const auto check = [range](const std::string& text) {
        unsigned value = 0;
        const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        const bool is_number = error == std::errc() && rest == text.data() + text.size();
        return is_number && value >= range.minimum && value <= range.maximum
                   ? std::string()
                   : fmt::format("\"{}\" is not a whole number from {} to {}", text, range.minimum,
                                 range.maximum);
    };
    return CLI::Validator(check, "");
}

void add_device_options(CLI::App& app, DeviceChoice& choice)
{
    const auto set_type = [&choice](const std::string& name) { choice.type = device_type(name); };
    app.add_option_function<std::string>("--device", set_type, "type of device (all)")
        ->type_name("cpu|gpu|all");
    app.add_option("-p,--platformId", choice.platform, "only platform number N (any)")
        ->check(whole_number())
        ->type_name("N");
    app.add_option("-d,--deviceId", choice.device, "device number N of that type (0)")
        ->check(whole_number())
        ->type_name("N");
}

void add_common_options(CLI::App& app, CommonOptions& options)
{
    app.set_help_flag("-h,--help", "print this help and exit");
    app.set_version_flag("-v,--version", LAB_VERSION, "print the version and exit");
    app.add_flag("-q,--quiet", options.quiet, "print nothing unless something fails");
    app.add_flag("-e,--verify", options.verify, "compare with the serial reference");
    app.add_flag("-A,--verbose", options.verbose, "print every step");
    app.add_flag("-t,--timing", options.timing, "print kernel, transfer and wall time");
    app.add_option("-i,--iterations", options.iterations, "repeat N times (1)")
        ->check(whole_number({1}))
        ->type_name("N");
    add_device_options(app, options.device);
    app.add_option("--dump", options.dump, "write the program's binary")->type_name("FILE");
    app.add_option("--load", options.load, "use this binary, not the .cl file")->type_name("FILE");
    app.add_option("--flags", options.flags_file, "file with options for the kernel compiler")
        ->type_name("FILE");
    app.add_flag_callback(
        "--then", [] {}, "separates the options of another run in the same process");
}

} // namespace

struct CommandLine::Parser {
    Parser(const std::string& description, const std::string& program) : app(description, program) {}
    CLI::App app;
};

CommandLine::CommandLine(const std::string& description, const std::string& program, CommonOptions& options)
    : parser_(std::make_unique<Parser>(description, program))
{
    add_common_options(parser_->app, options);
}

CommandLine::~CommandLine() = default;

void CommandLine::add_number(const std::string& names, std::function<void(unsigned)> receive,
                             const std::string& help, Range range, const std::string& type_name)
{
    parser_->app.add_option_function<unsigned>(names, receive, help)
        ->check(whole_number(range))
        ->type_name(type_name);
}

void CommandLine::add_choice(const std::string& names, unsigned& value,
                             const std::map<unsigned, std::string>& choices)
{
    std::string help, type_name;
    for (const auto& [number, meaning] : choices) {
        help += fmt::format("{}{}: {}", help.empty() ? "" : ", ", number, meaning);
        type_name += fmt::format("{}{}", type_name.empty() ? "" : "|", number);
    }
    parser_->app
        .add_option_function<unsigned>(
            names,
            [&value, names, choices](unsigned number) {
                if (!choices.contains(number)) {
                    throw NotInCourse(fmt::format("{} {}", names, number));
                }
                value = number;
            },
            help)
        ->check(whole_number())
        ->type_name(type_name);
}

void CommandLine::add_file(const std::string& names, std::optional<std::filesystem::path>& file,
                           const std::string& help)
{
    parser_->app.add_option(names, file, help)->type_name("FILE");
}

bool CommandLine::parse(int argc, const char* const* argv)
{
    try {
        parser_->app.parse(argc, argv);
        return true;
    } catch (const CLI::Success& request) { // --help, --version
        parser_->app.exit(request);
        return false;
    } catch (const CLI::ParseError& error) {
        throw UsageError(fmt::format("{} (--help shows the options)", error.what()));
    }
}

std::vector<std::vector<const char*>> runs_of(int argc, const char* const* argv)
{
    std::vector<std::vector<const char*>> runs(1);
    for (int i = 0; i < argc; ++i) {
        if (argv[i] == std::string("--then")) {
            runs.push_back({argv[0]});
        } else {
            runs.back().push_back(argv[i]);
        }
    }
    return runs;
}

} // namespace lab::harness
