// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/navigator/NavigatorPanel.h"

#include "core/search/QueryText.h"
#include "core/search/WorkQueues.h"
#include "ui/common/Icons.h"
#include "ui/common/Look.h"
#include "ui/common/ScriptFont.h"
#include "ui/common/Text.h"
#include "ui/common/TextSize.h"
#include "ui/common/Theme.h"
#include "ui/common/Translations.h"
#include "ui/common/Words.h"
#include "ui/navigator/NavigatorDelegate.h"

#include <QEvent>
#include <QHeaderView>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>

namespace voxdeck {
namespace {

using Queue = WorkQueue::Id;

constexpr std::size_t kMostListed = 12; // ui-spec 15: above that the top ones and "2 more sources"
constexpr int kKindRole = Qt::UserRole;
constexpr int kValueRole = Qt::UserRole + 1;

enum Kind {
    KindNone,
    KindAll,
    KindPending,
    KindWorst,
    KindUnpublished,
    KindFlagged,
    KindApproved,
    KindMine,
    KindProgress,
    KindReturned,
    KindFilter,
    KindBasket,
    KindSource,
    KindMoreSources,
    KindSplit,
    KindLanguage,
    KindMoreLanguages
};

/// The folders' names. Of folders of one name each has those of its parents in front that are not the same for all of
/// them, such as the countries: "DE · 000000000".
QStringList sourceNames(const std::vector<touch::ShardEntry> &shards)
{
    std::vector<QStringList> parts; // the last one first
    std::map<QString, std::vector<std::size_t>> byName;
    for (std::size_t at = 0; at < shards.size(); ++at) {
        const auto path = pathText(shards[at].directory);
        auto names = path.split(QLatin1Char('/'), Qt::SkipEmptyParts);
        std::reverse(names.begin(), names.end());
        byName[names.value(0)].push_back(at);
        parts.push_back(std::move(names));
    }
    QStringList names(static_cast<qsizetype>(shards.size()));
    for (const auto &[name, group] : byName) {
        qsizetype deepest = 0;
        for (const std::size_t at : group)
            deepest = std::max(deepest, parts[at].size());
        std::vector<qsizetype> differing;
        for (qsizetype level = 1; level < deepest && group.size() > 1; ++level)
            if (std::any_of(group.begin(), group.end(),
                            [&parts, level, first = group.front()](std::size_t at) {
                                return parts[at].value(level) != parts[first].value(level);
                            }))
                differing.insert(differing.begin(), level);
        for (const std::size_t at : group) {
            QStringList shown;
            for (const auto level : differing)
                if (level < parts[at].size())
                    shown << parts[at][level];
            names[static_cast<qsizetype>(at)] = (shown << name).join(QStringLiteral(" · "));
        }
    }
    return names;
}

std::string splitQuery(Split split)
{
    return split == Split::Unassigned ? "split:empty" : std::string("split:") + splitName(split);
}

} // namespace

NavigatorPanel::NavigatorPanel(QWidget *parent)
    : QWidget(parent), m_tree(new QTreeWidget(this)), m_delegate(new NavigatorDelegate(m_tree))
{
    setGround(this, "window");
    auto *title = makeLabel(tr("Navigator"), "strong", this);
    title->setContentsMargins(8, 0, 8, 0);
    title->setFixedHeight(sized(35));
    m_tree->setObjectName(QStringLiteral("navigatorTree"));
    m_tree->setColumnCount(2);
    m_tree->setHeaderHidden(true);
    m_tree->setAccessibleName(tr("Work queue"));
    m_tree->setIndentation(14); // of the arrows that fold the sections
    m_tree->setExpandsOnDoubleClick(false);
    m_tree->setItemDelegate(m_delegate);
    m_tree->setIconSize({16, 16});
    m_tree->setUniformRowHeights(true);
    m_tree->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_tree->setTextElideMode(Qt::ElideRight);
    m_tree->header()->setStretchLastSection(false);
    m_tree->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_tree->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(title);
    column->addWidget(makeRule(Qt::Horizontal, this));
    column->addWidget(m_tree, 1);

    auto *queue = addSection(tr("Work queue"));
    const auto entry = [&](Kind kind, const char *iconName, const QString &text) {
        auto *made = addEntry(queue, QString::fromLatin1(iconName), text);
        made->setData(0, kKindRole, kind);
        return made;
    };
    m_all = entry(KindAll, "table", tr("All segments"));
    m_pending = entry(KindPending, "vx-status-pending", tr("Pending"));
    m_worst = entry(KindWorst, "view-sort-ascending", tr("Worst CER first"));
    m_mine = entry(KindMine, "vx-speaker", tr("Assigned to me"));
    m_mine->setToolTip(0, tr("Your segments that are neither approved nor rejected"));
    m_progress = new QTreeWidgetItem(queue);
    m_progress->setData(0, kKindRole, KindProgress);
    m_progress->setFlags(Qt::ItemIsEnabled);
    m_progress->setFirstColumnSpanned(true);
    m_progress->setHidden(true);
    m_returned = entry(KindReturned, "vx-status-rejected", tr("Returned to me"));
    m_returned->setToolTip(0, tr("Your segments that a reviewer has rejected"));
    m_unpublished = entry(KindUnpublished, "document-edit", tr("Unpublished"));
    m_flagged = entry(KindFlagged, "vx-flag", tr("Flagged"));
    m_approved = entry(KindApproved, "vx-status-approved", tr("Approved"));
    m_filters = addSection(tr("Saved filters"));
    m_baskets = addSection(tr("Baskets"));
    m_sources = addSection(tr("Sources"));
    m_splits = addSection(tr("Splits"));
    m_languages = addSection(tr("Languages"));
    connect(m_tree, &QTreeWidget::itemClicked, this, [this](QTreeWidgetItem *entry) {
        if (!entry->parent())
            entry->setExpanded(!entry->isExpanded());
        else
            activate(entry);
    });
    connect(m_tree, &QTreeWidget::itemActivated, this, &NavigatorPanel::activate);
    m_tree->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_tree, &QTreeWidget::customContextMenuRequested, this, &NavigatorPanel::popUpMenu);
    clear();
}

