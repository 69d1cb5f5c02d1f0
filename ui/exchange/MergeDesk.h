// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"
#include "core/items/SegmentMerging.h"
#include "ui/exchange/MergeDialog.h"
#include "ui/jobs/Latest.h"

#include <QObject>
#include <QPointer>

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

    void attach(DatasetSession &session);
    void detach();
    void open();
    MergeDialog *dialog() const { return m_dialog; } ///< null while it is not open
    /// Whether what it says is what the rule gives.
    bool isSettled() const { return m_dialog && !m_counting.isAsking(); }

signals:
    void exportWanted(const voxdeck::MergeRule &rule);

private:
    struct Outcome {
        MergeCount count;
        std::vector<MergedPreview> first;
    };
    void count();
    void accept(const Result<Outcome> &outcome);

    Workbench &m_bench;
    DatasetSession *m_session = nullptr;
    QPointer<MergeDialog> m_dialog;
    MergeRule m_rule; ///< of the last time
    Latest<Outcome> m_counting;
};

} // namespace voxdeck
