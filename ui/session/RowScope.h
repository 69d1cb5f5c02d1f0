// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/common/ManifestReader.h"

#include <QString>

#include <memory>
#include <vector>

namespace voxdeck {

class Workbench;

/// Which rows something is done to that is asked for from a menu: those selected if they are several, else
/// all that the filter shows. For a job: it may look at every row number.
std::shared_ptr<const RowOrder> rowsInScope(const std::shared_ptr<const RowOrder> &order,
                                            const std::vector<RowRange> &ranges);
/// The same as words: "The 12 segments selected", "The 1,204 segments of the filter".
QString scopeWords(const Workbench &bench);

} // namespace voxdeck
