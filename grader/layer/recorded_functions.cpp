// The recorded functions, with the names of their parameters.
#include "grader/layer/recorded_functions.hpp"

#include "grader/layer/wrapper.hpp"

namespace lab::layer
{
cl_icd_dispatch target;
cl_icd_dispatch table;

namespace
{
template <Words words, auto member> void record()
{
    if (target.*member)
        table.*member = &Recorded<words, member>::call;
}
} // namespace

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
    record<"clCreateImage2D context flags image_format image_width image_height image_row_pitch host_ptr "
           "errcode_ret",
           &cl_icd_dispatch::clCreateImage2D>();
    record<"clCreateImage3D context flags image_format image_width image_height image_depth image_row_pitch "
           "image_slice_pitch host_ptr errcode_ret",
           &cl_icd_dispatch::clCreateImage3D>();
    record<"clCreateImage context flags image_format image_desc host_ptr errcode_ret",
           &cl_icd_dispatch::clCreateImage>();
    record<
        "clCreateImageWithProperties context properties flags image_format image_desc host_ptr errcode_ret",
        &cl_icd_dispatch::clCreateImageWithProperties>();
    record<"clCreatePipe context flags pipe_packet_size pipe_max_packets properties errcode_ret",
           &cl_icd_dispatch::clCreatePipe>();
    record<"clEnqueueNativeKernel command_queue user_func args cb_args num_mem_objects mem_list args_mem_loc "
           "num_events_in_wait_list event_wait_list event",
           &cl_icd_dispatch::clEnqueueNativeKernel>();
    record<"clEnqueueReadImage command_queue image blocking_read origin region row_pitch slice_pitch ptr "
           "num_events_in_wait_list event_wait_list event",
           &cl_icd_dispatch::clEnqueueReadImage>();
    record<"clEnqueueMapImage command_queue image blocking_map map_flags origin region image_row_pitch "
           "image_slice_pitch num_events_in_wait_list event_wait_list event errcode_ret",
           &cl_icd_dispatch::clEnqueueMapImage>();
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
    record<"clCreateProgramWithIL context il length errcode_ret", &cl_icd_dispatch::clCreateProgramWithIL>();
    record<"clSetProgramSpecializationConstant program spec_id spec_size spec_value",
           &cl_icd_dispatch::clSetProgramSpecializationConstant>();
    record<"clSetContextDestructorCallback context pfn_notify user_data",
           &cl_icd_dispatch::clSetContextDestructorCallback>();
}
} // namespace lab::layer
