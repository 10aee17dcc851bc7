// The first OpenCL program, with every step by hand: platform, device, context, command-queue,
// program, buffers, kernel, arguments, NDRange, and the way back of the result.
//   hello_world [TEXT]   prints TEXT with every character replaced by the next one
// Exit code 0: printed, 1: the kernel or an OpenCL call failed, 2: wrong usage or no device.
#include <CL/opencl.hpp>

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace
{

// Each character is one below the one meant. What might it say?
const std::string default_text = "Gdkkn,eqnl,dudqx,vnqj,hsdl";

/// The words for the language that `./lab run` names.
std::string say(const char* english, const char* german)
{
    const char* language = std::getenv("LAB_LANG");
    return language && std::string(language) == "de" ? german : english;
}

/// Something that no change in this file or in the kernel could cure: exit code 2.
struct UsageError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// The first device of the first platform that has one. A platform is one vendor's OpenCL driver.
cl::Device find_device()
{
    std::vector<cl::Platform> platforms;
    try {
        cl::Platform::get(&platforms);
    } catch (const cl::Error&) {
        // The loader's way to say that no driver is installed; there is no platform then.
    }
    for (const cl::Platform& platform : platforms) {
        std::vector<cl::Device> devices;
        platform.getDevices(CL_DEVICE_TYPE_ALL, &devices);
        if (!devices.empty()) {
            return devices.front();
        }
    }
    throw UsageError(say("No OpenCL device found. One for the CPU: apt install pocl-opencl-icd",
                         "Kein OpenCL-Gerät gefunden. Eines für die CPU: apt install pocl-opencl-icd"));
}

/// The text of hello_world.cl: kernels are compiled while the program runs, for the device found.
std::string read_kernel_source()
{
    const char* directory = std::getenv("LAB_KERNEL_DIRECTORY");
    const std::string file = std::string(directory ? directory : LAB_KERNEL_DIRECTORY) + "/hello_world.cl";
    std::ifstream stream(file);
    if (!stream) {
        throw UsageError(say("Cannot read ", "Nicht lesbar: ") + file);
    }
    std::ostringstream source;
    source << "#line 1 \"hello_world.cl\"\n" // so that errors name this file and its lines
           << stream.rdbuf();
    return source.str();
}

/// Compiles the kernel for the device; the build log says what the compiler did not like.
cl::Program build_program(const cl::Context& context, const cl::Device& device)
{
    const cl::Program program(context, read_kernel_source());
    try {
        program.build({device});
    } catch (const cl::Error&) {
        throw std::runtime_error(
            say("hello_world.cl does not compile.\n", "hello_world.cl lässt sich nicht übersetzen.\n") +
            program.getBuildInfo<CL_PROGRAM_BUILD_LOG>(device));
    }
    return program;
}

/// Lets the device compute the next character of every character of `text`.
std::string hello_world(const std::string& text)
{
    // A context holds everything that belongs together; a command-queue carries work to one device.
    const cl::Device device = find_device();
    const cl::Context context(device);
    const cl::CommandQueue queue(context, device);

    // The program is the compiled file; the kernel is one function in it.
    const cl::Program program = build_program(context, device);
    cl::Kernel kernel(program, "hello_world");

    // Buffers are memory of the device. A '?' in the result is a character that no work-item wrote.
    std::string input = text;
    std::string output(text.size(), '?');
    const cl::Buffer input_buffer(context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, input.size(),
                                  input.data());
    const cl::Buffer output_buffer(context, CL_MEM_WRITE_ONLY | CL_MEM_COPY_HOST_PTR, output.size(),
                                   output.data());

    // TODO 2 [launch]: run the kernel on the whole text, and bring the result back.
    //   Given: kernel, queue, input_buffer, output_buffer and output, as made above.
    //   Goal:  the kernel has run with one work-item per character, and output holds the result.
    //   Watch: a read that does not block returns before the characters are there.
    //   Size:  4 lines. Check: ./lab check 00-hello-world-cl  Stuck: ./lab hint 00-hello-world-cl 2
    throw std::runtime_error(say("TODO 2 is not written yet", "TODO 2 ist noch nicht geschrieben"));
    // END TODO 2 [launch]
    return output;
}

} // namespace

int main(int argc, char* argv[])
{
    try {
        const std::string text = argc > 1 ? argv[1] : default_text;
        if (argc > 2 || text.empty() || text == "-h") {
            throw UsageError(say("Usage: hello_world [TEXT], with at least one character",
                                 "Aufruf: hello_world [TEXT], mit mindestens einem Zeichen"));
        }
        std::cout << hello_world(text) << '\n';
        return 0;
    } catch (const UsageError& error) {
        std::cerr << error.what() << '\n';
        return 2;
    } catch (const cl::Error& error) {
        std::cerr << error.what() << say(" failed with OpenCL error ", " scheiterte mit dem OpenCL-Fehler ")
                  << error.err() << '\n';
        return 1;
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
}
