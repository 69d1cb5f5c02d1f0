// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QLabel;
class QLineEdit;
class QListWidget;

namespace voxdeck {

/// Asks why something is done to rows: one of nine reasons, by its digit, or another one that is typed.
///
/// Threads  gui.
class ReasonDialog final : public QDialog {
    Q_OBJECT
public:
    /// `question` is a whole sentence, "Reject 1,204 segments (2.1 h)?"; `act` is the text of its button.
    ReasonDialog(const QString &question, const QString &act, const QStringList &reasons,
                 QWidget *parent = nullptr);
    /// The same question with what was counted since.
    void setQuestion(const QString &question);
    /// The reasons for rejecting segments, most frequent first.
    static QStringList rejectReasons();

signals:
    void chosen(const QString &reason);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    bool pick(int key);
    bool beginOwn(const QKeyEvent &event);
    void acceptReason();

    QLabel *m_question;
    QListWidget *m_reasons;
    QLineEdit *m_own;
    QStringList m_words;
};

} // namespace voxdeck