QTreeWidgetItem *NavigatorPanel::addSection(const QString &name)
{
    auto *section = new QTreeWidgetItem(m_tree, {name});
    auto font = interfaceFont();
    font.setPixelSize(sized(12));
    font.setWeight(QFont::DemiBold);
    font.setCapitalization(QFont::AllUppercase);
    section->setFont(0, font);
    section->setForeground(0, Theme::of(palette()).muted);
    section->setFlags(Qt::ItemIsEnabled);
    section->setExpanded(true);
    section->setFirstColumnSpanned(true);
    return section;
}

QTreeWidgetItem *NavigatorPanel::addEntry(QTreeWidgetItem *section, const QString &iconName,
                                          const QString &text)
{
    auto *entry = new QTreeWidgetItem(section, {text});
    if (!iconName.isEmpty())
        entry->setIcon(0, icon(iconName, IconTone::Muted));
    entry->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
    entry->setForeground(1, Theme::of(palette()).muted);
    return entry;
}

void NavigatorPanel::setCount(QTreeWidgetItem *entry, std::uint64_t count)
{
    entry->setText(1, countText(count));
}

void NavigatorPanel::clear()
{
    m_shards.clear();
    m_counts = {};
    for (const auto what : {Count::Totals, Count::Queues})
        setCounting(what, false);
    fillSplits();
    showProgress();
    setNamedSets({}, {});
    setSources({});
    setTotals({});
}

void NavigatorPanel::setSources(const std::vector<touch::ShardEntry> &shards)
{
    m_shards = shards;
    fillSources(false);
}

