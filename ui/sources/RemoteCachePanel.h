// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/cache/CacheAccount.h"

#include <QFutureWatcher>
#include <QWidget>

#include <functional>
#include <memory>

class QLabel;
class QProgressBar;
class QPushButton;
class QSpinBox;

namespace voxdeck {

class ShardCache;

/// The cache of data from servers: how full it is, its limit, how often it helped, and a button that empties it.
///
/// Threads  gui; the cache is asked on another thread.
class RemoteCachePanel final : public QWidget {
    Q_OBJECT
public:
    explicit RemoteCachePanel(QWidget *parent = nullptr);
    ~RemoteCachePanel() override; ///< waits for what was begun

private:
    struct State {
        CacheRoom room;
        CacheCounts counts;
        QString problem;
        bool isThere = true; ///< a cache was made before
    };
    using Work = std::function<Result<>(ShardCache &)>;

    void ask(Work work); ///< does `work` first
    void showState(const State &state);

    QProgressBar *m_used;
    QSpinBox *m_limit;
    QLabel *m_counts;
    QPushButton *m_clear;
    QFutureWatcher<State> m_watcher;
};

} // namespace voxdeck
