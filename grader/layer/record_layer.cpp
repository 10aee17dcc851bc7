// An OpenCL layer: the ICD loader puts it between the program and the driver (OPENCL_LAYERS=FILE). It records the
// program's calls (recorder.hpp) and makes one call fail, as chosen by the judge.
//
// No object of this library has a destructor that runs at exit: the program's own globals may release OpenCL objects
// later than that. A loader silently ignores a layer that it cannot load, so the judge checks for the record.
#include "grader/layer/borrowed_memory.hpp"
#include "grader/layer/frames.hpp"
#include "grader/layer/late_reads.hpp"
#include "grader/layer/recorded_functions.hpp"
#include "grader/layer/wrapper.hpp"

#include <CL/cl_layer.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <string_view>

namespace lab::layer
{
Recorder& recorder()
{
    static auto* const the_recorder = new Recorder; // never destroyed: see above
    return *the_recorder;
}

namespace
{
/// The loader's table may be shorter or longer than ours: the common part is used.
const cl_icd_dispatch* put_above(const cl_icd_dispatch* below, cl_uint entries)
{
    const std::size_t known = std::min(sizeof target, entries * sizeof(void*));
    std::memcpy(&target, below, known);
    std::memcpy(&table, below, known);
    record_all();
    recorder().start();
    return &table;
}

/// Runs after the destructors of the program's globals.
[[gnu::destructor]] void write_the_end() { recorder().finish(); }
} // namespace
} // namespace lab::layer

extern "C" {
/// Called by host_runner.cpp with the judge's socket.
[[gnu::visibility("default")]] void lab_record_to(int socket)
{
    const char* const given = std::getenv("LAB_GIVEN_CODE");
    lab::layer::remember_given_code(given ? given : "");
    lab::layer::recorder().connect(socket);
}

/// Called by host_runner before the program frees memory.
[[gnu::visibility("default")]] void lab_memory_freed(const void* first, std::size_t bytes)
{
    lab::layer::borrowed_memory().freed(first, bytes);
    lab::layer::late_reads().freed(first, bytes);
}

/// Called by host_runner when code in this process throws an exception.
[[gnu::visibility("default")]] void lab_exception_thrown() { lab::layer::recorder().throws(); }

[[gnu::visibility("default")]] cl_int CL_API_CALL clGetLayerInfo(cl_layer_info what, size_t size, void* into,
                                                                 size_t* size_ret)
{
    constexpr std::string_view name = "cl-lab record";
    constexpr cl_layer_api_version version = CL_LAYER_API_VERSION_100;
    if (what != CL_LAYER_API_VERSION && what != CL_LAYER_NAME)
        return CL_INVALID_VALUE;
    return what == CL_LAYER_NAME ? lab::layer::answer(name.data(), name.size() + 1, size, into, size_ret)
                                 : lab::layer::answer(&version, sizeof version, size, into, size_ret);
}

/// The entry point for ocl-icd, and for Khronos' loader until 2023.
[[gnu::visibility("default")]] cl_int CL_API_CALL clInitLayer(cl_uint entries, const cl_icd_dispatch* below,
                                                              cl_uint* entries_ret,
                                                              const cl_icd_dispatch** above)
{
    if (!below || !entries_ret || !above)
        return CL_INVALID_VALUE;
    *above = lab::layer::put_above(below, entries);
    *entries_ret = static_cast<cl_uint>(sizeof(cl_icd_dispatch) / sizeof(void*));
    return CL_SUCCESS;
}

/// The only entry point for later loaders. The properties are for configurable layers.
[[gnu::visibility("default")]] cl_int CL_API_CALL clInitLayerWithProperties(cl_uint entries,
                                                                            const cl_icd_dispatch* below,
                                                                            cl_uint* entries_ret,
                                                                            const cl_icd_dispatch** above,
                                                                            const void* /*properties*/)
{
    return clInitLayer(entries, below, entries_ret, above);
}
}
