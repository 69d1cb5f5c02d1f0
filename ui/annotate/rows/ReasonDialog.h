// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QLineEdit;
class QListWidget;

namespace voxdeck {

/// Asks why many rows are changed: one of nine default reasons, by its digit, or other words.
///
/// Threads  gui.
class ReasonDialog final : public QDialog {
    Q_OBJECT
public:
    /// `question` is the whole of it, "Reject 1,204 segments (2.1 h)?"; `act` is the text of its
    /// button.
    ReasonDialog(const QString &question, const QString &act, const QStringList &reasons,
                 QWidget *parent = nullptr);
    /// The reasons for rejecting segments, most frequent first.
    static QStringList rejectReasons();

signals:
    void chosen(const QString &reason);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    bool pick(int key);
    void acceptReason();

    QListWidget *m_reasons;
    QLineEdit *m_own;
    QStringList m_words;
};

} // namespace voxdeck
