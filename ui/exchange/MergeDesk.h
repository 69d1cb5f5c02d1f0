// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"
#include "core/items/SegmentMerging.h"
#include "ui/exchange/MergeDialog.h"

#include <QFutureWatcher>
#include <QObject>
#include <QPointer>
#include <QThreadPool>

#include <stop_token>
#include <vector>

namespace voxdeck {

class Actions;
class DatasetSession;
class Workbench;

/// The merge view: the result of merging the shown segments to a target duration. Counted on a
/// worker thread, again at each change of the rule; nothing is written except by the export it
/// leads to.
///
/// Threads  gui.
class MergeDesk final : public QObject {
    Q_OBJECT
public:
    MergeDesk(Actions &actions, Workbench &bench, QObject *parent = nullptr);
    ~MergeDesk() override;

    void attach(DatasetSession &session);
    void detach();
    void open();
    MergeDialog *dialog() const { return m_dialog; } ///< null while it is not open
    /// Whether what it says is what the rule gives.
    bool isSettled() const { return m_dialog && !m_isCounting; }

signals:
    void exportWanted(const voxdeck::MergeRule &rule);

private:
    struct Outcome {
        MergeCount count;
        std::vector<MergedPreview> first;
    };
    void count();
    void accept();

    Workbench &m_bench;
    DatasetSession *m_session = nullptr;
    QPointer<MergeDialog> m_dialog;
    MergeRule m_rule; ///< of the last time
    bool m_isCounting = false;
    QThreadPool m_pool;
    QFutureWatcher<Result<Outcome>> m_count;
    std::stop_source m_stop;
};

} // namespace voxdeck
