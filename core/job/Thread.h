// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"

#include <chrono>
#include <functional>
#include <stop_token>
#include <thread>

namespace voxdeck {

/// Makes a thread, the only way to make one: std::thread throws where the system has none left (EAGAIN,
/// by ulimit or a container's limit), and a program that does not expect that ends.
///
/// Tries again for `patience`, as such shortages pass. Error: Io.
Result<std::jthread> startThread(std::function<void(std::stop_token)> work,
                                 std::chrono::milliseconds patience = {});

/// For what cannot work without its thread: tries for ten seconds, then ends the program with a sentence
/// on standard error. Nothing is lost: edits are in the journal when they are made.
std::jthread needThread(std::function<void(std::stop_token)> work);

} // namespace voxdeck
