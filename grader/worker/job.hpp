// The request to the kernel worker and its reply: data only, never a verdict.
//
// A job travels as one frame to the worker's stdin, its result as one frame from the worker's descriptor 3. Several
// jobs can follow one another: each result is sent as soon as it is ready.
// A frame is the magic number, the length of the payload in bytes (both uint64, little-endian) and the payload: the
// structures below as encoded by codec.hpp.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace lab::worker
{
using Bytes = std::vector<std::uint8_t>;

struct Buffer {
    Bytes content;           // before the first launch; its size is the buffer's size
    bool read_only = false;  // for the kernel (CL_MEM_READ_ONLY)
    bool write_only = false; // likewise; the simulator alone looks at it
    bool is_blank = false;   // an output: what it contains is a poison, which no kernel has a use for
    std::uint64_t zeros = 0; // bytes that lie before the content and are 0; neither sent nor sent back
    std::uint64_t unwritten =
        0; // simulator: bytes behind the content that nothing has initialised; not sent back
    std::uint64_t missing =
        0; // simulator: bytes before the content that no work-item which runs has to do with
};

/// A part of a buffer.
struct Part {
    std::uint64_t offset = 0, bytes = 0;
};

/// Index of a buffer of the case, bytes of a scalar, or size of a local buffer in bytes.
struct BufferArgument {
    std::size_t index = 0;
    std::optional<Part> part = {}; // simulator: all that the kernel is given of it
};
struct ScalarArgument {
    Bytes value;
};
struct LocalArgument {
    std::size_t size_bytes = 0;
};
using Argument = std::variant<BufferArgument, ScalarArgument, LocalArgument>;

/// The host's operations on buffers between launches, on the simulator.
struct Write {
    std::size_t buffer = 0;
    std::uint64_t offset = 0;
    Bytes bytes;
};
struct Copy {
    std::size_t from = 0, to = 0; // buffers
    std::uint64_t from_offset = 0, to_offset = 0, bytes = 0;
};
using Transfer = std::variant<Write, Copy>;

struct Launch {
    std::string kernel;
    std::vector<Argument> arguments;
    std::vector<std::size_t> global_size;        // one to three dimensions
    std::vector<std::size_t> local_size;         // empty: the device chooses, each in its own way
    std::vector<std::size_t> global_offset = {}; // of the global ids; empty: none
    std::vector<Transfer> before = {};
    std::size_t program = 0; // 0: the job's source; others of the job, from 1
    /// Simulator: runs only part of a launch over `whole` work-items, the work-groups from `first_group` on that make
    /// up `global_size` work-items; empty: all of them.
    std::vector<std::size_t> whole = {}, first_group = {};
};

/// A set of buffers and the launches on them, in order; afterwards all buffers are read back.
struct Case {
    std::vector<Buffer> buffers;
    std::vector<Launch> launches;
};

/// Parameters that a kernel must have, as OpenCL reports them: "global const int* input" is {"int*", global, const}.
struct Parameter {
    std::string type;          // "int*"
    std::uint32_t address = 0; // CL_KERNEL_ARG_ADDRESS_GLOBAL, …
    bool is_const = false;
};

/// Settings for the simulator, ignored by other devices.
struct Simulation {
    std::uint64_t instruction_budget = 1'000'000; // of a work-item: who has executed more does not terminate
    std::uint64_t formula_launches = 0;           // launches of which it also tells what they compute
    std::uint64_t combination_launches = 0;       // and who combined their inputs
    bool records_accesses = false;                // each load and store of the first work-group
    std::uint64_t cases_for_faults =
        0;                        // the last ones: nothing but faults is recorded, and no drawn order tried
    std::uint32_t order_seed = 0; // not 0: values alone, work-items in an order that is drawn
    bool stands_in =
        false; // in place of a driver: no work-item is interrupted, work-groups may be as large as there
};

struct Job {
    std::string file_name; // in the build log
    std::string source;
    std::string build_options;
    std::vector<Case> cases;
    bool device_queue = false; // kernels enqueue kernels: there is a default queue on the device
    struct Program {
        std::string source, build_options;
    };
    std::vector<Program> others = {}; // for the simulator alone
    Simulation simulation = {};
};

struct CaseResult {
    std::string error; // "clEnqueueNDRangeKernel: CL_OUT_OF_RESOURCES"; empty: none
    std::vector<Bytes> buffers;
    std::vector<std::size_t>
        damaged_guards; // indices of buffers written before their start or past their end
};

/// The worker's exit code if a job needs a GPU and no driver offers one.
constexpr int no_gpu = 4;

struct KernelInterface {
    std::string name;
    std::uint32_t parameter_count = 0;
    std::vector<Parameter> parameters; // empty where the device does not tell
    std::uint64_t local_bytes = 0;     // of its arrays in local memory, for a work-group
};

struct JobResult {
    std::string device; // "name, driver version"
    bool built = false;
    std::string build_log;
    std::vector<KernelInterface> kernels; // of the program
    std::vector<CaseResult> cases;        // fewer than asked for: the rest was not reached
    bool ended_early = false;             // simulator: no result; the trace says why
};

std::string encode(const Job& job);
std::string encode(const JobResult& result);
/// Throw BadData unless the text is exactly one complete valid frame.
Job decode_job(std::string_view frame);
JobResult decode_result(std::string_view frame);

/// Splits a text into frames. The last one may be incomplete or invalid.
std::vector<std::string_view> frames_of(const std::string& text);
std::vector<std::string_view> frames_of(std::string&& text) = delete;
} // namespace lab::worker
