// An OpenCL layer: the ICD loader puts it between the program and the driver (OPENCL_LAYERS=FILE). It records what the
// program calls (recorder.hpp) and makes one call fail that the judge chose.
//
// No object of this library has a destructor that runs at exit: the program's own globals release OpenCL objects later
// than that. A loader ignores a layer that it cannot load without a word, so the judge asks for the record.
#include "grader/layer/values.hpp"

#include <CL/cl_layer.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>
#include <sstream>
#include <string_view>
#include <tuple>
#include <type_traits>

namespace lab::layer
{
namespace
{
cl_icd_dispatch target; // what is below: another layer or the driver's own
cl_icd_dispatch table;  // what the loader gets

Recorder& recorder()
{
    static auto* const the_recorder = new Recorder; // never destroyed: see above
    return *the_recorder;
}

constexpr std::string_view build_log =
    "1:1: error: this build was made to fail by the judge, to see what the program does then\n";

/// "clCreateBuffer context flags …": the function and its parameters, as a template argument.
template <std::size_t size> struct Words {
    char text[size]{};
    // NOLINTNEXTLINE(google-explicit-constructor): a literal becomes one
    constexpr Words(const char (&literal)[size]) { std::copy_n(literal, size, text); }
};

template <auto member> struct Function {
};
/// Whether the wrapper is that of the function. Members of different types cannot be compared themselves.
template <auto member, auto other> constexpr bool is = std::is_same_v<Function<member>, Function<other>>;

std::vector<std::string> split(const char* words)
{
    std::vector<std::string> all;
    std::istringstream stream(words);
    for (std::string word; stream >> word;)
        all.push_back(word);
    return all;
}

// ------------------------------------------------------------ arguments

template <typename T>
constexpr bool is_list_of_handles = std::is_same_v<T, const cl_event*> || std::is_same_v<T, const cl_mem*> ||
                                    std::is_same_v<T, const cl_device_id*>;

/// Argument number `i` of the call; lists are followed as far as another argument says.
template <std::size_t i, auto member, typename... A> Json argument(const std::tuple<A...>& all)
{
    const auto plain = std::get<i>(all);
    using T = std::remove_const_t<decltype(plain)>;
    if constexpr (is_list_of_handles<T>)
        return list(plain, std::get<i - 1>(all));
    else if constexpr (std::is_same_v<T, const size_t*> &&
                       is<member, &cl_icd_dispatch::clEnqueueNDRangeKernel>)
        return list(plain, std::get<2>(all));
    else if constexpr (is<member, &cl_icd_dispatch::clSetKernelArg> && i == 3)
        return bytes(plain, std::get<2>(all));
    else if constexpr (is<member, &cl_icd_dispatch::clCreateCommandQueueWithProperties> && i == 2)
        return properties(plain);
    else
        return value(plain);
}

template <auto member, typename... A, std::size_t... i>
Json arguments(const std::vector<std::string>& words, const std::tuple<A...>& all, std::index_sequence<i...>)
{
    Json named = Json::object();
    ((named[words.at(i + 1)] = argument<i, member>(all)), ...);
    return named;
}

// -------------------------------------------------------------------------------------------------- what a call left

template <typename T> Json pointed_to(T* out) { return out ? value(*out) : Json(nullptr); }

/// What the call gave to the program, beside its error code: events, kernels, the state of a command, a build log's size.
template <auto member, typename... A> void add_outcome(Json& result, const std::tuple<A...>& all)
{
    using Last = std::tuple_element_t<sizeof...(A) - 1, std::tuple<A...>>;
    if constexpr (std::is_same_v<Last, cl_event*>)
        result["event"] = pointed_to(std::get<sizeof...(A) - 1>(all));
    if constexpr (is<member, &cl_icd_dispatch::clEnqueueMapBuffer>)
        result["event"] = pointed_to(std::get<8>(all));
    if constexpr (is<member, &cl_icd_dispatch::clCreateKernelsInProgram>)
        result["created"] = list(std::get<2>(all), std::get<2>(all) ? std::get<1>(all) : 0);
    if constexpr (is<member, &cl_icd_dispatch::clGetEventInfo>)
        if (std::get<1>(all) == CL_EVENT_COMMAND_EXECUTION_STATUS && std::get<3>(all) &&
            result["error"] == CL_SUCCESS)
            result["status"] = *static_cast<const cl_int*>(std::get<3>(all));
}

/// Which memory of the host a transfer uses after the call has returned.
template <auto member, typename... A> void follow_memory(std::size_t number, const std::tuple<A...>& all)
{
    if constexpr (is<member, &cl_icd_dispatch::clEnqueueWriteBuffer>)
        if (!std::get<2>(all))
            recorder().reads(number, std::get<5>(all), std::get<4>(all));
    if constexpr (is<member, &cl_icd_dispatch::clEnqueueReadBuffer>)
        recorder().writes(std::get<5>(all), std::get<4>(all));
}

/// The last parameter, when it is where the error code goes; nothing when the caller does not want it.
template <typename... A> cl_int** error_parameter(std::tuple<A...>& all)
{
    if constexpr (std::is_same_v<std::tuple_element_t<sizeof...(A) - 1, std::tuple<A...>>, cl_int*>)
        return &std::get<sizeof...(A) - 1>(all);
    return nullptr;
}

/// No platforms, no devices: the count is 0 as well.
template <auto member>
constexpr bool finds_devices =
    is<member, &cl_icd_dispatch::clGetPlatformIDs> || is<member, &cl_icd_dispatch::clGetDeviceIDs>;

template <auto member, typename... A> void leave_nothing(const std::tuple<A...>& all)
{
    if constexpr (finds_devices<member>)
        if (cl_uint* count = std::get<sizeof...(A) - 1>(all))
            *count = 0;
    if constexpr (is<member, &cl_icd_dispatch::clBuildProgram>)
        recorder().unbuilt = std::get<0>(all);
}

/// What clGetProgramBuildInfo says of a build that was made to fail; nothing for other questions.
std::optional<cl_int> unbuilt_info(cl_program program, cl_program_build_info what, std::size_t size,
                                   void* into, std::size_t* size_ret)
{
    const bool is_log = what == CL_PROGRAM_BUILD_LOG;
    if (program != recorder().unbuilt || (!is_log && what != CL_PROGRAM_BUILD_STATUS))
        return {};
    constexpr cl_build_status status = CL_BUILD_ERROR;
    const void* from = is_log ? static_cast<const void*>(build_log.data()) : &status;
    const std::size_t needed = is_log ? build_log.size() + 1 : sizeof status;
    if (size_ret)
        *size_ret = needed;
    if (into && size < needed)
        return CL_INVALID_VALUE;
    if (into)
        std::memcpy(into, from, needed);
    return CL_SUCCESS;
}

// --------------------------------------------------------------------------------------------------------- the wrappers

template <Words words, auto member> struct Recorded;

template <Words words, typename R, typename... A, R (CL_API_CALL* cl_icd_dispatch::*member)(A...)>
struct Recorded<words, member> {
    static R CL_API_CALL call(A... given)
    {
        static const auto* const names = new std::vector<std::string>(split(words.text));
        std::tuple<A...> all(given...);
        const std::size_t number = recorder().begin(
            names->front().c_str(), arguments<member>(*names, all, std::index_sequence_for<A...>()));
        cl_int error = CL_SUCCESS;
        if (cl_int** wanted = error_parameter(all); wanted && !*wanted)
            *wanted = &error; // the record needs it
        follow_memory<member>(number, all);
        const std::optional<cl_int> fault = recorder().fault(names->front(), finds_devices<member>);
        Json result = fault ? Json{{"injected", true}} : Json::object();
        if constexpr (std::is_void_v<R>) {
            std::apply(target.*member, all);
            recorder().end(number, std::move(result));
        } else {
            const R returned = fault ? failed(*fault, all) : answer(all);
            if constexpr (std::is_same_v<R, cl_int>)
                error = returned;
            else if (cl_int** wanted = error_parameter(all))
                error = **wanted;
            result["error"] = error;
            if constexpr (!std::is_same_v<R, cl_int>)
                result["created"] = value(returned);
            add_outcome<member>(result, all);
            recorder().end(number, std::move(result));
            return returned;
        }
    }

