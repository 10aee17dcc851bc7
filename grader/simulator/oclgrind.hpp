// Oclgrind's headers, which have no include guards and need each other in this order; and what they do not name.
#pragma once

#include <oclgrind/Context.h>
#include <oclgrind/KernelInvocation.h>
#include <oclgrind/Memory.h>
#include <oclgrind/Plugin.h>
#include <oclgrind/WorkGroup.h>
#include <oclgrind/WorkItem.h>

#include <cstddef>
#include <cstdint>

namespace lab::simulator
{
constexpr std::uint32_t fences_local = 1, fences_global = 2; // CLK_LOCAL_MEM_FENCE, CLK_GLOBAL_MEM_FENCE

inline std::size_t work_items_of(const oclgrind::KernelInvocation& launch)
{
    const auto global = launch.getGlobalSize();
    return global.x * global.y * global.z;
}

/// The lowest global index of a launch: not 0 where it has an offset.
inline std::size_t first_index_of(const oclgrind::KernelInvocation& launch)
{
    const auto global = launch.getGlobalSize(), offset = launch.getGlobalOffset();
    return offset.x + global.x * (offset.y + global.y * offset.z);
}

/// The number of a work-item in its work-group.
inline std::size_t local_index_of(const oclgrind::WorkItem& item)
{
    const auto size = item.getWorkGroup()->getGroupSize();
    const auto id = item.getLocalID();
    return id.x + size.x * (id.y + size.y * id.z);
}
} // namespace lab::simulator
