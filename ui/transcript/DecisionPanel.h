// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/manifest/SegmentRow.h"

#include <QWidget>

class QAction;
class QLabel;
class QPushButton;

namespace voxdeck {

/// Right of the transcript: how far it is from the hypothesis, and the four decisions.
///
/// Threads  gui.
class DecisionPanel final : public QWidget {
    Q_OBJECT
public:
    struct Actions {
        QAction *approveNext, *reject, *flag, *skip;
    };
    DecisionPanel(const Actions &actions, QWidget *parent = nullptr);

    void showSegment(const SegmentRow &row);
    void showNothing();
    /// Low windows have one line above the text instead (ui-spec 2).
    void setCompact(bool isCompact);

private:
    QPushButton *addButton(QAction *action, const QString &text, const QString &key);

    QLabel *m_status;
    QLabel *m_cerTitle, *m_cer, *m_cerNote;
    QPushButton *m_approve, *m_reject, *m_flag, *m_skip;
};

} // namespace voxdeck
