// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Error.h"

#include <QDialog>

class QHBoxLayout;
class QLabel;
class QPushButton;

namespace voxdeck {

/// A dialog that asks for work and stays open while it is done: it shows the progress, and then the
/// result of it. The work is done by who made the dialog.
///
/// Threads  gui.
class TaskDialog : public QDialog {
    Q_OBJECT
public:
    /// Something is being done; `words` say what and how far. Empty: nothing is.
    void setBusy(const QString &words);
    virtual void showState(const QString &words, bool isMistake = false);
    /// Why the task failed: `whenStopped` if it was asked to stop, which is not an error, else
    /// `words` or, where they are empty, the sentences of the error.
    void showFailure(const Error &error, const QString &whenStopped, const QString &words = {});
    QString stateText() const;
    QPushButton &stopButton() { return *m_stop; } ///< of a dialog that called makeButtons()

signals:
    void stopWanted();

protected:
    TaskDialog(const QString &title, const QString &state, QWidget *parent);

    bool isBusy() const { return m_isBusy; }
    QLabel *stateLabel() const { return m_state; }
    /// A row with Stop at its left, which is hidden while nothing is done (with `keepsStop`: only disabled),
    /// `primary` and a button that closes at its right.
    QHBoxLayout *makeButtons(QPushButton *primary, const QString &closeWords,
                             bool keepsStop = false);
    /// A button beside Stop that copies what the dialog says of its task, while it says something. For a dialog that
    /// called makeButtons().
    void offerCopying(QHBoxLayout *buttons);
    /// What may be used now.
    virtual void refresh() = 0;

private:
    void refreshButtons();

    QLabel *m_state;
    QPushButton *m_stop = nullptr;
    QPushButton *m_copy = nullptr;
    bool m_keepsStop = false;
    bool m_isBusy = false;
};

} // namespace voxdeck
