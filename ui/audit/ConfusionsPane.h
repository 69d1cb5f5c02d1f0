// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/audit/Confusions.h"

#include <QWidget>

#include <memory>

class QLabel;
class QPushButton;
class QTreeWidget;

namespace voxdeck {

/// What the hypothesis took for what: a word or character, what was heard for it, and how often.
///
/// Keys     Space plays the difference in the worst segment, Enter lists the segments.
/// Threads  gui.
class ConfusionsPane final : public QWidget {
    Q_OBJECT
public:
    explicit ConfusionsPane(QWidget *parent = nullptr);

    /// Not looked for since rows, brushes or the hypothesis changed.
    void showNothing();
    void show(std::shared_ptr<const ConfusionSurvey> survey);
    /// Whether what is shown is of other segments than the page shows now: the note says so.
    void setOfOthers(bool isOfOthers);
    /// Null where none is shown.
    const std::shared_ptr<const ConfusionSurvey> &survey() const { return m_survey; }
    void setBusy(const QString &words); ///< "Aligning texts: 40 %"; empty: nothing is done
    bool isBusy() const { return m_isBusy; }
    QTreeWidget &table() { return *m_table; }
    QPushButton &button() { return *m_look; }

signals:
    void lookWanted();
    void stopWanted();
    void rowsWanted(const voxdeck::Confusion &confusion);
    void playWanted(const voxdeck::Confusion &confusion);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    const Confusion *current() const;
    void fill();

    QPushButton *m_look;
    QLabel *m_note;
    QTreeWidget *m_table;
    std::shared_ptr<const ConfusionSurvey> m_survey;
    QString m_said; ///< of what is shown
    bool m_isBusy = false;
};

} // namespace voxdeck
