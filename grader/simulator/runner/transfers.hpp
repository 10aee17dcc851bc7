// The host's transfers to buffers before and between launches.
#pragma once

#include "grader/simulator/runner/launch.hpp"

namespace lab::simulator
{
/// The state of a buffer before the first launch: bytes that the host has not written are uninitialised.
HeldBuffer held(const worker::Buffer& buffer);

/// Throws BadData if the transfer leaves a buffer.
void make(const worker::Transfer& transfer, std::vector<HeldBuffer>& buffers);
} // namespace lab::simulator