  private:
    static R answer(const std::tuple<A...>& all)
    {
        if constexpr (is<member, &cl_icd_dispatch::clGetProgramBuildInfo>)
            if (const auto info = unbuilt_info(std::get<0>(all), std::get<2>(all), std::get<3>(all),
                                               std::get<4>(all), std::get<5>(all)))
                return *info;
        return std::apply(target.*member, all);
    }

    static R failed(cl_int error, std::tuple<A...>& all)
    {
        // Set all the same: a kernel without an argument fails later, and a program that overlooked this error is not seen.
        if constexpr (is<member, &cl_icd_dispatch::clSetKernelArg>)
            std::apply(target.*member, all);
        leave_nothing<member>(all);
        if (cl_int** wanted = error_parameter(all))
            **wanted = error;
        if constexpr (std::is_same_v<R, cl_int>)
            return error;
        else
            return R{};
    }
};

template <Words words, auto member> void record()
{
    if (target.*member)
        table.*member = &Recorded<words, member>::call;
}

/// The functions that are recorded, with the names of their parameters; calls of others go past the layer.
void record_all()
{
    record<"clGetPlatformIDs num_entries platforms num_platforms", &cl_icd_dispatch::clGetPlatformIDs>();
    record<"clGetPlatformInfo platform param_name param_value_size param_value param_value_size_ret",
           &cl_icd_dispatch::clGetPlatformInfo>();
    record<"clGetDeviceIDs platform device_type num_entries devices num_devices",
           &cl_icd_dispatch::clGetDeviceIDs>();
    record<"clGetDeviceInfo device param_name param_value_size param_value param_value_size_ret",
           &cl_icd_dispatch::clGetDeviceInfo>();
    record<"clCreateContext properties num_devices devices pfn_notify user_data errcode_ret",
           &cl_icd_dispatch::clCreateContext>();
    record<"clCreateContextFromType properties device_type pfn_notify user_data errcode_ret",
           &cl_icd_dispatch::clCreateContextFromType>();
    record<"clRetainContext context", &cl_icd_dispatch::clRetainContext>();
    record<"clReleaseContext context", &cl_icd_dispatch::clReleaseContext>();
    record<"clGetContextInfo context param_name param_value_size param_value param_value_size_ret",
           &cl_icd_dispatch::clGetContextInfo>();
    record<"clCreateCommandQueue context device properties errcode_ret",
           &cl_icd_dispatch::clCreateCommandQueue>();
    record<"clRetainCommandQueue command_queue", &cl_icd_dispatch::clRetainCommandQueue>();
    record<"clReleaseCommandQueue command_queue", &cl_icd_dispatch::clReleaseCommandQueue>();
    record<"clGetCommandQueueInfo command_queue param_name param_value_size param_value param_value_size_ret",
           &cl_icd_dispatch::clGetCommandQueueInfo>();
    record<"clCreateBuffer context flags size host_ptr errcode_ret", &cl_icd_dispatch::clCreateBuffer>();
    record<"clRetainMemObject memobj", &cl_icd_dispatch::clRetainMemObject>();
    record<"clReleaseMemObject memobj", &cl_icd_dispatch::clReleaseMemObject>();
    record<"clGetMemObjectInfo memobj param_name param_value_size param_value param_value_size_ret",
           &cl_icd_dispatch::clGetMemObjectInfo>();
    record<"clCreateProgramWithSource context count strings lengths errcode_ret",
           &cl_icd_dispatch::clCreateProgramWithSource>();
    record<"clCreateProgramWithBinary context num_devices device_list lengths binaries binary_status "
           "errcode_ret",
           &cl_icd_dispatch::clCreateProgramWithBinary>();
    record<"clRetainProgram program", &cl_icd_dispatch::clRetainProgram>();
    record<"clReleaseProgram program", &cl_icd_dispatch::clReleaseProgram>();
    record<"clBuildProgram program num_devices device_list options pfn_notify user_data",
           &cl_icd_dispatch::clBuildProgram>();
    record<"clGetProgramInfo program param_name param_value_size param_value param_value_size_ret",
           &cl_icd_dispatch::clGetProgramInfo>();
    record<
        "clGetProgramBuildInfo program device param_name param_value_size param_value param_value_size_ret",
        &cl_icd_dispatch::clGetProgramBuildInfo>();
    record<"clCreateKernel program kernel_name errcode_ret", &cl_icd_dispatch::clCreateKernel>();
    record<"clCreateKernelsInProgram program num_kernels kernels num_kernels_ret",
           &cl_icd_dispatch::clCreateKernelsInProgram>();
    record<"clRetainKernel kernel", &cl_icd_dispatch::clRetainKernel>();
    record<"clReleaseKernel kernel", &cl_icd_dispatch::clReleaseKernel>();
    record<"clSetKernelArg kernel arg_index arg_size arg_value", &cl_icd_dispatch::clSetKernelArg>();
    record<"clGetKernelInfo kernel param_name param_value_size param_value param_value_size_ret",
           &cl_icd_dispatch::clGetKernelInfo>();
    record<
        "clGetKernelWorkGroupInfo kernel device param_name param_value_size param_value param_value_size_ret",
        &cl_icd_dispatch::clGetKernelWorkGroupInfo>();
    record<"clWaitForEvents num_events event_list", &cl_icd_dispatch::clWaitForEvents>();
    record<"clGetEventInfo event param_name param_value_size param_value param_value_size_ret",
           &cl_icd_dispatch::clGetEventInfo>();
    record<"clRetainEvent event", &cl_icd_dispatch::clRetainEvent>();
    record<"clReleaseEvent event", &cl_icd_dispatch::clReleaseEvent>();
    record<"clGetEventProfilingInfo event param_name param_value_size param_value param_value_size_ret",
           &cl_icd_dispatch::clGetEventProfilingInfo>();
    record<"clFlush command_queue", &cl_icd_dispatch::clFlush>();
    record<"clFinish command_queue", &cl_icd_dispatch::clFinish>();
    record<"clEnqueueReadBuffer command_queue buffer blocking_read offset size ptr num_events_in_wait_list "
           "event_wait_list event",
           &cl_icd_dispatch::clEnqueueReadBuffer>();
    record<"clEnqueueWriteBuffer command_queue buffer blocking_write offset size ptr num_events_in_wait_list "
           "event_wait_list event",
           &cl_icd_dispatch::clEnqueueWriteBuffer>();
    record<"clEnqueueCopyBuffer command_queue src_buffer dst_buffer src_offset dst_offset size "
           "num_events_in_wait_list event_wait_list event",
           &cl_icd_dispatch::clEnqueueCopyBuffer>();
    record<"clEnqueueMapBuffer command_queue buffer blocking_map map_flags offset size "
           "num_events_in_wait_list event_wait_list event errcode_ret",
           &cl_icd_dispatch::clEnqueueMapBuffer>();
    record<"clEnqueueUnmapMemObject command_queue memobj mapped_ptr num_events_in_wait_list event_wait_list "
           "event",
           &cl_icd_dispatch::clEnqueueUnmapMemObject>();
    record<"clEnqueueNDRangeKernel command_queue kernel work_dim global_work_offset global_work_size "
           "local_work_size num_events_in_wait_list event_wait_list event",
           &cl_icd_dispatch::clEnqueueNDRangeKernel>();
    record<"clEnqueueTask command_queue kernel num_events_in_wait_list event_wait_list event",
           &cl_icd_dispatch::clEnqueueTask>();
    record<"clEnqueueMarker command_queue event", &cl_icd_dispatch::clEnqueueMarker>();
    record<"clEnqueueWaitForEvents command_queue num_events event_list",
           &cl_icd_dispatch::clEnqueueWaitForEvents>();
    record<"clEnqueueBarrier command_queue", &cl_icd_dispatch::clEnqueueBarrier>();
    record<"clGetExtensionFunctionAddress func_name", &cl_icd_dispatch::clGetExtensionFunctionAddress>();
    record<"clSetEventCallback event command_exec_callback_type pfn_notify user_data",
           &cl_icd_dispatch::clSetEventCallback>();
    record<"clCreateSubBuffer buffer flags buffer_create_type buffer_create_info errcode_ret",
           &cl_icd_dispatch::clCreateSubBuffer>();
    record<"clSetMemObjectDestructorCallback memobj pfn_notify user_data",
           &cl_icd_dispatch::clSetMemObjectDestructorCallback>();
    record<"clCreateUserEvent context errcode_ret", &cl_icd_dispatch::clCreateUserEvent>();
    record<"clSetUserEventStatus event execution_status", &cl_icd_dispatch::clSetUserEventStatus>();
    record<"clEnqueueReadBufferRect command_queue buffer blocking_read buffer_origin host_origin region "
           "buffer_row_pitch buffer_slice_pitch host_row_pitch host_slice_pitch ptr num_events_in_wait_list "
           "event_wait_list event",
           &cl_icd_dispatch::clEnqueueReadBufferRect>();
    record<"clEnqueueWriteBufferRect command_queue buffer blocking_write buffer_origin host_origin region "
           "buffer_row_pitch buffer_slice_pitch host_row_pitch host_slice_pitch ptr num_events_in_wait_list "
           "event_wait_list event",
           &cl_icd_dispatch::clEnqueueWriteBufferRect>();
    record<"clEnqueueCopyBufferRect command_queue src_buffer dst_buffer src_origin dst_origin region "
           "src_row_pitch src_slice_pitch dst_row_pitch dst_slice_pitch num_events_in_wait_list "
           "event_wait_list event",
           &cl_icd_dispatch::clEnqueueCopyBufferRect>();
    record<"clCreateSubDevices in_device properties num_devices out_devices num_devices_ret",
           &cl_icd_dispatch::clCreateSubDevices>();
    record<"clRetainDevice device", &cl_icd_dispatch::clRetainDevice>();
    record<"clReleaseDevice device", &cl_icd_dispatch::clReleaseDevice>();
    record<"clCreateProgramWithBuiltInKernels context num_devices device_list kernel_names errcode_ret",
           &cl_icd_dispatch::clCreateProgramWithBuiltInKernels>();
    record<"clCompileProgram program num_devices device_list options num_input_headers input_headers "
           "header_include_names pfn_notify user_data",
           &cl_icd_dispatch::clCompileProgram>();
    record<"clLinkProgram context num_devices device_list options num_input_programs input_programs "
           "pfn_notify user_data errcode_ret",
           &cl_icd_dispatch::clLinkProgram>();
    record<"clGetKernelArgInfo kernel arg_indx param_name param_value_size param_value param_value_size_ret",
           &cl_icd_dispatch::clGetKernelArgInfo>();
    record<"clEnqueueFillBuffer command_queue buffer pattern pattern_size offset size "
           "num_events_in_wait_list event_wait_list event",
           &cl_icd_dispatch::clEnqueueFillBuffer>();
    record<"clEnqueueMigrateMemObjects command_queue num_mem_objects mem_objects flags "
           "num_events_in_wait_list event_wait_list event",
           &cl_icd_dispatch::clEnqueueMigrateMemObjects>();
    record<"clEnqueueMarkerWithWaitList command_queue num_events_in_wait_list event_wait_list event",
           &cl_icd_dispatch::clEnqueueMarkerWithWaitList>();
    record<"clEnqueueBarrierWithWaitList command_queue num_events_in_wait_list event_wait_list event",
           &cl_icd_dispatch::clEnqueueBarrierWithWaitList>();
    record<"clGetExtensionFunctionAddressForPlatform platform func_name",
           &cl_icd_dispatch::clGetExtensionFunctionAddressForPlatform>();
    record<"clCreateCommandQueueWithProperties context device properties errcode_ret",
           &cl_icd_dispatch::clCreateCommandQueueWithProperties>();
    record<"clSVMAlloc context flags size alignment", &cl_icd_dispatch::clSVMAlloc>();
    record<"clSVMFree context svm_pointer", &cl_icd_dispatch::clSVMFree>();
    record<"clEnqueueSVMFree command_queue num_svm_pointers svm_pointers pfn_free_func user_data "
           "num_events_in_wait_list event_wait_list event",
           &cl_icd_dispatch::clEnqueueSVMFree>();
    record<"clEnqueueSVMMemcpy command_queue blocking_copy dst_ptr src_ptr size num_events_in_wait_list "
           "event_wait_list event",
           &cl_icd_dispatch::clEnqueueSVMMemcpy>();
    record<"clEnqueueSVMMemFill command_queue svm_ptr pattern pattern_size size num_events_in_wait_list "
           "event_wait_list event",
           &cl_icd_dispatch::clEnqueueSVMMemFill>();
    record<"clEnqueueSVMMap command_queue blocking_map flags svm_ptr size num_events_in_wait_list "
           "event_wait_list event",
           &cl_icd_dispatch::clEnqueueSVMMap>();
    record<"clEnqueueSVMUnmap command_queue svm_ptr num_events_in_wait_list event_wait_list event",
           &cl_icd_dispatch::clEnqueueSVMUnmap>();
    record<"clSetKernelArgSVMPointer kernel arg_index arg_value",
           &cl_icd_dispatch::clSetKernelArgSVMPointer>();
    record<"clSetKernelExecInfo kernel param_name param_value_size param_value",
           &cl_icd_dispatch::clSetKernelExecInfo>();
    record<"clCloneKernel source_kernel errcode_ret", &cl_icd_dispatch::clCloneKernel>();
    record<"clEnqueueSVMMigrateMem command_queue num_svm_pointers svm_pointers sizes flags "
           "num_events_in_wait_list event_wait_list event",
           &cl_icd_dispatch::clEnqueueSVMMigrateMem>();
    record<"clSetDefaultDeviceCommandQueue context device command_queue",
           &cl_icd_dispatch::clSetDefaultDeviceCommandQueue>();
    record<"clSetProgramReleaseCallback program pfn_notify user_data",
           &cl_icd_dispatch::clSetProgramReleaseCallback>();
    record<"clCreateBufferWithProperties context properties flags size host_ptr errcode_ret",
           &cl_icd_dispatch::clCreateBufferWithProperties>();
    record<"clSetContextDestructorCallback context pfn_notify user_data",
           &cl_icd_dispatch::clSetContextDestructorCallback>();
}

/// The loader's table may be shorter than ours, or longer: what both know is taken.
const cl_icd_dispatch* put_above(const cl_icd_dispatch* below, cl_uint entries)
{
    const std::size_t known = std::min(sizeof target, entries * sizeof(void*));
    std::memcpy(&target, below, known);
    std::memcpy(&table, below, known);
    record_all();
    recorder();
    return &table;
}

/// After the destructors of the program's globals.
[[gnu::destructor]] void write_the_end() { recorder().finish(); }
} // namespace
} // namespace lab::layer