void NavigatorPanel::fillSources(bool all)
{
    qDeleteAll(m_sources->takeChildren());
    m_sources->setHidden(m_shards.empty());
    const auto names = sourceNames(m_shards);
    for (std::size_t i = 0; i < m_shards.size(); ++i) {
        if (!all && i == kMostListed) {
            auto *more = addEntry(
                m_sources, {}, tr("%Ln more sources", nullptr, pluralCount(m_shards.size() - i)));
            more->setData(0, kKindRole, KindMoreSources);
            return;
        }
        const auto &shard = m_shards[i];
        auto *entry = addEntry(
            m_sources, shard.problem ? QStringLiteral("dialog-warning") : QStringLiteral("vx-blob"),
            names[static_cast<qsizetype>(i)]);
        entry->setData(0, kKindRole, KindSource);
        entry->setData(0, kValueRole, static_cast<quint32>(i));
        entry->setToolTip(0, pathText(shard.directory));
        if (shard.problem) {
            entry->setIcon(0, icon(QStringLiteral("dialog-warning"), IconTone::Warn));
            entry->setToolTip(0, toQString(describe(*shard.problem)));
            entry->setText(1, tr("damaged"));
        }
    }
    showSourceCounts();
}

/// Segments, as everywhere else in the panel; nothing before they are counted.
void NavigatorPanel::showSourceCounts()
{
    for (int at = 0; at < m_sources->childCount(); ++at) {
        auto *entry = m_sources->child(at);
        const auto number = static_cast<std::size_t>(entry->data(0, kValueRole).toUInt());
        if (entry->data(0, kKindRole).toInt() != KindSource || m_shards[number].problem)
            continue;
        if (number < m_counts.sources.size())
            setCount(entry, m_counts.sources[number]);
    }
}

void NavigatorPanel::fillSplits()
{
    const QSignalBlocker blocker(m_tree);
    qDeleteAll(m_splits->takeChildren());
    const auto unassigned = m_counts.splits.find(Split::Unassigned);
    const std::size_t empty = unassigned == m_counts.splits.end() ? 0 : 1;
    m_splits->setHidden(m_counts.splits.size() == empty); // nothing is in a split yet
    for (const auto split : {Split::Train, Split::Validation, Split::Test, Split::Unassigned}) {
        const auto found = m_counts.splits.find(split);
        if (found == m_counts.splits.end())
            continue;
        auto *entry = addEntry(m_splits, {}, splitWords(split));
        entry->setData(0, kKindRole, KindSplit);
        entry->setData(0, kValueRole, static_cast<int>(split));
        entry->setData(0, NavigatorDelegate::SplitRole, static_cast<int>(split));
        setCount(entry, found->second);
    }
}

/// Shows the approved share of the current user's assigned segments.
void NavigatorPanel::showProgress()
{
    const auto left = m_counts.mine.value_or(0) + m_counts.returned.value_or(0);
    const bool isKnown = m_counts.mine && m_counts.assigned > 0 && !m_mine->isHidden();
    m_progress->setHidden(!isKnown);
    if (!isKnown)
        return;
    const auto done = m_counts.assigned - std::min(left, m_counts.assigned);
    const double share = static_cast<double>(done) / static_cast<double>(m_counts.assigned);
    m_progress->setData(0, NavigatorDelegate::ShareRole, share);
    m_progress->setText(0, tr("%1 % done").arg(static_cast<int>(share * 100)));
    m_progress->setToolTip(
        0, tr("%1 of %2 approved").arg(countText(done), segmentsText(m_counts.assigned)));
}

void NavigatorPanel::setNamedSets(std::vector<SavedFilter> filters, std::vector<BasketInfo> baskets)
{
    m_savedFilters = std::move(filters);
    m_basketInfos = std::move(baskets);
    fillSets();
    showQuery(m_query);
}

