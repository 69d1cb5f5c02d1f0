// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/FileSystem.h"
#include "core/search/Baskets.h"
#include "core/search/SavedFilters.h"
#include "ui/common/ManifestReader.h"
#include "ui/jobs/DeskTask.h"
#include "ui/navigator/NavigatorPanel.h"

#include <QObject>

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace voxdeck {

class Actions;
class AnnotateView;
class BrowseDesk;
class DatasetSession;
struct NameQuestion;
class Workbench;

/// Named sets of segments: saved filters and baskets, kept, shown, changed and shared as files.
///
/// Threads  gui; the workspace is read and written on a worker thread. The selection is passed
///          there as a rule, so that ten million rows cost nothing here.
class SetsDesk final : public QObject {
    Q_OBJECT
public:
    SetsDesk(Workbench &bench, Actions &actions, AnnotateView &view, BrowseDesk &browse,
             FileSystem &fs, QObject *parent = nullptr);

    void attach(DatasetSession &session);
    void detach();
    bool isBusy() const { return m_task.isBusy(); }
    bool cancel() { return m_task.stop(); } ///< false: nothing is being done

    void show(const NamedSet &set);
    void saveFilter();
    void addSelection();
    void removeSelection();
    void sample(); ///< of what the filter or the selection has, as a basket
    void rename(const NamedSet &set);
    void forget(const NamedSet &set);
    void saveFile(const NamedSet &set);
    void loadFile();
    DeskTask &task() { return m_task; }

signals:
    void setsChanged();
    void busyChanged(bool isBusy, const QString &words);
    void notice(const QString &sentence);
    void failed(const voxdeck::Error &error);

private:
    using Work =
        std::function<Result<std::uint64_t>(Workspace &, const ProgressSink &, std::stop_token)>;
    using Words = std::function<QString(std::uint64_t)>;
    struct Sets {
        std::vector<SavedFilter> filters;
        std::vector<BasketInfo> baskets;
        std::uint64_t done = 0;
    };
    /// `words` make the notice of what came out.
    void run(const QString &doing, bool locks, Work work, Words words, bool changesRows = false);
    static Result<Sets> readSets(Workspace &workspace);
    void reload();
    void acceptSets(Sets sets);
    bool isShown(const Sets &sets) const;
    void keepFilter(const SavedFilter &filter, bool replaces);
    void changeBasket(const QString &name, bool adds);
    void load(const std::filesystem::path &file, bool replaces);
    void askToReplace(const std::vector<std::string> &names, const std::filesystem::path &file);
    void popUpMenu(const NamedSet &set, const QPoint &at);
    void askForName(const NameQuestion &question, std::function<void(const QString &)> then);
    QStringList basketNames() const;
    QStringList filterNames() const;

    Workbench &m_bench;
    Actions &m_actions;
    AnnotateView &m_view;
    BrowseDesk &m_browse;
    FileSystem &m_fs;
    DatasetSession *m_session = nullptr;
    DeskTask m_task;
    QString m_lastBasket;
};

} // namespace voxdeck
