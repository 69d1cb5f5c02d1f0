// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/split/SplitFreeze.h"
#include "core/split/SplitPlan.h"

#include <QFrame>

#include <optional>

class QLabel;
class QToolButton;

namespace voxdeck {

/// Recordings of the page's own table, dragged.
constexpr const char *kRecordingsMime = "application/x-voxdeck-recordings";

/// One split: how much is in it now and would be, whether it is frozen. Recordings are dropped here.
///
/// Threads  gui.
class BucketCard final : public QFrame {
    Q_OBJECT
public:
    explicit BucketCard(Split split, QWidget *parent = nullptr);
    void show(const SplitPlan *plan);
    void setFrozen(const std::optional<FrozenSplit> &frozen);
    bool isFrozen() const { return m_isFrozen; }

signals:
    void dropped(voxdeck::Split split);
    void freezeWanted(voxdeck::Split split, bool isFreeze);

protected:
    void paintEvent(QPaintEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dragLeaveEvent(QDragLeaveEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    Split m_split;
    QLabel *m_name = nullptr;
    QLabel *m_hours, *m_share, *m_recordings, *m_change;
    QToolButton *m_lock;
    double m_fraction = 0;
    bool m_isFrozen = false;
    bool m_isTarget = false;
};

} // namespace voxdeck
