// The table of OpenCL's error codes, and the way from an exception to an exit code.
#include "lab/error.hpp"

#include "lab/language.hpp"

#include <CL/cl_ext.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>

namespace lab
{

namespace
{

struct ErrorText {
    cl_int code;
    std::string_view name;
    std::string_view advice = "";
};

constexpr auto error_texts = std::to_array<ErrorText>({
    {CL_SUCCESS, "CL_SUCCESS"},
    {CL_DEVICE_NOT_FOUND, "CL_DEVICE_NOT_FOUND", "Try --device all."},
    {CL_DEVICE_NOT_AVAILABLE, "CL_DEVICE_NOT_AVAILABLE"},
    {CL_COMPILER_NOT_AVAILABLE, "CL_COMPILER_NOT_AVAILABLE"},
    {CL_MEM_OBJECT_ALLOCATION_FAILURE, "CL_MEM_OBJECT_ALLOCATION_FAILURE",
     "A buffer does not fit into the device's memory; sizes are in bytes."},
    {CL_OUT_OF_RESOURCES, "CL_OUT_OF_RESOURCES",
     "Does the kernel access an element outside a buffer, or use too much local memory?"},
    {CL_OUT_OF_HOST_MEMORY, "CL_OUT_OF_HOST_MEMORY"},
    {CL_PROFILING_INFO_NOT_AVAILABLE, "CL_PROFILING_INFO_NOT_AVAILABLE",
     "Create the command-queue with CL_QUEUE_PROFILING_ENABLE, and wait for the event."},
    {CL_MEM_COPY_OVERLAP, "CL_MEM_COPY_OVERLAP"},
    {CL_IMAGE_FORMAT_MISMATCH, "CL_IMAGE_FORMAT_MISMATCH"},
    {CL_IMAGE_FORMAT_NOT_SUPPORTED, "CL_IMAGE_FORMAT_NOT_SUPPORTED"},
    {CL_BUILD_PROGRAM_FAILURE, "CL_BUILD_PROGRAM_FAILURE", "Read the build log."},
    {CL_MAP_FAILURE, "CL_MAP_FAILURE"},
    {CL_MISALIGNED_SUB_BUFFER_OFFSET, "CL_MISALIGNED_SUB_BUFFER_OFFSET"},
    {CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST, "CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST",
     "An earlier command failed; look at that one."},
    {CL_COMPILE_PROGRAM_FAILURE, "CL_COMPILE_PROGRAM_FAILURE", "Read the build log."},
    {CL_LINKER_NOT_AVAILABLE, "CL_LINKER_NOT_AVAILABLE"},
    {CL_LINK_PROGRAM_FAILURE, "CL_LINK_PROGRAM_FAILURE", "Read the build log."},
    {CL_DEVICE_PARTITION_FAILED, "CL_DEVICE_PARTITION_FAILED"},
    {CL_KERNEL_ARG_INFO_NOT_AVAILABLE, "CL_KERNEL_ARG_INFO_NOT_AVAILABLE"},
    {CL_INVALID_VALUE, "CL_INVALID_VALUE",
     "Often a size: sizes and offsets are in bytes and must stay inside the buffer."},
    {CL_INVALID_DEVICE_TYPE, "CL_INVALID_DEVICE_TYPE"},
    {CL_INVALID_PLATFORM, "CL_INVALID_PLATFORM"},
    {CL_INVALID_DEVICE, "CL_INVALID_DEVICE"},
    {CL_INVALID_CONTEXT, "CL_INVALID_CONTEXT", "Objects used together must come from the same context."},
    {CL_INVALID_QUEUE_PROPERTIES, "CL_INVALID_QUEUE_PROPERTIES"},
    {CL_INVALID_COMMAND_QUEUE, "CL_INVALID_COMMAND_QUEUE"},
    {CL_INVALID_HOST_PTR, "CL_INVALID_HOST_PTR",
     "A host pointer goes with CL_MEM_COPY_HOST_PTR or CL_MEM_USE_HOST_PTR, and only with them."},
    {CL_INVALID_MEM_OBJECT, "CL_INVALID_MEM_OBJECT", "Was this buffer created?"},
    {CL_INVALID_IMAGE_FORMAT_DESCRIPTOR, "CL_INVALID_IMAGE_FORMAT_DESCRIPTOR"},
    {CL_INVALID_IMAGE_SIZE, "CL_INVALID_IMAGE_SIZE"},
    {CL_INVALID_SAMPLER, "CL_INVALID_SAMPLER"},
    {CL_INVALID_BINARY, "CL_INVALID_BINARY", "Binaries are for one device and one driver only."},
    {CL_INVALID_BUILD_OPTIONS, "CL_INVALID_BUILD_OPTIONS", "The compiler rejects a build option."},
    {CL_INVALID_PROGRAM, "CL_INVALID_PROGRAM"},
    {CL_INVALID_PROGRAM_EXECUTABLE, "CL_INVALID_PROGRAM_EXECUTABLE", "Was the program built?"},
    {CL_INVALID_KERNEL_NAME, "CL_INVALID_KERNEL_NAME",
     "The .cl file has no kernel of the name that the host asks for."},
    {CL_INVALID_KERNEL_DEFINITION, "CL_INVALID_KERNEL_DEFINITION"},
    {CL_INVALID_KERNEL, "CL_INVALID_KERNEL"},
    {CL_INVALID_ARG_INDEX, "CL_INVALID_ARG_INDEX",
     "Kernel arguments are counted from 0; compare with the kernel's signature."},
    {CL_INVALID_ARG_VALUE, "CL_INVALID_ARG_VALUE"},
    {CL_INVALID_ARG_SIZE, "CL_INVALID_ARG_SIZE",
     "Host and kernel disagree on a type: int is cl_int, a global pointer is a cl::Buffer."},
    {CL_INVALID_KERNEL_ARGS, "CL_INVALID_KERNEL_ARGS", "Set every argument before the launch."},
    {CL_INVALID_WORK_DIMENSION, "CL_INVALID_WORK_DIMENSION"},
    {CL_INVALID_WORK_GROUP_SIZE, "CL_INVALID_WORK_GROUP_SIZE",
     "The local size must divide the global size, fit the device and be the one that the kernel requires."},
    {CL_INVALID_WORK_ITEM_SIZE, "CL_INVALID_WORK_ITEM_SIZE", "The local size is 0 or too large."},
    {CL_INVALID_GLOBAL_OFFSET, "CL_INVALID_GLOBAL_OFFSET"},
    {CL_INVALID_EVENT_WAIT_LIST, "CL_INVALID_EVENT_WAIT_LIST"},
    {CL_INVALID_EVENT, "CL_INVALID_EVENT"},
    {CL_INVALID_OPERATION, "CL_INVALID_OPERATION"},
    {CL_INVALID_GL_OBJECT, "CL_INVALID_GL_OBJECT"},
    {CL_INVALID_BUFFER_SIZE, "CL_INVALID_BUFFER_SIZE",
     "A buffer of 0 bytes, or one larger than the device allows; sizes are in bytes."},
    {CL_INVALID_MIP_LEVEL, "CL_INVALID_MIP_LEVEL"},
    {CL_INVALID_GLOBAL_WORK_SIZE, "CL_INVALID_GLOBAL_WORK_SIZE", "The global size is 0."},
    {CL_INVALID_PROPERTY, "CL_INVALID_PROPERTY"},
    {CL_INVALID_IMAGE_DESCRIPTOR, "CL_INVALID_IMAGE_DESCRIPTOR"},
    {CL_INVALID_COMPILER_OPTIONS, "CL_INVALID_COMPILER_OPTIONS"},
    {CL_INVALID_LINKER_OPTIONS, "CL_INVALID_LINKER_OPTIONS"},
    {CL_INVALID_DEVICE_PARTITION_COUNT, "CL_INVALID_DEVICE_PARTITION_COUNT"},
    {CL_INVALID_PIPE_SIZE, "CL_INVALID_PIPE_SIZE"},
    {CL_INVALID_DEVICE_QUEUE, "CL_INVALID_DEVICE_QUEUE"},
    {CL_INVALID_SPEC_ID, "CL_INVALID_SPEC_ID"},
    {CL_MAX_SIZE_RESTRICTION_EXCEEDED, "CL_MAX_SIZE_RESTRICTION_EXCEEDED"},
    {CL_PLATFORM_NOT_FOUND_KHR, "CL_PLATFORM_NOT_FOUND_KHR", "No OpenCL driver is installed."},
});

const ErrorText* find_text(cl_int code)
{
    const auto* text = std::ranges::find(error_texts, code, &ErrorText::code);
    return text == error_texts.end() ? nullptr : text;
}

std::string not_written(int todo, const std::filesystem::path& file)
{
    const std::string folder = file.parent_path().filename().string();
    const bool is_exercise = !folder.empty() && std::isdigit(static_cast<unsigned char>(folder[0]));
    const std::string hint =
        fmt::format(" ({}: ./lab hint {} {})", is_german() ? "ein Hinweis" : "a hint", folder, todo);
    return fmt::format("{}: TODO {} {}{}", file.filename().string(), todo,
                       is_german() ? "ist noch nicht geschrieben" : "is not written yet",
                       is_exercise ? hint : "");
}

int report(const std::string& message, int exit_code)
{
    std::fflush(stdout); // what was printed before comes first
    fmt::print(stderr, "{}\n", message);
    return exit_code;
}

} // namespace

NotWritten::NotWritten(int todo, const char* file) : std::runtime_error(not_written(todo, file)) {}

BuildError::BuildError(const std::string& message, const std::string& log)
    : std::runtime_error(log.empty() ? message : message + "\n" + log), log_(log)
{
}

std::string error_name(cl_int code)
{
    const ErrorText* text = find_text(code);
    return text ? std::string(text->name) : fmt::format("unknown OpenCL error {}", code);
}

std::string explain(const cl::Error& error)
{
    const ErrorText* text = find_text(error.err());
    const std::string failure = fmt::format("{} failed: {}.", error.what(), error_name(error.err()));
    return text && !text->advice.empty() ? fmt::format("{} {}", failure, text->advice) : failure;
}

int run_main(const std::function<void()>& body)
{
    try {
        body();
        return 0;
    } catch (const UsageError& error) {
        return report(error.what(), 2);
    } catch (const cl::Error& error) {
        return report(explain(error), 1);
    } catch (const std::exception& error) {
        return report(error.what(), 1);
    }
}

} // namespace lab
