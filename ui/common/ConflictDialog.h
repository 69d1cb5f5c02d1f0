// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/publish/Publisher.h"

#include <QDialog>

#include <vector>

class QPlainTextEdit;
class QPushButton;

namespace voxdeck {

/// Edits whose record was changed by others: theirs, yours, and a result that is still undecided.
///
/// Threads  gui.
class ConflictDialog final : public QDialog {
    Q_OBJECT
public:
    ConflictDialog(std::vector<PublishConflict> conflicts, quint64 segments,
                   QWidget *parent = nullptr);

    struct Choice {
        PublishConflict conflict;
        std::string result;
    };
    /// Those for which a result was chosen.
    std::vector<Choice> choices() const;

private:
    QWidget *makeRow(const PublishConflict &conflict);
    void refresh();

    std::vector<PublishConflict> m_conflicts;
    std::vector<QPlainTextEdit *> m_results;
    QPushButton *m_apply;
};

} // namespace voxdeck
