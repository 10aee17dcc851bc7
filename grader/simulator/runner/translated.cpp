#include "grader/simulator/runner/translated.hpp"

#include "grader/simulator/runner/foreign_names.hpp"
#include "grader/simulator/translation/compile.hpp"
#include "grader/simulator/translation/translate.hpp"

namespace lab::simulator
{
Translated translated(const worker::Job::Program& text, const std::string& file_name)
{
    Compiled compiled = compile(file_name, text.source, text.build_options);
    Translated made{compiled.log, compiled.is_done, {}, {}, {}};
    if (!made.is_built)
        return made;
    made.bitcode = std::move(compiled.bitcode);
    std::optional<Foreign> foreign;
    try {
        made.plain = translate(made.bitcode);
        foreign = not_of_the_language(made.plain, text.source);
    } catch (const CannotTranslate&) {
        foreign = name_of_the_compiler(text.source);
        if (!foreign)
            throw;
    }
    if (foreign) {
        made.is_built = false;
        made.log +=
            file_name + ":" + foreign->place + ": error: " + foreign->what + " is not part of OpenCL C\n";
    }
    return made;
}
} // namespace lab::simulator
