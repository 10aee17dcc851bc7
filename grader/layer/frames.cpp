#include "grader/layer/frames.hpp"

#include <cstring>
#include <dlfcn.h>
#include <link.h>
#include <set>
#include <sstream>
#include <unwind.h>

namespace lab::layer
{
namespace
{
/// By the names that the loader gives them. Never destroyed: see record_layer.cpp.
std::set<std::string>& given_libraries()
{
    static auto* const libraries = new std::set<std::string>;
    return *libraries;
}

struct Stack {
    std::vector<std::uintptr_t> students;
    bool has_given_code = false;
};

_Unwind_Reason_Code add_frame(_Unwind_Context* context, void* into)
{
    constexpr std::size_t most_frames = 24;
    auto& stack = *static_cast<Stack*>(into);
    const auto returns_to = static_cast<std::uintptr_t>(_Unwind_GetIP(context));
    if (returns_to == 0)
        return _URC_END_OF_STACK;
    const std::uintptr_t address = returns_to - 1; // the call is before it
    dl_find_object object{};
    if (::_dl_find_object(reinterpret_cast<void*>(address), &object) != 0)
        stack.students.push_back(0);
    else if (std::strcmp(object.dlfo_link_map->l_name, student_program) == 0)
        stack.students.push_back(address - object.dlfo_link_map->l_addr);
    else if (given_libraries().contains(object.dlfo_link_map->l_name))
        stack.has_given_code = true;
    return stack.students.size() < most_frames ? _URC_NO_REASON : _URC_END_OF_STACK;
}
} // namespace

void remember_given_code(const std::string& libraries)
{
    std::istringstream in(libraries);
    for (std::string library; std::getline(in, library, ':');)
        given_libraries().insert(library);
}

std::vector<std::uintptr_t> students_frames()
{
    Stack stack;
    ::_Unwind_Backtrace(add_frame, &stack);
    if (stack.students.empty() && !stack.has_given_code)
        stack.students.push_back(0);
    return stack.students;
}
} // namespace lab::layer
