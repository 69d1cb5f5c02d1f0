// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/items/SegmentMerging.h"

#include <QDialog>
#include <QString>

#include <vector>

class QCheckBox;
class QDoubleSpinBox;
class QLabel;
class QPushButton;
class QTableWidget;

namespace voxdeck {

/// One of the segments there would be.
struct MergedPreview {
    QString key;
    double startSeconds = 0;
    double endSeconds = 0;
    std::size_t segments = 1;
    QString text;
};

/// How segments would be merged for an export or a build: the rule, and its result. Nothing is changed.
///
/// Threads  gui.
class MergeDialog final : public QDialog {
    Q_OBJECT
public:
    /// `scope`: which segments these are, "Filtered (1,204)".
    explicit MergeDialog(const QString &scope, QWidget *parent = nullptr);

    MergeRule rule() const;
    void setRule(const MergeRule &rule);
    void showWorking();
    void showResult(const MergeCount &count, const std::vector<MergedPreview> &first);
    void showProblem(const QString &sentence);
    QString result() const;
    QDoubleSpinBox &target() { return *m_target; }
    QCheckBox &sameSpeaker() { return *m_sameSpeaker; }
    QTableWidget &list() { return *m_list; }
    QPushButton &exportButton() { return *m_export; }

signals:
    void ruleChanged();
    void exportWanted(const voxdeck::MergeRule &rule);

private:
    QDoubleSpinBox *m_target, *m_gap;
    QCheckBox *m_sameSpeaker;
    QLabel *m_result;
    QTableWidget *m_list;
    QPushButton *m_export;
};

} // namespace voxdeck
