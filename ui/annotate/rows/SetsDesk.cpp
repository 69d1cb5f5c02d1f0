// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotate/rows/SetsDesk.h"

#include "core/search/QueryText.h"
#include "core/search/RowSample.h"
#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/rows/BrowseDesk.h"
#include "ui/session/RowScope.h"
#include "ui/annotate/rows/SampleDialog.h"
#include "ui/common/DialogKeys.h"
#include "ui/common/MessageBar.h"
#include "ui/common/NameDialog.h"
#include "ui/common/Text.h"
#include "ui/common/Translations.h"
#include "ui/common/Words.h"
#include "ui/session/Workbench.h"
#include "ui/table/FilterBar.h"
#include "ui/table/SegmentTable.h"

#include <QFileDialog>
#include <QMenu>

#include <algorithm>
#include <span>
#include <utility>

namespace voxdeck {
namespace {

using Id = ActionId;
using Kind = NamedSet::Kind;

constexpr quint64 kRowsWithoutLock = 1000; ///< take less than an edit waits for

QString fileFilter()
{
    return SetsDesk::tr("Filters and baskets (*.json);;All files (*)");
}

/// What `text` holds goes into the workspace.
Result<std::uint64_t> addFile(Workspace &workspace, const std::string &text, bool replaces)
{
    VOX_TRY(const auto json, JsonValue::parse(text));
    if (json.find("voxdeck_basket"))
        return Baskets(workspace).addJson(text, {});
    return SavedFilters(workspace).addJson(text, replaces);
}

} // namespace

SetsDesk::SetsDesk(Workbench &bench, Actions &actions, AnnotateView &view, BrowseDesk &browse,
                   FileSystem &fs, QObject *parent)
    : QObject(parent), m_bench(bench), m_actions(actions), m_view(view), m_browse(browse), m_fs(fs)
{
    bench.serve(*this);
    bench.hear(*this);
    bench.modes().add(Modes::Layer::Change, [this] { return cancel(); });
    connect(&bench.rowChanges(), &RowChanges::changed, this, [this](RowChange what) {
        if (m_session && (what == RowChange::Elsewhere || what == RowChange::Imported))
            reload();
    });
    connect(&m_task, &DeskTask::busyChanged, this, &SetsDesk::busyChanged);
    connect(view.navigator, &NavigatorPanel::setWanted, this, &SetsDesk::show);
    connect(view.navigator, &NavigatorPanel::setMenuWanted, this, &SetsDesk::popUpMenu);
    connect(view.filterBar, &FilterBar::saveWanted, actions[Id::SaveFilter], &QAction::trigger);
    const auto on = [this](Id id, auto act) {
        connect(m_actions[id], &QAction::triggered, this, std::move(act));
    };
    on(Id::SaveFilter, [this] { saveFilter(); });
    on(Id::AddToBasket, [this] { addSelection(); });
    on(Id::RemoveFromBasket, [this] { removeSelection(); });
    on(Id::Sample, [this] { sample(); });
    on(Id::LoadSet, [this] { loadFile(); });
    const auto onCurrent = [this, on](Id id, void (SetsDesk::*act)(const NamedSet &)) {
        on(id, [this, act] {
            if (const auto set = m_view.navigator->currentSet())
                (this->*act)(*set);
            else
                emit notice(tr("Choose a saved filter or a basket in the navigator first."));
        });
    };
    onCurrent(Id::RenameSet, &SetsDesk::rename);
    onCurrent(Id::DeleteSet, &SetsDesk::forget);
    onCurrent(Id::SaveSet, &SetsDesk::saveFile);
}

void SetsDesk::attach(DatasetSession &session)
{
    m_session = &session;
    reload();
}

void SetsDesk::detach()
{
    m_task.forget();
    m_session = nullptr;
}

QStringList SetsDesk::basketNames() const
{
    QStringList names;
    for (const auto &basket : m_bench.filter().baskets())
        names << toQString(basket.name);
    return names;
}

QStringList SetsDesk::filterNames() const
{
    QStringList names;
    for (const auto &filter : m_bench.filter().savedFilters())
        names << toQString(filter.name);
    return names;
}

Result<SetsDesk::Sets> SetsDesk::readSets(Workspace &workspace)
{
    Sets sets;
    VOX_TRY(sets.filters, SavedFilters(workspace).all());
    VOX_TRY(sets.baskets, Baskets(workspace).all());
    return sets;
}

void SetsDesk::reload()
{
    m_task.look<Sets>(
        tr("Loading filters and baskets"),
        [login = m_session->login()](const ProgressSink &,
                                     const std::stop_token &) -> Result<Sets> {
            VOX_TRY(const auto workspace, login.read());
            return readSets(*workspace);
        },
        [this](Result<Sets> sets) {
            if (!sets)
                emit failed(sets.error());
            else if (!isShown(*sets)) // else leave the navigator and its focus alone
                acceptSets(*std::move(sets));
        });
}

bool SetsDesk::isShown(const Sets &sets) const
{
    const auto &filters = m_bench.filter().savedFilters();
    const auto &baskets = m_bench.filter().baskets();
    return std::equal(sets.filters.begin(), sets.filters.end(), filters.begin(), filters.end(),
                      [](const SavedFilter &a, const SavedFilter &b) {
                          return a.name == b.name && a.query == b.query && a.sort == b.sort
                                 && a.isOfOtherProfile == b.isOfOtherProfile;
                      })
           && std::equal(sets.baskets.begin(), sets.baskets.end(), baskets.begin(), baskets.end(),
                         [](const BasketInfo &a, const BasketInfo &b) {
                             return a.name == b.name && a.segments == b.segments;
                         });
}

void SetsDesk::acceptSets(Sets sets)
{
    m_view.navigator->setNamedSets(sets.filters, sets.baskets);
    m_bench.filter().setNamed(std::move(sets.filters), std::move(sets.baskets));
    m_browse.refreshTotals(); // what the search field completes
    emit setsChanged();
}

void SetsDesk::run(const QString &doing, bool locks, Work work, Words words, bool changesRows)
{
    if (!m_session)
        return;
    if (isBusy()) {
        emit notice(tr("Another change is still running."));
        return;
    }
    m_task.start<Sets>(
        {doing, locks ? m_task.in(*m_view.work) : DeskTask::Tell(), locks},
        [login = m_session->login(), work = std::move(work)](
            const ProgressSink &progress, const std::stop_token &stop) -> Result<Sets> {
            VOX_TRY(const auto workspace, login.write());
            VOX_TRY(const auto done, work(*workspace, progress, stop));
            VOX_TRY(auto sets, readSets(*workspace));
            sets.done = done;
            return sets;
        },
        [this, words = std::move(words), changesRows](Result<Sets> sets) {
            if (!sets) {
                if (sets.error().code == ErrorCode::Cancelled)
                    emit notice(tr("Stopped. Nothing was changed."));
                else
                    emit failed(sets.error());
                return;
            }
            const auto done = sets->done;
            acceptSets(*std::move(sets));
            if (changesRows)
                m_browse.refresh();
            emit notice(words(done));
        });
}

void SetsDesk::show(const NamedSet &set)
{
    RowQuery query = m_browse.query();
    if (set.kind == Kind::Basket) {
        query = withoutFilters(query);
        query.search = basketQueryText(toUtf8(set.name));
        m_browse.setQuery(query);
        return;
    }
    for (const auto &filter : m_bench.filter().savedFilters()) {
        if (toQString(filter.name) != set.name)
            continue;
        if (auto wanted = rowQueryOf(filter))
            m_browse.setQuery(*wanted);
        else
            emit failed(wanted.error());
        if (filter.isOfOtherProfile)
            emit notice(tr("“%1” was saved with scoring profile %2. The project now uses another "
                           "one, so it may match other segments. Save it again to update it.")
                            .arg(set.name, toQString(filter.profileName)));
        return;
    }
}

void SetsDesk::askForName(const NameQuestion &question, std::function<void(const QString &)> then)
{
    auto *dialog = new NameDialog(question, m_view.window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &NameDialog::answered, this, std::move(then));
    openAtOnce(*dialog);
}

void SetsDesk::saveFilter()
{
    const auto query = queryTextOf(m_browse.query());
    if (!m_session || !query) {
        if (!query)
            emit failed(query.error());
        return;
    }
    SavedFilter filter{{}, *query, sortTextOf(m_browse.query()), 0};
    const auto set = m_view.navigator->currentSet();
    const auto first = set && set->kind == Kind::Filter ? set->name : QString();
    const auto words = query->empty() ? tr("All segments") : toQString(*query);
    askForName({tr("Save filter"), tr("Name for: %1").arg(words.left(80)), tr("Save filter"), first,
                filterNames()},
               [this, filter](const QString &name) mutable {
                   filter.name = toUtf8(name);
                   const auto names = filterNames();
                   if (!names.contains(name, Qt::CaseInsensitive)) {
                       keepFilter(filter, false);
                       return;
                   }
                   m_view.work->show(MessageBar::Kind::Note,
                                     tr("A saved filter “%1” exists. Replace it?").arg(name),
                                     {{tr("Keep it"), {}}, {tr("Replace"), [this, filter] {
                                                                keepFilter(filter, true);
                                                            }}});
                   m_view.work->focusChoice();
               });
}

void SetsDesk::keepFilter(const SavedFilter &filter, bool replaces)
{
    run(
        tr("Saving the filter"), false,
        [filter, replaces](Workspace &workspace, const ProgressSink &,
                           const std::stop_token &) -> Result<std::uint64_t> {
            VOX_CHECK(SavedFilters(workspace).save(filter, replaces));
            return 1;
        },
        [name = toQString(filter.name)](std::uint64_t) {
            return tr("Filter “%1” saved.").arg(name);
        });
}

void SetsDesk::addSelection()
{
    const auto rows = rowsIn(m_view.table->selectedRanges());
    if (!m_session)
        return;
    if (rows == 0) {
        emit notice(tr("Select segments first."));
        return;
    }
    const auto names = basketNames();
    const auto first = names.contains(m_lastBasket) || names.isEmpty() ? m_lastBasket
                                                                       : names.constFirst();
    askForName({tr("Add to basket"),
                tr("Add %Ln segments to a basket; a new name creates a basket", nullptr,
                   pluralCount(rows)),
                tr("Add"), first, names},
               [this](const QString &name) { changeBasket(name, true); });
}

void SetsDesk::removeSelection()
{
    const auto set = m_view.navigator->currentSet();
    if (set && set->kind == Kind::Basket) {
        changeBasket(set->name, false);
        return;
    }
    const auto names = basketNames();
    if (names.isEmpty()) {
        emit notice(tr("No baskets yet."));
        return;
    }
    const auto rows = rowsIn(m_view.table->selectedRanges());
    askForName({tr("Remove from basket"),
                tr("Remove %Ln segments from this basket", nullptr, pluralCount(rows)),
                tr("Remove"), names.contains(m_lastBasket) ? m_lastBasket : names.constFirst(),
                names},
               [this](const QString &name) { changeBasket(name, false); });
}

void SetsDesk::sample()
{
    const auto order = m_view.table->segments().order();
    if (!m_session || !order || order->size() == 0)
        return;
    const auto selected = rowsIn(m_view.table->selectedRanges());
    const auto rows = selected > 1 ? selected : order->size();
    const int number = pluralCount(rows);
    const auto from = selected > 1 ? tr("From %Ln selected segments", nullptr, number)
                      : m_bench.filter().isFiltering()
                          ? tr("From %Ln segments in the filter", nullptr, number)
                          : tr("From all %Ln segments", nullptr, number);
    auto *dialog = new SampleDialog(from, rows, m_view.window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &SampleDialog::chosen, this,
            [this, turn = m_task.turn(), order, ranges = m_view.table->selectedRanges()](
                const QString &name, quint64 count, qint64 seed) {
                if (turn != m_task.turn())
                    return;
                run(
                    tr("Drawing sample"), count > kRowsWithoutLock,
                    [order, ranges, count, seed,
                     basket = toUtf8(name)](Workspace &workspace, const ProgressSink &progress,
                                            const std::stop_token &stop) -> Result<std::uint64_t> {
                        const auto scope = rowsInScope(order, ranges);
                        return Baskets(workspace).add(basket, sampleOf(*scope, count, seed),
                                                      progress, stop);
                    },
                    [this, name](std::uint64_t done) {
                        show({Kind::Basket, name});
                        return tr("%Ln segments drawn into basket “%1”.", nullptr,
                                  pluralCount(done))
                            .arg(name);
                    });
            });
    openAtOnce(*dialog);
}

void SetsDesk::changeBasket(const QString &name, bool adds)
{
    const auto order = m_view.table->segments().order();
    auto ranges = m_view.table->selectedRanges();
    const auto rows = rowsIn(ranges);
    if (!order || rows == 0) {
        emit notice(tr("Select segments first."));
        return;
    }
    quint64 inBasket = 0;
    for (const auto &basket : m_bench.filter().baskets())
        if (toQString(basket.name).compare(name, Qt::CaseInsensitive) == 0)
            inBasket = basket.segments;
    m_lastBasket = name;
    const bool isShown = m_browse.query().search == basketQueryText(toUtf8(name));
    run((adds ? tr("Adding %Ln segments to basket “%1”", nullptr, pluralCount(rows))
              : tr("Removing %Ln segments from basket “%1”", nullptr, pluralCount(rows)))
            .arg(name),
        std::max(rows, adds ? quint64{0} : inBasket) > kRowsWithoutLock,
        [order, ranges = std::move(ranges), adds,
         basket = toUtf8(name)](Workspace &workspace, const ProgressSink &progress,
                                const std::stop_token &stop) -> Result<std::uint64_t> {
            const auto part = orderOf(order, ranges);
            std::vector<std::uint32_t> ids;
            ids.reserve(static_cast<std::size_t>(part->size()));
            for (std::uint64_t row = 0; row < part->size(); ++row)
                ids.push_back(part->idAt(row));
            return adds ? Baskets(workspace).add(basket, ids, progress, stop)
                        : Baskets(workspace).remove(basket, ids, stop);
        },
        [name, rows, adds](std::uint64_t done) {
            if (!adds)
                return tr("%Ln segments removed from basket “%1”.", nullptr, pluralCount(done))
                    .arg(name);
            return done == rows
                       ? tr("%Ln segments added to basket “%1”.", nullptr, pluralCount(done))
                             .arg(name)
                       : tr("%Ln segments added to basket “%1”; %2 were in it already.", nullptr,
                            pluralCount(done))
                             .arg(name, countText(rows - done));
        },
        isShown);
}

void SetsDesk::rename(const NamedSet &set)
{
    const bool isBasket = set.kind == Kind::Basket;
    askForName({isBasket ? tr("Rename basket") : tr("Rename saved filter"),
                tr("New name for “%1”").arg(set.name), tr("Rename"), set.name},
               [this, set, isBasket](const QString &name) {
                   if (name == set.name)
                       return;
                   const bool isShown = m_browse.query().search
                                        == basketQueryText(toUtf8(set.name));
                   run(
                       tr("Renaming"), false,
                       [isBasket, from = toUtf8(set.name),
                        to = toUtf8(name)](Workspace &workspace, const ProgressSink &,
                                           const std::stop_token &) -> Result<std::uint64_t> {
                           VOX_CHECK(isBasket ? Baskets(workspace).rename(from, to)
                                              : SavedFilters(workspace).rename(from, to));
                           return 1;
                       },
                       [this, name, isBasket, isShown](std::uint64_t) {
                           if (isBasket && isShown)
                               show({Kind::Basket, name});
                           return tr("Renamed to “%1”.").arg(name);
                       });
               });
}

void SetsDesk::forget(const NamedSet &set)
{
    const bool isBasket = set.kind == Kind::Basket;
    const auto question = (isBasket ? tr("Delete basket “%1”? Its segments stay in the dataset.")
                                    : tr("Delete the saved filter “%1”?"))
                              .arg(set.name);
    const auto act = [this, set, isBasket] {
        const bool isShown = isBasket
                             && m_browse.query().search == basketQueryText(toUtf8(set.name));
        if (isShown) // there would be no such rows any more
            m_browse.clearFilters();
        run(
            tr("Deleting"), false,
            [isBasket, name = toUtf8(set.name)](Workspace &workspace, const ProgressSink &,
                                                const std::stop_token &) -> Result<std::uint64_t> {
                VOX_CHECK(isBasket ? Baskets(workspace).drop(name)
                                   : SavedFilters(workspace).remove(name));
                return 1;
            },
            [set](std::uint64_t) { return tr("“%1” deleted.").arg(set.name); });
    };
    m_view.work->show(MessageBar::Kind::Note, question, {{tr("Keep"), {}}, {tr("Delete"), act}});
    m_view.work->focusChoice();
}

void SetsDesk::saveFile(const NamedSet &set)
{
    auto *dialog = new QFileDialog(m_view.window(), tr("Save “%1” as file").arg(set.name), {},
                                   fileFilter());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("json"));
    connect(dialog, &QFileDialog::fileSelected, this, [this, set](const QString &file) {
        run(
            tr("Saving “%1” as file").arg(set.name), false,
            [set, file, &fs = m_fs](Workspace &workspace, const ProgressSink &,
                                    const std::stop_token &) -> Result<std::uint64_t> {
                const auto name = toUtf8(set.name);
                VOX_TRY(const auto json, set.kind == Kind::Basket
                                             ? Baskets(workspace).toJson(name)
                                             : SavedFilters(workspace).toJson(name));
                VOX_CHECK(writeFileAtomically(fs, toPath(file), std::as_bytes(std::span(json))));
                return 1;
            },
            [set, file](std::uint64_t) { return tr("“%1” saved as %2.").arg(set.name, file); });
    });
    dialog->open();
}

