// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace voxdeck {

struct Column;

// What the window calls a column of the segment table (core/search/Columns.h), in its own language.

/// The head of the column; empty for one that is shown by a mark alone.
QString columnHead(const Column &column);
/// The head in full: for tooltips and screen readers.
QString columnFullHead(const Column &column);
/// Its name within a sentence: "without language".
QString columnWords(const Column &column);

} // namespace voxdeck
