// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/changes/ChangeMerge.h"
#include "ui/common/TaskDialog.h"

#include <filesystem>
#include <memory>
#include <vector>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace voxdeck {

class ChangeMergeModel;
class ChangeMergeDetail;
class RowView;

/// Another person's changes beside the data here: base, mine, theirs and a result, which in a
/// conflict is still undecided. View only; the owner reads and applies.
///
/// Threads  gui.
class ChangeMergeDialog final : public TaskDialog {
    Q_OBJECT
public:
    explicit ChangeMergeDialog(QWidget *parent = nullptr);

    /// Files that wait for decisions; empty: nothing is offered.
    void setWaiting(const std::vector<std::filesystem::path> &files);
    /// Asks for the plan of that file.
    void setFile(const std::filesystem::path &file);
    const std::filesystem::path &file() const { return m_file; }
    void setPlan(std::shared_ptr<MergePlan> plan);
    const std::shared_ptr<MergePlan> &plan() const { return m_plan; }
    QString reason() const;

    ChangeMergeModel &rows() { return *m_rows; }
    RowView &list() { return *m_list; }
    ChangeMergeDetail &detail() { return *m_detail; }
    QCheckBox &onlyConflictsBox() { return *m_onlyConflicts; }
    QComboBox &waitingBox() { return *m_waiting; }
    QLineEdit &reasonField() { return *m_reason; }
    QPushButton &mineButton() { return *m_mine; }
    QPushButton &theirsButton() { return *m_theirs; }
    QPushButton &applyButton() { return *m_apply; }
    QPushButton &laterButton() { return *m_later; }
    QPushButton &compareButton() { return *m_compare; }

signals:
    void planWanted();
    void applyWanted();
    void laterWanted();
    void compareWanted(); ///< how far its author agrees with another person
    void playWanted(const voxdeck::SegmentRef &ref);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void layOut();
    void chooseFile();
    void takeSide(bool isMine);
    void play();
    void showDetail();
    void refresh() override;

    std::filesystem::path m_file;
    std::shared_ptr<MergePlan> m_plan;
    ChangeMergeModel *m_rows;
    RowView *m_list;
    ChangeMergeDetail *m_detail;
    QLabel *m_fileName, *m_waitingWords, *m_reasonWords;
    QComboBox *m_waiting;
    QCheckBox *m_onlyConflicts;
    QLineEdit *m_reason;
    QPushButton *m_choose, *m_play, *m_mine, *m_theirs, *m_type, *m_compare, *m_later, *m_apply;
};

} // namespace voxdeck
