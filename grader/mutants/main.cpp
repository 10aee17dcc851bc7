// The mutants of one file, as JSON on stdout. A program of its own: libclang takes long to load, and what it does with a
// file that it dislikes is no concern of the command `lab`.
//   mutants --kernel FILE                     an OpenCL kernel
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
} // namespace

int main(int argc, char** argv)
{
    using namespace lab::mutants;
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    if (arguments.size() < 2 || (arguments[0] != "--kernel" && arguments[0] != "--host")) {
        std::cerr << "Usage: mutants --kernel FILE | --host FILE [COMPILER OPTIONS]\n";
        return 2;
    }
    try {
        const bool is_kernel = arguments[0] == "--kernel";
        const Syntax syntax = is_kernel ? parse_kernel(arguments[1])
                                        : parse(arguments[1], {arguments.begin() + 2, arguments.end()});
        nlohmann::json all = nlohmann::json::array();
        for (const Mutant& mutant : mutants_of(syntax, is_kernel ? Language::kernel : Language::host))
            all.push_back(to_json(mutant));
        std::cout << all.dump() << '\n';
        return std::cout.flush() ? 0 : 2;
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return 2;
    }
}
