// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/publish/Publisher.h"

#include <QDialog>

#include <cstdint>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace voxdeck {

/// Whose edits are published.
enum class PublishRows { All, Filtered, Approved };

/// Shows what publishing will write: edits, records, bytes, and that audio stays unchanged.
///
/// Threads  gui.
class PublishDialog final : public QDialog {
    Q_OBJECT
public:
    /// `isList`: what is written is files of lists, not shards. `canFilter`: the table shows some rows only.
    PublishDialog(const PublishReport &plan, bool isList, bool canFilter,
                  QWidget *parent = nullptr);
    QString note() const;
    PublishRows rows() const;
    /// PublishReport::upTo of the plan that is shown.
    const JournalMark &upTo() const { return m_upTo; }
    /// Shows the plan for the rows that were chosen since.
    void showPlan(const PublishReport &plan);
    /// In its place: why there is none. Another choice can be made.
    void showFailure(const Error &error);

signals:
    /// Another plan is wanted; until showPlan() nothing can be published.
    void rowsChosen(voxdeck::PublishRows rows);

private:
    void choose();
    void setTitle(const QString &words);
    QWidget *makeFacts(const PublishReport &plan);

    bool m_isList;
    JournalMark m_upTo;
    QLabel *m_title;
    QComboBox *m_rows;
    QWidget *m_facts = nullptr;
    QVBoxLayout *m_column;
    QLineEdit *m_note;
    QPushButton *m_publish = nullptr;
};

/// "5 edits in 3 segments": what is published, as the button and the status bar count it.
QString publishedEdits(const PublishReport &report);
/// Why one edit is not written, with the places of the window for the commands that it names.
QString reasonInWindow(const Error &problem);
/// "3 records, 1.2 KB; audio untouched"
QString publishSummary(const PublishReport &report);

} // namespace voxdeck
