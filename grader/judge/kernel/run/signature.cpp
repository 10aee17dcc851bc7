#include "grader/judge/kernel/run/signature.hpp"

#include "grader/judge/core/report.hpp"

#include <CL/cl.h>
#include <re2/re2.h>

#include <algorithm>
#include <stdexcept>

namespace lab::judge
{
namespace
{
std::uint32_t address_of(const std::string& qualifier)
{
    if (qualifier == "global")
        return CL_KERNEL_ARG_ADDRESS_GLOBAL;
    if (qualifier == "local")
        return CL_KERNEL_ARG_ADDRESS_LOCAL;
    return qualifier == "constant" ? CL_KERNEL_ARG_ADDRESS_CONSTANT : CL_KERNEL_ARG_ADDRESS_PRIVATE;
}

/// Ignores the `const` of a scalar parameter, which OpenCL does not report.
void add_parameter(const std::string& declaration, Signature& signature)
{
    static const RE2 parts(
        R"(\s*(?:(global|local|constant)\s+)?(const\s+)?(?:volatile\s+)?(\w+\*?)\s+(\w+)\s*)");
    std::string qualifier, is_const, type, name;
    if (!RE2::FullMatch(declaration, parts, &qualifier, &is_const, &type, &name))
        throw std::logic_error("no parameter of a kernel: " + declaration);
    signature.parameters.push_back({type, address_of(qualifier), type.back() == '*' && !is_const.empty()});
    signature.names.push_back(name);
}

/// "unsigned int *" and "uint*" are both "int*" here: a kernel that counts modulo 2^32 may use either.
std::string plain_type(std::string type)
{
    std::erase(type, ' ');
    if (type.starts_with("unsigned"))
        type.erase(0, std::string("unsigned").size());
    else if (type.starts_with("u"))
        type.erase(0, 1);
    return type;
}

/// False for a name that OpenCL C does not define: it is a typedef of the student's, whose meaning is unknown here.
bool is_built_in(const std::string& type)
{
    static const RE2 name(R"((?:bool|char|short|int|long|half|float|double|void|size_t)\d*\**)");
    return RE2::FullMatch(type, name);
}

/// Ignores whether the pointed-to type is `const`: the check of stores covers what that promises.
bool is_same(const worker::Parameter& found, const worker::Parameter& wanted)
{
    const std::string type = plain_type(found.type);
    return found.address == wanted.address && (type == plain_type(wanted.type) || !is_built_in(type));
}

bool has_parameters(const worker::KernelInterface& found, const Signature& wanted)
{
    return found.parameter_count == wanted.parameters.size() &&
           (found.parameters.empty() ||
            std::equal(found.parameters.begin(), found.parameters.end(), wanted.parameters.begin(),
                       wanted.parameters.end(), is_same));
}

std::string names_of(const std::vector<worker::KernelInterface>& kernels)
{
    std::string names;
    for (const auto& kernel : kernels)
        names += (names.empty() ? "" : ", ") + kernel.name;
    return names;
}
} // namespace

Signature signature_of(const std::string& declaration)
{
    static const RE2 whole(R"(kernel void (\w+)\((.*)\))"), next(R"(([^,]+),?)");
    Signature signature;
    signature.as_text = declaration;
    std::string parameters, parameter;
    if (!RE2::FullMatch(declaration, whole, &signature.kernel, &parameters))
        throw std::logic_error("no declaration of a kernel: " + declaration);
    for (re2::StringPiece rest(parameters); RE2::Consume(&rest, next, &parameter);)
        add_parameter(parameter, signature);
    return signature;
}

Verdict builds(const KernelRun& values, const std::vector<worker::KernelInterface>& kernels,
               const Source& source, const Signature& signature)
{
    record_device(values.result.device);
    if (values.state == KernelRun::State::refused || values.state == KernelRun::State::did_not_build)
        return Verdict::failed(values.problem);
    if (values.state == KernelRun::State::fault)
        return Verdict::grader_fault(values.problem.seen);
    if (!values.is_done())
        return Verdict::passed(); // it was built, and ran: Kernel.Ends tells the rest
    const Text wanted = text("Required: {}", "Verlangt: {}", signature.as_text);
    const auto kernel = std::find_if(kernels.begin(), kernels.end(), [&](const auto& candidate) {
        return candidate.name == signature.kernel;
    });
    if (kernel == kernels.end())
        return Verdict::failed(
            kernels.empty()
                ? Finding{text("{} contains no kernel.", "{} enthält keinen Kernel.", source.name),
                          {{source.name, 0}},
                          wanted}
                : Finding{text("There is no kernel named {}; {} contains: {}.",
                               "Es gibt keinen Kernel namens {}; {} enthält: {}.", signature.kernel,
                               source.name, names_of(kernels)),
                          {{source.name, 0}},
                          wanted});
    if (!has_parameters(*kernel, signature))
        return Verdict::failed({text("The kernel {} does not have the required parameters.",
                                     "Der Kernel {} hat nicht die verlangten Parameter.", signature.kernel),
                                {{source.name, 0}},
                                wanted});
    return Verdict::passed();
}
} // namespace lab::judge