extern "C" {
[[gnu::visibility("default")]] cl_int CL_API_CALL clGetLayerInfo(cl_layer_info what, size_t size, void* into,
                                                                 size_t* size_ret)
{
    constexpr std::string_view name = "cl-lab record";
    constexpr cl_layer_api_version version = CL_LAYER_API_VERSION_100;
    if (what != CL_LAYER_API_VERSION && what != CL_LAYER_NAME)
        return CL_INVALID_VALUE;
    const bool is_name = what == CL_LAYER_NAME;
    const std::size_t needed = is_name ? name.size() + 1 : sizeof version;
    if (size_ret)
        *size_ret = needed;
    if (into && size < needed)
        return CL_INVALID_VALUE;
    if (into)
        std::memcpy(into, is_name ? static_cast<const void*>(name.data()) : &version, needed);
    return CL_SUCCESS;
}

/// The way in of ocl-icd and of Khronos' loader until 2023.
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

/// The only way in of later ones. The properties are for layers that are configured.
[[gnu::visibility("default")]] cl_int CL_API_CALL clInitLayerWithProperties(cl_uint entries,
                                                                            const cl_icd_dispatch* below,
                                                                            cl_uint* entries_ret,
                                                                            const cl_icd_dispatch** above,
                                                                            const void* /*properties*/)
{
    return clInitLayer(entries, below, entries_ret, above);
}
}
