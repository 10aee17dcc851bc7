#include "grader/layer/frames.hpp"

#include <cstring>
#include <dlfcn.h>
#include <link.h>
#include <unwind.h>

namespace lab::layer
{
namespace
{
_Unwind_Reason_Code add_frame(_Unwind_Context* context, void* into)
{
    constexpr std::size_t most_frames = 24;
    auto& frames = *static_cast<std::vector<std::uintptr_t>*>(into);
    const auto returns_to = static_cast<std::uintptr_t>(_Unwind_GetIP(context));
    if (returns_to == 0)
        return _URC_END_OF_STACK;
    const std::uintptr_t address = returns_to - 1; // the call is before it
    dl_find_object object{};
    if (::_dl_find_object(reinterpret_cast<void*>(address), &object) != 0)
        frames.push_back(0);
    else if (std::strcmp(object.dlfo_link_map->l_name, student_program) == 0)
        frames.push_back(address - object.dlfo_link_map->l_addr);
    return frames.size() < most_frames ? _URC_NO_REASON : _URC_END_OF_STACK;
}
} // namespace

std::vector<std::uintptr_t> students_frames()
{
    std::vector<std::uintptr_t> found;
    ::_Unwind_Backtrace(add_frame, &found);
    return found;
}
} // namespace lab::layer
