// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

class QLabel;
class QProgressBar;
class QToolButton;

namespace voxdeck {

class JobBoard;

/// The running jobs in the status bar: name, bar, per cent, rate, time left, pause, stop. Its name opens the menu
/// of all jobs. It appears after 400 ms, so that short work does not flicker.
///
/// Threads  gui.
class JobChip final : public QWidget {
    Q_OBJECT
public:
    /// A click goes to where the job is shown in full.
    explicit JobChip(JobBoard &jobs, QWidget *parent = nullptr);

protected:
    void mouseReleaseEvent(QMouseEvent *event) override;

private:
    void appear();
    void refresh();
    void pause();

    JobBoard &m_jobs;
    QTimer m_delay;
    QToolButton *m_name;
    QProgressBar *m_bar;
    QLabel *m_text;
    QToolButton *m_pause; ///< of the one job that can be paused
    QToolButton *m_stop;
};

} // namespace voxdeck