void NavigatorPanel::fillSets()
{
    const QSignalBlocker blocker(m_tree);
    for (auto *section : {m_filters, m_baskets})
        qDeleteAll(section->takeChildren());
    for (const auto &filter : m_savedFilters) {
        auto *entry = addEntry(m_filters, QStringLiteral("view-filter"), toQString(filter.name));
        entry->setData(0, kKindRole, KindFilter);
        const auto query = toQString(filter.query);
        entry->setToolTip(0, query.isEmpty() ? tr("All segments") : query);
        if (filter.isOfOtherProfile) {
            const auto words =
                tr("%1: saved with scoring profile %2; it may match other segments now")
                    .arg(query, toQString(filter.profileName));
            entry->setToolTip(0, words);
            entry->setData(0, Qt::AccessibleDescriptionRole, words);
            entry->setIcon(0, icon(QStringLiteral("dialog-warning"), IconTone::Warn));
        }
    }
    for (const auto &basket : m_basketInfos) {
        auto *entry = addEntry(m_baskets, QStringLiteral("bookmarks"), toQString(basket.name));
        entry->setData(0, kKindRole, KindBasket);
        entry->setToolTip(0, tr("Segments picked by hand"));
        entry->setData(1, NavigatorDelegate::FixedRole, true);
        setCount(entry, basket.segments);
    }
    showCounts();
    m_filters->setHidden(m_savedFilters.empty());
    m_baskets->setHidden(m_basketInfos.empty());
}

void NavigatorPanel::setCounts(QueueCounts counts)
{
    m_counts = std::move(counts);
    showCounts();
    showSourceCounts();
    fillSplits();
    showProgress();
    showQuery(m_query);
}

void NavigatorPanel::setCounting(Count what, bool isCounting)
{
    const bool was = this->isCounting();
    if (isCounting)
        m_counting.insert(what);
    else
        m_counting.erase(what);
    if (was == this->isCounting())
        return;
    m_delegate->setCounting(!was);
    const auto words = was ? QString() : tr("Numbers in italics are being counted again");
    m_tree->setToolTip(words);
    m_tree->setAccessibleDescription(words);
    m_tree->viewport()->update();
}

void NavigatorPanel::showCounts()
{
    const auto show = [this](QTreeWidgetItem *entry, const std::optional<std::uint64_t> &rows) {
        if (rows)
            setCount(entry, *rows);
        else
            entry->setText(1, {});
    };
    show(m_mine, m_counts.mine);
    show(m_returned, m_counts.returned);
    show(m_worst, m_counts.worst);
    for (std::size_t i = 0; i < m_savedFilters.size(); ++i) {
        const auto found = m_counts.filters.find(m_savedFilters[i].name);
        show(m_filters->child(static_cast<int>(i)),
             found == m_counts.filters.end() ? std::nullopt : std::optional(found->second));
    }
}

std::optional<NamedSet> NavigatorPanel::setOf(const QTreeWidgetItem *entry) const
{
    const int kind = entry ? entry->data(0, kKindRole).toInt() : KindNone;
    if (kind == KindFilter)
        return NamedSet{NamedSet::Kind::Filter, entry->text(0)};
    if (kind == KindBasket)
        return NamedSet{NamedSet::Kind::Basket, entry->text(0)};
    return {};
}

std::optional<NamedSet> NavigatorPanel::currentSet() const
{
    return setOf(m_tree->currentItem());
}

QTreeWidgetItem *NavigatorPanel::setShownBy(const RowQuery &query) const
{
    if (query.search.empty())
        return nullptr;
    for (std::size_t i = 0; i < m_savedFilters.size(); ++i)
        if (m_savedFilters[i].query == query.search)
            return m_filters->child(static_cast<int>(i));
    for (std::size_t i = 0; i < m_basketInfos.size(); ++i)
        if (basketQueryText(m_basketInfos[i].name) == query.search)
            return m_baskets->child(static_cast<int>(i));
    return nullptr;
}

void NavigatorPanel::popUpMenu(const QPoint &at)
{
    auto *entry = m_tree->itemAt(at); // the Menu key asks in the middle of the current entry
    if (const auto set = setOf(entry))
        emit setMenuWanted(*set, m_tree->viewport()->mapToGlobal(at));
}

void NavigatorPanel::setTotals(const ManifestTotals &totals)
{
    m_totals = totals;
    setCount(m_all, totals.segments);
    setCount(m_pending, totals.pending);
    setCount(m_unpublished, totals.unpublishedSegments);
    setCount(m_flagged, totals.flagged);
    setCount(m_approved, totals.approved);
    m_mine->setHidden(
        totals.assigned.empty()); // where nothing is anybody's there is nothing to see
    m_returned->setHidden(totals.assigned.empty());
    showProgress();
    fillLanguages(totals, m_showsAllLanguages);
}

