// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workspace/RateLimits.h"
#include "ui/jobs/DeskTask.h"

#include <QObject>

namespace voxdeck {

class AnnotateView;
class DatasetSession;
class Workbench;

/// Which error rates are good and bad in the open project: shows rates by its limits, reads them again when
/// others change them, and changes them.
///
/// Threads  gui; limits are stored on a worker thread.
class RatesDesk final : public QObject {
    Q_OBJECT
public:
    RatesDesk(Workbench &bench, AnnotateView &view, QObject *parent = nullptr);
    ~RatesDesk() override;

    void setLimits(const RateLimits &limits);

signals:
    void failed(const voxdeck::Error &error);
    void notice(const QString &sentence);

private:
    void read();
    void show(const RateLimits &limits);
    void openLimits();

    Workbench &m_bench;
    AnnotateView &m_view;
    DeskTask m_task;
};

} // namespace voxdeck
