// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Error.h"

#include <QString>

namespace voxdeck {

/// A failure in words: what happened to which file, and what to do about it.
struct ErrorWords {
    QString what;   ///< one sentence
    QString advice; ///< what is safe and what can be done; may be empty
    QString detail; ///< for "Copy details": code, subject and the engine's own words

    QString sentences() const;
};

ErrorWords describeError(const Error &error);

} // namespace voxdeck
