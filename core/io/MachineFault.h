// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0181
#pragma once

#include "core/base/Error.h"
#include "core/base/Sentence.h"

#include <string_view>

namespace voxdeck {

/// Advice appended to an error with the code Shortage.
inline constexpr auto kShortageAdvice = VOX_SENTENCE(
    "the machine is short of file handles or memory; close other programs or raise the limit "
    "(ulimit), then run the command again");

/// Whether `number` (an errno) means that: EMFILE, ENFILE, ENOMEM.
bool isShortageErrno(int number);

/// Whether the error is the machine's: DiskFull, Shortage or Unavailable, whatever its words are. The next
/// item would fail as well, so a run over many items stops and says so, and the item is not blamed.
/// Other errors of reading an item are the item's: the run notes them and goes on. Errors of *writing*
/// stop every run, whatever they are; ask this only about reading.
bool isOfTheMachine(const Error &error);

} // namespace voxdeck
