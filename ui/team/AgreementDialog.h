// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/changes/ChangeSet.h"

#include <QDialog>

class QLabel;
class QPushButton;
class QTreeWidget;

namespace voxdeck {

/// How far two people agree who saw the same segments: of all, of each language, and where they differ most.
///
/// Threads  gui.
class AgreementDialog final : public QDialog {
    Q_OBJECT
public:
    AgreementDialog(const ChangeAgreement &agreement, const QString &first, const QString &second,
                    QWidget *parent = nullptr);

    QString summary() const;
    QTreeWidget &languages() { return *m_languages; }
    QTreeWidget &worst() { return *m_worst; }
    QPushButton &rowsButton() { return *m_rows; }

signals:
    /// A query for the segments selected, or for all that are listed.
    void rowsWanted(const QString &query);

private:
    void fill(const ChangeAgreement &agreement);
    void showRows();

    QLabel *m_summary;
    QTreeWidget *m_languages, *m_worst;
    QPushButton *m_rows;
};

} // namespace voxdeck