void SetsDesk::loadFile()
{
    auto *dialog = new QFileDialog(m_view.window(), tr("Load filters or a basket from a file"), {},
                                   fileFilter());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this,
            [this](const QString &file) { load(toPath(file), false); });
    dialog->open();
}

void SetsDesk::load(const std::filesystem::path &file, bool replaces)
{
    auto taken =
        std::make_shared<std::vector<std::string>>(); // told before the words are asked for
    run(
        tr("Loading %1").arg(pathText(file.filename())), false,
        [file, replaces, taken, &fs = m_fs](Workspace &workspace, const ProgressSink &,
                                            const std::stop_token &) -> Result<std::uint64_t> {
            VOX_TRY(const auto json, readWholeFile(fs, file, kMostBasketFileBytes));
            if (!replaces) {
                VOX_TRY(*taken, SavedFilters(workspace).taken(json));
            }
            return taken->empty() ? addFile(workspace, json, replaces) : 0;
        },
        [this, file, taken](std::uint64_t done) {
            if (taken->empty())
                return tr("%1 loaded from %2.")
                    .arg(tr("%Ln entries", nullptr, pluralCount(done)), pathText(file.filename()));
            askToReplace(*taken, file);
            return tr("Nothing has been loaded yet.");
        },
        true);
}

