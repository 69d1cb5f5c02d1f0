// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"
#include "core/cache/ShardCache.h"

#include <QDialog>
#include <QStringList>

#include <functional>
#include <vector>

class QLabel;
class QLineEdit;
class QTableWidget;

namespace voxdeck {

class DeskTask;
class RemoteCachePanel;

/// The remote files of which parts are in the cache, those used last first: how much of each is there, and which are
/// pinned. Above them the room that the cache takes, and its limit.
///
/// Threads  gui; the cache is looked at by a task.
class CachedFilesDialog final : public QDialog {
    Q_OBJECT
public:
    static constexpr std::size_t kMostShown = 1000;

    explicit CachedFilesDialog(QWidget *parent = nullptr);
    ~CachedFilesDialog() override;

    QTableWidget &table() { return *m_table; }

private:
    struct Found {
        std::vector<CacheEntryFacts> files; ///< at most kMostShown
        std::size_t all = 0;
    };
    static Result<Found> find();
    void look();
    void showFound(const Result<Found> &found);
    void filter(const QString &words);
    void pin(int row, bool isPinned);

    DeskTask *m_task;
    RemoteCachePanel *m_room;
    QLineEdit *m_words;
    QTableWidget *m_table;
    QLabel *m_state;
    bool m_isFilling = false;
};

} // namespace voxdeck
