// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/common/ManifestReader.h"

#include <QObject>

#include <memory>
#include <vector>

namespace voxdeck {

/// The rows the table shows and those of them that are selected. The table has the one copy of both;
/// whoever works with rows asks here and needs no table.
///
/// Threads  gui.
class Selection : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    /// The rows shown; null while no dataset is open.
    virtual std::shared_ptr<const RowOrder> order() const = 0;
    /// The selected rows of order(), from the top down. Costs by the number of ranges, not of rows.
    virtual std::vector<RowRange> ranges() const = 0;
    quint64 rows() const { return rowsIn(ranges()); }

signals:
    void changed(); ///< other rows are selected
};

} // namespace voxdeck
