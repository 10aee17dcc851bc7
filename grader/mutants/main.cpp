// Prints the mutants of one file as JSON to stdout. A separate program: libclang is slow to load, and its problems
// with a bad file must not affect the command `lab`.
//   mutants --kernel FILE                     an OpenCL kernel
//   mutants --variants FILE                   an OpenCL kernel; equivalent variants in place of mutants
//   mutants --host FILE [COMPILER OPTIONS]    a host file
// Exit code 0: done, 2: wrong usage, or the file does not compile.
#include "grader/mutants/mutants.hpp"

#include <nlohmann/json.hpp>

#include <exception>
#include <iostream>

namespace
{
nlohmann::json to_json(const lab::mutants::Mutant& mutant)
{
    return {{"operator", mutant.operator_name}, {"line", mutant.line},
            {"original", mutant.original},      {"mutated", mutant.mutated},
            {"occurrence", mutant.occurrence},  {"text", mutant.text}};
}

using namespace lab::mutants;

std::vector<Mutant> made_of(const std::string& what, const std::string& file,
                            const std::vector<std::string>& options)
{
    if (what == "--host")
        return mutants_of(parse(file, options), Language::host);
    const Syntax syntax = parse_kernel(file);
    return what == "--kernel" ? mutants_of(syntax, Language::kernel) : variants_of(syntax);
}
} // namespace

int main(int argc, char** argv)
{
    static const std::set<std::string> known = {"--kernel", "--variants", "--host"};
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    if (arguments.size() < 2 || !known.contains(arguments[0])) {
        std::cerr << "Usage: mutants --kernel FILE | --variants FILE | --host FILE [COMPILER OPTIONS]\n";
        return 2;
    }
    try {
        nlohmann::json all = nlohmann::json::array();
        for (const Mutant& mutant :
             made_of(arguments[0], arguments[1], {arguments.begin() + 2, arguments.end()}))
            all.push_back(to_json(mutant));
        std::cout << all.dump() << '\n';
        return std::cout.flush() ? 0 : 2;
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return 2;
    }
}
