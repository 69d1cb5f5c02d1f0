// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QSocketNotifier;

namespace voxdeck {

/// Tells the event loop that the process is asked to end: SIGTERM (logout, shutdown), SIGHUP (its
/// terminal closed), SIGINT. A second signal of the kind ends it at once.
///
/// Threads  gui; one in a process.
class EndSignals final : public QObject {
    Q_OBJECT
public:
    explicit EndSignals(QObject *parent = nullptr);
    ~EndSignals() override;

signals:
    void endWanted();

private:
    void read();

    int m_ends[2] = {-1, -1}; ///< of a pipe: a handler may do little more than write
    QSocketNotifier *m_notifier = nullptr;
};

} // namespace voxdeck