void NavigatorPanel::fillLanguages(const ManifestTotals &totals, bool all)
{
    qDeleteAll(m_languages->takeChildren());
    std::size_t listed = 0;
    for (const auto &[tag, count] : totals.languages) {
        if (tag.empty())
            continue;
        if (!all && listed == kMostListed) {
            auto *more = addEntry(
                m_languages, {},
                tr("%Ln more languages", nullptr, pluralCount(totals.languages.size() - listed)));
            more->setData(0, kKindRole, KindMoreLanguages);
            break;
        }
        ++listed;
        const auto text = toQString(tag);
        const auto name = languageName(text);
        auto *entry = addEntry(m_languages, {},
                               name == text ? text : QStringLiteral("%1   %2").arg(text, name));
        entry->setData(0, kKindRole, KindLanguage);
        entry->setData(0, kValueRole, text);
        setCount(entry, count);
    }
    m_languages->setHidden(listed == 0);
    showQuery(m_query);
}

void NavigatorPanel::showQuery(const RowQuery &query)
{
    m_query = query;
    QTreeWidgetItem *shown = m_all;
    if (query.onlyUnpublished)
        shown = m_unpublished;
    else if (query.onlyFlagged)
        shown = m_flagged;
    else if (query.status == SegmentStatus::Pending)
        shown = query.sort == SortColumn::Cer && query.descending ? m_worst : m_pending;
    else if (query.status == SegmentStatus::Approved)
        shown = m_approved;
    for (int i = 0; !query.language.empty() && i < m_languages->childCount(); ++i)
        if (m_languages->child(i)->data(0, kValueRole).toString() == toQString(query.language))
            shown = m_languages->child(i);
    if (query.search == workQueue(Queue::Mine).rows.search)
        shown = m_mine;
    else if (query.search == workQueue(Queue::Returned).rows.search)
        shown = m_returned;
    for (int i = 0; i < m_splits->childCount(); ++i)
        if (query.search
            == splitQuery(static_cast<Split>(m_splits->child(i)->data(0, kValueRole).toInt())))
            shown = m_splits->child(i);
    if (auto *set = setShownBy(query); set && shown == m_all)
        shown = set;
    const QSignalBlocker blocker(m_tree);
    m_tree->setCurrentItem(shown);
}

void NavigatorPanel::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        applyColors();
}

void NavigatorPanel::applyColors()
{
    const auto &muted = Theme::of(palette()).muted;
    for (int i = 0; i < m_tree->topLevelItemCount(); ++i) {
        auto *section = m_tree->topLevelItem(i);
        section->setForeground(0, muted);
        for (int j = 0; j < section->childCount(); ++j)
            section->child(j)->setForeground(1, muted);
    }
}

void NavigatorPanel::activate(QTreeWidgetItem *entry)
{
    RowQuery query;
    switch (entry->data(0, kKindRole).toInt()) {
    case KindAll: break;
    case KindPending: query = workQueue(Queue::Pending).rows; break;
    case KindWorst: query = workQueue(Queue::Worst).rows; break;
    case KindApproved: query = workQueue(Queue::Approved).rows; break;
    case KindMine: query = workQueue(Queue::Mine).rows; break;
    case KindReturned: query = workQueue(Queue::Returned).rows; break;
    case KindUnpublished: query = workQueue(Queue::Unpublished).rows; break;
    case KindFlagged: query = workQueue(Queue::Flagged).rows; break;
    case KindSplit:
        query.search = splitQuery(static_cast<Split>(entry->data(0, kValueRole).toInt()));
        break;
    case KindLanguage: query.language = toUtf8(entry->data(0, kValueRole).toString()); break;
    case KindFilter:
    case KindBasket: emit setWanted(*setOf(entry)); return;
    case KindSource: emit sourceWanted(entry->data(0, kValueRole).toUInt()); return;
    case KindMoreSources: fillSources(true); return;
    case KindMoreLanguages:
        m_showsAllLanguages = true;
        fillLanguages(m_totals, true);
        return;
    default: return;
    }
    emit queryWanted(query);
}

} // namespace voxdeck
