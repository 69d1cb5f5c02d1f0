// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QComboBox;
class QHeaderView;

namespace voxdeck {

// Room for words that are longer in other languages than in English.

/// Makes an editable box at least as wide as its placeholder. Call it after the placeholder is set.
void widenForPlaceholder(QComboBox &box);

/// Widens each column that is narrower than its title. Call it after the titles and widths are set.
void widenForTitles(QHeaderView &header);

/// Logical pixels of columns that share the width equally and are as wide as their titles.
int equalTitlesWidth(const QHeaderView &header);

} // namespace voxdeck
