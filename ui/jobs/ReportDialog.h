// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QString>

#include <functional>
#include <vector>

class QDialogButtonBox;

namespace voxdeck {

struct ReportLine {
    QString kind; ///< "Duplicate key", "Missing audio"
    QString where;
    QString what;
};

/// The skipped items and warnings of a long piece of work, to read and to copy.
///
/// Threads  gui.
class ReportDialog final : public QDialog {
    Q_OBJECT
public:
    /// `total` counts lines that are not among those given as well.
    ReportDialog(const QString &title, const QString &summary, const std::vector<ReportLine> &lines,
                 quint64 total, QWidget *parent = nullptr);
    /// A further button, such as "Publish again": it closes the dialog and does `act`.
    void offer(const QString &words, std::function<void()> act);
    QString words() const { return m_words; } ///< all of it, for the clipboard

private:
    QString m_words;
    QDialogButtonBox *m_buttons;
};

} // namespace voxdeck
