// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/split/SplitPlan.h"

#include <QTreeWidget>

#include <array>

namespace voxdeck {

/// Hours by language as they would be, the change against now in small figures beside.
///
/// Threads  gui.
class HoursTable final : public QTreeWidget {
    Q_OBJECT
public:
    explicit HoursTable(QWidget *parent = nullptr);
    /// `targets` are the shares wanted, 0.01 for 1 %; a language is off where a share differs by more than
    /// `tolerance` (and by more than one recording, which it cannot see: so a warning, no error).
    void show(const SplitPlan *plan, const std::array<double, kSplits> &targets, double tolerance);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void fitColumns();
    void addLine(const SplitLine &line, const QString &name,
                 const std::array<double, kSplits> &targets, double tolerance);
};

} // namespace voxdeck
