// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/cache/CacheAccount.h"
#include "ui/jobs/JobList.h"

#include <QWidget>

#include <functional>
#include <memory>

class QLabel;
class QProgressBar;
class QPushButton;

namespace voxdeck {

class DecimalBox;
class ShardCache;

/// The cache of data from servers: how full it is, its limit, how often it helped, and a button that empties it.
///
/// Threads  gui; the cache is asked on another thread.
class RemoteCachePanel final : public QWidget {
    Q_OBJECT
public:
    explicit RemoteCachePanel(QWidget *parent = nullptr);

signals:
    void changed(); ///< it was looked at again

private:
    struct State {
        CacheRoom room;
        CacheCounts counts;
        bool isThere = true; ///< a cache was made before
    };
    using Work = std::function<Result<>(ShardCache &)>;

    void ask(Work work); ///< does `work` first
    void showState(const Result<State> &asked);

    QProgressBar *m_used;
    QLabel *m_usedWords;
    DecimalBox *m_limit;
    QLabel *m_counts;
    QPushButton *m_clear;
    JobList m_jobs; ///< what was begun is waited for
};

} // namespace voxdeck