void SetsDesk::askToReplace(const std::vector<std::string> &names,
                            const std::filesystem::path &file)
{
    const auto question =
        names.size() == 1
            ? tr("A saved filter “%1” exists. Replace it with the one from the file?")
                  .arg(toQString(names.front()))
            : tr("%1 saved filters of the file already exist, such as “%2”. Replace them?")
                  .arg(countText(names.size()), toQString(names.front()));
    m_view.work->show(MessageBar::Kind::Note, question,
                      {{tr("Cancel"), {}}, {tr("Replace"), [this, file] {
                                                load(file, true);
                                            }}});
    m_view.work->focusChoice();
}

void SetsDesk::popUpMenu(const NamedSet &set, const QPoint &at)
{
    auto *menu = new QMenu(m_view.navigator);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto add = [this, menu, set](Id id, void (SetsDesk::*act)(const NamedSet &)) {
        auto *action = menu->addAction(m_actions[id]->icon(), m_actions[id]->text());
        connect(action, &QAction::triggered, this, [this, set, act] { (this->*act)(set); });
    };
    auto *shown = menu->addAction(tr("Show its segments"));
    connect(shown, &QAction::triggered, this, [this, set] { show(set); });
    menu->addSeparator();
    add(Id::RenameSet, &SetsDesk::rename);
    add(Id::SaveSet, &SetsDesk::saveFile);
    add(Id::DeleteSet, &SetsDesk::forget);
    menu->popup(at);
}

} // namespace voxdeck
