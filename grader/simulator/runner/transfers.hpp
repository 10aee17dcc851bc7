// What a host does to buffers before and between launches.
#pragma once

#include "grader/simulator/runner/launch.hpp"

namespace lab::simulator
{
/// As it is before the first launch: what the host has not written nobody has.
HeldBuffer held(const worker::Buffer& buffer);

/// Throws BadData where it leaves a buffer.
void make(const worker::Transfer& transfer, std::vector<HeldBuffer>& buffers);
} // namespace lab::simulator
