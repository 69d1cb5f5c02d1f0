// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/audio/Silence.h"

#include <QWidget>

class QDoubleSpinBox;
class QLabel;
class QPushButton;

namespace voxdeck {

class FoldingRow;

/// Over the timeline while a recording is being cut at its pauses: the rule, its result, and the
/// decision.
///
/// Threads  gui. It changes no data itself.
class PauseBar final : public QWidget {
    Q_OBJECT
public:
    explicit PauseBar(QWidget *parent = nullptr);

    PauseRule rule() const;
    void setRule(const PauseRule &rule);
    /// "18 segments, 3.2 min", or why the result is empty.
    void setResult(const QString &sentence, bool canApply);
    QString result() const;
    QDoubleSpinBox &threshold() { return *m_threshold; }
    QDoubleSpinBox &minimumPause() { return *m_pause; }
    QPushButton &applyButton() { return *m_apply; }

signals:
    void ruleChanged();
    void applyWanted();
    void cancelWanted(); ///< the button, or Esc in here

private:
    QDoubleSpinBox *addField(const QString &words, const QString &toolTip, double least,
                             double most, double step, int decimals, const QString &suffix);

    QDoubleSpinBox *m_threshold, *m_pause, *m_shortest, *m_longest;
    QLabel *m_result;
    QPushButton *m_apply, *m_cancel;
    FoldingRow *m_row; ///< the rule; its result and the decision
};

} // namespace voxdeck
