// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>

class QMessageBox;

namespace voxdeck {

class JobBoard;

/// Asks before the window closes while jobs run that would be lost or interrupted: keep them running, or stop them
/// and quit. Closes the window as soon as none of them runs any more, unless the user has changed their mind.
///
/// Threads  gui.
class QuitQuestion final : public QObject {
    Q_OBJECT
public:
    QuitQuestion(JobBoard &board, QWidget &window);

    /// False: the user is asked, and the window is closed later if at all.
    bool mayQuit();

private:
    void ask();
    void follow();

    JobBoard &m_board;
    QWidget &m_window;
    QPointer<QMessageBox> m_box; ///< while it is open
    bool m_quits = false;        ///< as soon as the jobs have ended
};

} // namespace voxdeck
