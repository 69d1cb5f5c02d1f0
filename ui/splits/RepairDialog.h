// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/split/SplitPlan.h"

#include <QDialog>

namespace voxdeck {

/// What *Repair all* would do, before it does anything: how many recordings go where, and which ones.
/// accepted() is the user's consent.
///
/// Threads  gui.
class RepairDialog final : public QDialog {
    Q_OBJECT
public:
    /// `stuck`: leaks between frozen splits, which stay.
    RepairDialog(const SplitPlan &plan, std::uint64_t stuck, QWidget *parent = nullptr);

    /// "38 recordings lose their split, 1 recording moves to train."
    static QString summary(const SplitPlan &plan);
};

} // namespace voxdeck
