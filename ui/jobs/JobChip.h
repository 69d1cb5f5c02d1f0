// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

class QLabel;
class QProgressBar;
class QToolButton;

namespace voxdeck {

class JobList;

/// The running jobs in the status bar: name, bar, per cent, time left, stop. It appears after 400 ms,
/// so that short work does not flicker.
///
/// Threads  gui.
class JobChip final : public QWidget {
    Q_OBJECT
public:
    explicit JobChip(JobList &jobs, QWidget *parent = nullptr);

signals:
    void opened(); ///< by a click: where the jobs are shown

protected:
    void mouseReleaseEvent(QMouseEvent *event) override;

private:
    void refresh();

    JobList &m_jobs;
    QTimer m_delay;
    QLabel *m_name;
    QProgressBar *m_bar;
    QLabel *m_text;
    QToolButton *m_stop;
};

/// "11 min left": rounded, as nobody needs more.
QString timeLeftText(qint64 seconds);

} // namespace voxdeck
