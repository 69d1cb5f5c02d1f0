// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/PaletteDesk.h"

#include "core/query/QueryParser.h"
#include "core/search/QueryText.h"
#include "core/search/WorkQueues.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/common/Icons.h"
#include "ui/common/ScriptFont.h"
#include "ui/common/Text.h"
#include "ui/common/Translations.h"
#include "ui/common/Words.h"
#include "ui/navigator/NavigatorPanel.h"
#include "ui/session/Workbench.h"
#include "ui/shell/CommandPalette.h"
#include "ui/table/QueryExplanation.h"
#include "ui/transcript/TranscriptEditor.h"

#include <QLocale>
#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <utility>

namespace voxdeck {
namespace {

using Id = ActionId;

constexpr qsizetype kShortestKey = 3; ///< fewer letters are in nearly every key

QIcon paletteIcon(const char *name)
{
    return icon(QString::fromLatin1(name), IconTone::Muted);
}

/// A value of the query language, in quotes where it needs them.
QString quotedValue(const QString &value)
{
    static const QRegularExpression kPlain(QStringLiteral("^[\\w-]+$"));
    if (kPlain.match(value).hasMatch())
        return value;
    auto escaped = value;
    escaped.replace(QLatin1Char('\\'), QStringLiteral("\\\\"));
    escaped.replace(QLatin1Char('"'), QStringLiteral("\\\""));
    return QStringLiteral("\"%1\"").arg(escaped);
}

/// The actions that need the Annotate workspace and a segment in its editor.
bool isOfSegment(const Actions &actions, ActionId id)
{
    const auto &group = actions.group(id);
    return group == actions.group(Id::EditTranscript) || group == actions.group(Id::Approve);
}

} // namespace

PaletteDesk::PaletteDesk(CommandPalette &palette, Actions &actions, Workbench &bench,
                         AnnotateView &view, QObject *parent)
    : QObject(parent), m_actions(actions), m_bench(bench), m_view(view)
{
    palette.setSources([this] { return all(); },
                       [this](const QString &query) { return typed(query); });
    connect(&m_lookup, &PaletteLookup::found, &palette, &CommandPalette::refresh);
    connect(&palette, &CommandPalette::closed, &m_lookup, &PaletteLookup::forget);
}

bool PaletteDesk::isOpen() const
{
    return m_actions[Id::CloseDataset]->isEnabled();
}

QString PaletteDesk::whyNot(ActionId id) const
{
    if (m_actions[id]->isEnabled())
        return {};
    switch (id) {
    case Id::StopJobs: return tr("No background job is running");
    case Id::SplitTrain:
    case Id::SplitValidation:
    case Id::SplitTest:
    case Id::SplitNone:
        if (isOpen())
            return tr("Open the Splits workspace first");
        break;
    default: break;
    }
    if (!isOpen())
        return tr("Open a dataset first");
    switch (id) {
    case Id::Redo: return tr("Nothing to redo");
    case Id::Undo:
    case Id::UndoList:
    case Id::UndoInSegment: return tr("Nothing to undo");
    case Id::ReturnPackage: return tr("No work package is open");
    case Id::ChangeMapping:
    case Id::ImportFindings: return tr("Available for imported lists only");
    case Id::Publish:
        if (!m_bench.dataset()->items()->isPublishable())
            return tr("Edits cannot be published into this dataset; export them instead");
        if (m_bench.isReading())
            return tr("Edits can be published once all rows are loaded");
        return tr("Edits are being published");
    case Id::ZoomToRange:
    case Id::AddSegment:
        if (m_view.editor->hasSegment() && m_view.isVisible())
            return tr("Select a range on the timeline first");
        break;
    case Id::ZoomBack: return tr("No earlier zoom");
    case Id::HearChannel:
    case Id::ChannelsApart: return tr("This recording has one channel");
    default: break;
    }
    if (!m_view.isVisible() && isOfSegment(m_actions, id))
        return tr("Open the Annotate workspace first");
    if (!m_view.editor->hasSegment())
        return tr("No segment is selected");
    if (m_bench.editing().isLocked())
        return tr("Editing waits for a background job");
    return tr("Not available for this segment");
}

PaletteDesk::Entries PaletteDesk::all()
{
    Entries entries;
    addActions(entries);
    if (!isOpen())
        return entries;
    addQueues(entries);
    addSets(entries);
    addOrders(entries);
    addLanguages(entries);
    addPeople(entries);
    return entries;
}

void PaletteDesk::addActions(Entries &entries)
{
    for (const auto id : Actions::all()) {
        if (id == Id::Commands)
            continue;
        PaletteEntry entry;
        entry.group = tr("Actions");
        entry.id = m_actions.fileName(id);
        entry.name = m_actions.plainName(id);
        entry.detail = m_actions.group(id);
        entry.key = m_actions.keyText(id);
        entry.why = whyNot(id);
        entry.synonyms = m_actions.synonyms(id);
        entry.icon = m_actions[id]->icon();
        entry.run = [action = m_actions[id]] {
            action->trigger();
        };
        entries.push_back(std::move(entry));
    }
}

void PaletteDesk::addQueues(Entries &entries)
{
    const auto &totals = m_bench.filter().totals();
    const auto add = [&](const char *iconName, const QString &name, const QString &synonyms,
                         std::optional<std::uint64_t> count, const RowQuery &query) {
        PaletteEntry entry;
        entry.group = tr("Work queue");
        entry.id = QStringLiteral("queue/") + name;
        entry.name = name;
        entry.synonyms = synonyms;
        entry.detail = count ? segmentsText(*count) : QString();
        entry.icon = paletteIcon(iconName);
        entry.run = [this, query] {
            emit annotateWanted();
            emit m_view.navigator->queryWanted(query);
        };
        entries.push_back(std::move(entry));
    };
    const auto rowsOf = [](WorkQueue::Id id) {
        return workQueue(id).rows;
    };
    const auto &counts = m_view.navigator->counts();
    add("table", tr("All segments"), tr("queue everything"), totals.segments, {});
    add("vx-status-pending", tr("Pending"), tr("queue todo open"), totals.pending,
        rowsOf(WorkQueue::Id::Pending));
    add("view-sort-ascending", tr("Worst CER first"), tr("queue sort order bad highest"),
        counts.worst, rowsOf(WorkQueue::Id::Worst));
    if (!totals.assigned.empty()) {
        add("vx-speaker", tr("Assigned to me"), tr("queue my work mine"), counts.mine,
            rowsOf(WorkQueue::Id::Mine));
        add("vx-status-rejected", tr("Returned to me"), tr("queue my rejected"), counts.returned,
            rowsOf(WorkQueue::Id::Returned));
    }
    add("document-edit", tr("Unpublished"), tr("queue edits journal"), totals.unpublishedSegments,
        rowsOf(WorkQueue::Id::Unpublished));
    add("vx-flag", tr("Flagged"), tr("queue marked star"), totals.flagged,
        rowsOf(WorkQueue::Id::Flagged));
    add("vx-status-approved", tr("Approved"), tr("queue done accepted"), totals.approved,
        rowsOf(WorkQueue::Id::Approved));
    RowQuery rejected;
    rejected.status = SegmentStatus::Rejected;
    add("vx-status-rejected", tr("Rejected"), tr("queue refused bad"), {}, rejected);
}

void PaletteDesk::addSets(Entries &entries)
{
    const auto add = [&](const QString &group, const char *iconName, const NamedSet &set,
                         std::optional<std::uint64_t> count, const QString &synonyms) {
        PaletteEntry entry;
        entry.group = group;
        entry.id = group + QLatin1Char('/') + set.name;
        entry.name = set.name;
        entry.detail = count ? segmentsText(*count) : QString();
        entry.synonyms = synonyms;
        entry.icon = paletteIcon(iconName);
        entry.run = [this, set] {
            emit annotateWanted();
            emit m_view.navigator->setWanted(set);
        };
        entries.push_back(std::move(entry));
    };
    const auto &counts = m_view.navigator->counts().filters;
    for (const auto &filter : m_bench.filter().savedFilters()) {
        const auto found = counts.find(filter.name);
        add(tr("Saved filters"), "view-filter", {NamedSet::Kind::Filter, toQString(filter.name)},
            found == counts.end() ? std::nullopt : std::optional(found->second),
            tr("saved filter %1").arg(toQString(filter.query)));
    }
    for (const auto &basket : m_bench.filter().baskets())
        add(tr("Baskets"), "bookmarks", {NamedSet::Kind::Basket, toQString(basket.name)},
            basket.segments, tr("basket"));
}

void PaletteDesk::addLanguages(Entries &entries)
{
    for (const auto &[tag, count] : m_bench.filter().totals().languages) {
        if (tag.empty())
            continue;
        const auto text = toQString(tag);
        PaletteEntry entry;
        entry.group = tr("Languages");
        entry.id = QStringLiteral("language/") + text;
        entry.name = languageName(text);
        entry.detail = segmentsText(count);
        entry.synonyms = tr("language %1").arg(text);
        entry.icon = paletteIcon("view-filter");
        RowQuery query;
        query.language = tag;
        entry.run = [this, query] {
            emit annotateWanted();
            emit m_view.navigator->queryWanted(query);
        };
        entries.push_back(std::move(entry));
    }
}

PaletteEntry PaletteDesk::filterEntry(const QString &group, const QString &name,
                                      const QString &words)
{
    PaletteEntry entry;
    entry.group = group;
    entry.name = name;
    entry.icon = paletteIcon("view-filter");
    entry.run = [this, words] {
        emit annotateWanted();
        emit filterWanted(words);
    };
    return entry;
}

/// The same with the number of its rows, once they are counted.
PaletteEntry PaletteDesk::countedFilter(const QString &group, const QString &name,
                                        const QString &words)
{
    auto entry = filterEntry(group, name, words);
    if (const auto rows = m_lookup.count(login(), words))
        entry.detail = segmentsText(*rows);
    return entry;
}

void PaletteDesk::addPeople(Entries &entries)
{
    for (const auto &one : m_bench.filter().totals().assigned) {
        const auto name = toQString(one.person);
        auto entry = filterEntry(tr("People"), tr("Assigned to %1").arg(name),
                                 QStringLiteral("assigned:%1").arg(quotedValue(name)));
        entry.icon = paletteIcon("vx-speaker");
        entry.detail = segmentsText(one.segments);
        entry.synonyms = tr("person annotator work of");
        entries.push_back(std::move(entry));
    }
}

void PaletteDesk::addOrders(Entries &entries)
{
    struct Order {
        SortColumn column;
        bool descending;
        QString name, synonyms;
    };
    const std::array orders{
        Order{SortColumn::DatasetOrder, false, tr("Sort in the dataset’s order"),
              tr("unsorted original")},
        Order{SortColumn::Cer, true, tr("Sort by CER, highest first"), tr("order worst error")},
        Order{SortColumn::Cer, false, tr("Sort by CER, lowest first"), tr("order best error")},
        Order{SortColumn::Wer, true, tr("Sort by WER, highest first"), tr("order worst error")},
        Order{SortColumn::Duration, true, tr("Sort by duration, longest first"),
              tr("order length")},
        Order{SortColumn::Duration, false, tr("Sort by duration, shortest first"),
              tr("order length")},
        Order{SortColumn::CharRate, true, tr("Sort by characters per second, highest first"),
              tr("order speed fast rate")},
        Order{SortColumn::Key, false, tr("Sort by key"), tr("order name alphabet")},
        Order{SortColumn::Language, false, tr("Sort by language"), tr("order")},
        Order{SortColumn::Speaker, false, tr("Sort by speaker"), tr("order")},
        Order{SortColumn::Status, false, tr("Sort by status"), tr("order")},
        Order{SortColumn::Split, false, tr("Sort by split"), tr("order train test")},
        Order{SortColumn::Text, false, tr("Sort by transcript"), tr("order text")},
    };
    for (const auto &order : orders) {
        PaletteEntry entry;
        entry.group = tr("Sort");
        entry.id = QStringLiteral("sort/") + order.name;
        entry.name = order.name;
        entry.synonyms = order.synonyms;
        entry.icon = paletteIcon("view-sort-ascending");
        entry.run = [this, column = order.column, descending = order.descending] {
            emit annotateWanted();
            auto query = m_bench.filter().query();
            query.sort = column;
            query.descending = descending;
            query.thenBy.clear();
            emit m_view.navigator->queryWanted(query);
        };
        entries.push_back(std::move(entry));
    }
}

PaletteDesk::Entries PaletteDesk::typed(const QString &query)
{
    Entries entries;
    if (!isOpen() || query.isEmpty())
        return entries;
    const auto rest = query.mid(1).trimmed();
    if (query.startsWith(QLatin1Char('/'))) {
        addExplained(entries, rest);
    } else if (query.startsWith(QLatin1Char('@'))) {
        addNamed(entries, rest);
    } else if (query.startsWith(QLatin1Char('#'))) {
        PaletteEntry entry;
        entry.group = tr("Go to");
        bool isNumber = false;
        const auto row = QLocale().toULongLong(rest, &isNumber);
        entry.name = isNumber ? tr("Go to row %1").arg(countText(row))
                              : tr("Go to the segment with key “%1”").arg(rest);
        entry.detail = tr("of %Ln segments", nullptr, pluralCount(m_bench.filter().matching()));
        entry.icon = paletteIcon("go-jump");
        if (rest.isEmpty())
            entry.why = tr("Type a row number or a key");
        else if (isNumber && (row == 0 || row > m_bench.filter().matching()))
            entry.why = tr("There are %Ln segments", nullptr,
                           pluralCount(m_bench.filter().matching()));
        entry.run = [this, rest] {
            emit annotateWanted();
            emit rowWanted(rest);
        };
        entries.push_back(std::move(entry));
    } else if (!query.startsWith(QLatin1Char('>'))) {
        addNumbers(entries, query);
    }
    return entries;
}

/// "cer 20" filters by 20 %, "dur 5" by five seconds, "12" goes to the row, other words may be a key.
void PaletteDesk::addNumbers(Entries &entries, const QString &query)
{
    static const QRegularExpression kValue(
        QStringLiteral("^(cer|wer|dur|duration)\\s+(\\d+(?:[.,]\\d+)?)\\s*(%|s)?$"),
        QRegularExpression::CaseInsensitiveOption);
    if (const auto match = kValue.match(query); match.hasMatch()) {
        const auto number = match.captured(2).replace(QLatin1Char(','), QLatin1Char('.'));
        const double value = number.toDouble();
        const auto field = match.captured(1).toLower();
        if (field.startsWith(QStringLiteral("dur"))) {
            entries.push_back(countedFilter(tr("Filter"), tr("Duration above %1 s").arg(number),
                                            QStringLiteral("dur:>%1").arg(number)));
            entries.push_back(countedFilter(tr("Filter"), tr("Duration below %1 s").arg(number),
                                            QStringLiteral("dur:<%1").arg(number)));
        } else {
            constexpr double kPercent = 100;
            const auto ratio = QString::number(value / kPercent, 'g', 6);
            entries.push_back(countedFilter(tr("Filter"),
                                            tr("%1 above %2 %").arg(field.toUpper(), number),
                                            QStringLiteral("%1:>%2").arg(field, ratio)));
            entries.push_back(countedFilter(tr("Filter"),
                                            tr("%1 below %2 %").arg(field.toUpper(), number),
                                            QStringLiteral("%1:<%2").arg(field, ratio)));
        }
        return;
    }
    bool isNumber = false;
    const auto row = query.toULongLong(&isNumber);
    const bool mayBeKey = query.size() >= kShortestKey && !query.contains(QLatin1Char(' '))
                          && std::any_of(query.begin(), query.end(), [](QChar letter) {
                                 return letter.isDigit() || letter == QLatin1Char('_');
                             });
    if (isNumber ? row == 0 || row > m_bench.filter().matching() : !mayBeKey)
        return;
    PaletteEntry entry;
    entry.group = tr("Go to");
    entry.name = isNumber ? tr("Go to row %1").arg(countText(row))
                          : tr("Go to the segment with key “%1”").arg(query);
    entry.icon = paletteIcon("go-jump");
    entry.isGuess = !isNumber;
    entry.run = [this, query] {
        emit annotateWanted();
        emit rowWanted(query);
    };
    entries.push_back(std::move(entry));
    if (!isNumber)
        addKeys(entries, query);
}

WorkspaceLogin PaletteDesk::login() const
{
    auto *const dataset = m_bench.dataset();
    return dataset ? dataset->login() : WorkspaceLogin();
}

/// Adds the first segments whose key contains the typed text, as they are found.
void PaletteDesk::addKeys(Entries &entries, const QString &part)
{
    for (const auto &row : m_lookup.keys(login(), part)) {
        PaletteEntry entry;
        entry.group = tr("Go to");
        entry.name = toQString(row.key);
        entry.detail = toQString(row.text).left(60);
        entry.icon = paletteIcon("go-jump");
        entry.isGuess = true;
        entry.run = [this, ref = row.ref] {
            emit annotateWanted();
            emit segmentWanted(ref);
        };
        entries.push_back(std::move(entry));
    }
}

void PaletteDesk::addExplained(Entries &entries, const QString &words)
{
    const auto parsed = parseQuery(toUtf8(words));
    const bool isFilter = parsed && !words.isEmpty();
    auto entry = isFilter ? countedFilter(tr("Filter"), {}, words)
                          : filterEntry(tr("Filter"), {}, words);
    if (words.isEmpty()) {
        entry.name = tr("Filter");
        entry.why = tr("Type words or a filter such as cer:>0.3, lang:de, status:pending");
    } else if (parsed) {
        entry.name = tr("Show segments with %1").arg(explainQuery(*parsed));
        if (entry.detail.isEmpty())
            entry.detail = words;
    } else {
        entry.name = words;
        entry.why = toQString(parsed.error().sentence);
    }
    entries.push_back(std::move(entry));
}

void PaletteDesk::addNamed(Entries &entries, const QString &name)
{
    Entries people;
    addPeople(people);
    for (auto &one : people)
        if (name.isEmpty() || matchPalette(name, one).score > 0)
            entries.push_back(std::move(one));
    if (name.isEmpty()) {
        PaletteEntry entry;
        entry.group = tr("Recordings");
        entry.name = tr("Show recordings");
        entry.why = tr("Type the beginning of a recording’s name");
        entry.icon = paletteIcon("vx-wave");
        entries.push_back(std::move(entry));
        return;
    }
    auto exact = countedFilter(
        tr("Recordings"), tr("Show recordings whose name contains “%1”").arg(name),
        QStringLiteral("recording:*%1*")
            .arg(QString(name).replace(QRegularExpression(QStringLiteral("([\\s,()*?\\\\\"])")),
                                       QStringLiteral("\\\\1"))));
    exact.icon = paletteIcon("vx-wave");
    entries.push_back(std::move(exact));
}

} // namespace voxdeck
