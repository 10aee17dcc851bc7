// Reads and compiles kernel files, with a clear message for each way to fail.
#include "lab/program.hpp"

#include "lab/error.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <fstream>
#include <random>
#include <sstream>
#include <string_view>
#include <system_error>

namespace fs = std::filesystem;

extern const char* const lab_kernel_directory; // defined by the build, once per program

namespace lab
{

namespace
{

std::string read_source(const fs::path& file)
{
    std::ifstream stream(file, std::ios::binary);
    if (!fs::is_regular_file(file) || !stream) {
        throw UsageError(fmt::format("There is no readable file {}.", file.string()));
    }
    std::ostringstream text;
    text << stream.rdbuf();
    if (text.view().empty()) {
        throw BuildError(file.string() + " is empty. Restore the handed-out file with: ./lab reset");
    }
    if (text.view().find('\0') != std::string::npos) {
        throw BuildError(file.string() + " contains NUL bytes, so it is not text. Save it as UTF-8.");
    }
    return text.str();
}

/// Drivers get source text without a folder: this passes the location of its headers. Drivers split an option at a
/// blank, so a link without one leads there while the text is compiled.
class HeaderFolder {
  public:
    HeaderFolder(const std::string& text, const fs::path& source)
    {
        if (text.find("#include") == std::string::npos) {
            return;
        }
        const fs::path folder = fs::absolute(source).parent_path();
        const bool has_blank = folder.string().find(' ') != std::string::npos;
        option_ = " -I" + (has_blank ? link_to(folder) : folder).string();
    }
    ~HeaderFolder()
    {
        std::error_code failed;
        fs::remove(link_, failed);
    }
    HeaderFolder(const HeaderFolder&) = delete;
    HeaderFolder& operator=(const HeaderFolder&) = delete;

    const std::string& option() const { return option_; }

  private:
    const fs::path& link_to(const fs::path& folder)
    {
        link_ = fs::temp_directory_path() / fmt::format("lab-headers-{:08x}", std::random_device{}());
        std::error_code failed; // then the driver says which header it does not find
        fs::create_directory_symlink(folder, link_, failed);
        return link_;
    }

    std::string option_;
    fs::path link_;
};

} // namespace

fs::path kernel_path(const std::string& name)
{
    const char* directory = std::getenv("LAB_KERNEL_DIRECTORY");
    return fs::path(directory ? directory : lab_kernel_directory) / name;
}

cl::Program build_program(const cl::Context& context, const cl::Device& device, const fs::path& source,
                          const std::string& flags)
{
    const std::string name = source.filename().string();
    // Without the #line the build log would count lines in an unnamed string.
    const std::string text = read_source(source);
    const cl::Program program(context, fmt::format("#line 1 \"{}\"\n{}", name, text));
    const HeaderFolder headers(text, source);
    try {
        program.build({device}, (flags + headers.option()).c_str());
    } catch (const cl::Error& error) {
        if (error.err() == CL_INVALID_BUILD_OPTIONS) {
            throw UsageError(fmt::format("{} rejects the build options \"{}\". Change or leave out --flags.",
                                         device.getInfo<CL_DEVICE_NAME>(), flags));
        }
        throw BuildError(fmt::format("{} does not compile ({}).", name, error_name(error.err())),
                         build_log(program, device));
    }
    return program;
}

std::string build_log(const cl::Program& program, const cl::Device& device)
{
    std::string log = program.getBuildInfo<CL_PROGRAM_BUILD_LOG>(device);
    log.erase(log.find_last_not_of(std::string_view("\0 \r\n", 4)) + 1);
    // Some drivers report each step even if all is well.
    const bool is_built = program.getBuildInfo<CL_PROGRAM_BUILD_STATUS>(device) == CL_BUILD_SUCCESS;
    return is_built && log.find("warning") == std::string::npos ? "" : log;
}

} // namespace lab
