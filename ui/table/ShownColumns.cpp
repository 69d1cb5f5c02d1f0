// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/ShownColumns.h"

#include "core/query/Metrics.h"
#include "core/search/MetricColumns.h"
#include "ui/common/ColumnWords.h"
#include "ui/common/MetricWords.h"
#include "ui/common/ScriptFont.h"
#include "ui/common/Text.h"
#include "ui/common/Words.h"
#include "ui/table/SegmentTableModel.h"

#include <QLocale>

#include <algorithm>
#include <array>
#include <utility>

namespace voxdeck {
namespace {

using Field = QueryField;
using Model = SegmentTableModel;

constexpr int kCerBarWidth = 42, kBadgeWidth = 26;

/// A column of core as the window numbers it.
struct Numbered {
    Model::Column column;
    const char *kept;
    std::optional<Field> field;
    const char *sample;
    ColumnFont font = ColumnFont::Plain;
    int room = 0;
};

constexpr const char *kFieldSample = "the committee will reconvene";
constexpr std::array kNumbered{
    Numbered{Model::Position, "position", {}, "9,999,999"},
    Numbered{Model::Status, "status", Field::Status, ""},
    Numbered{Model::Key, "key", Field::Key, "en_cr_9c41f2_00418_000", ColumnFont::Fixed},
    Numbered{Model::Language, "language", Field::Language, "zh-TWx"},
    Numbered{Model::Country, "country", Field::Country, "Ctryx"},
    Numbered{Model::Speaker, "speaker", Field::Speaker, "speaker-00001"},
    Numbered{Model::Start, "start", Field::Start, "00:00:00.000x", ColumnFont::Fixed},
    Numbered{Model::End, "end", Field::End, "00:00:00.000x", ColumnFont::Fixed},
    Numbered{Model::Duration, "duration", Field::Duration, "9,999.99"},
    Numbered{Model::CharRate, "rate", {}, "Chars/s xx"},
    Numbered{Model::Transcript, "transcript", Field::Reference, ""},
    Numbered{Model::Hypothesis, "hypothesis", Field::Hypothesis,
             "the committee will reconvene on the"},
    Numbered{Model::Field1, "field1", {}, kFieldSample},
    Numbered{Model::Field2, "field2", {}, kFieldSample},
    Numbered{Model::Field3, "field3", {}, kFieldSample},
    Numbered{Model::Field4, "field4", {}, kFieldSample},
    Numbered{Model::Cer, "cer", Field::Cer, "100.0x", ColumnFont::Plain, kCerBarWidth},
    Numbered{Model::Wer, "wer", Field::Wer, "WER % xx"},
    Numbered{Model::ListCer, "list-cer", Field::ListCer, "List CER % xx"},
    Numbered{Model::ListWer, "list-wer", Field::ListWer, "List WER % xx"},
    Numbered{Model::SplitName, "split", Field::Split, "unassigned", ColumnFont::Plain, kBadgeWidth},
    Numbered{Model::Snr, "snr", {}, "SNR dB xx"},
    Numbered{Model::Assigned, "assigned", Field::Assigned, "annabel-marie"},
    Numbered{Model::Recording, "recording", Field::Recording, "en_cr_9c41f2_00418",
             ColumnFont::Fixed},
    Numbered{Model::Source, "source", Field::Shard, "000000001.list", ColumnFont::Fixed},
    Numbered{Model::Item, "item", {}, "9,999,999"},
    Numbered{Model::Unpublished, "unpublished", Field::Unpublished, ""},
};

constexpr bool areInOrder()
{
    for (std::size_t at = 0; at < kNumbered.size(); ++at)
        if (static_cast<std::size_t>(kNumbered[at].column) != at)
            return false;
    return kNumbered.size() == Model::ColumnCount;
}
static_assert(areInOrder(), "each number of a column has its line, in their order");

bool isInDatasetOrder(int column)
{
    return column == Model::Position || column == Model::Source || column == Model::Item;
}

ShownColumn shownAs(const Numbered &numbered)
{
    ShownColumn shown;
    shown.kept = numbered.kept;
    shown.sample = numbered.sample;
    shown.font = numbered.font;
    shown.room = numbered.room;
    if (numbered.field) {
        const Column &core = columnOf(*numbered.field);
        shown.core = &core;
        shown.sort = core.sort;
        if (numbered.column != Model::Unpublished) // a mark, too narrow for words
            shown.filter = core.field;
        shown.showing = core.showing;
        shown.isNumber = core.number != nullptr;
    }
    if (numbered.column == Model::CharRate)
        shown.sort = SortColumn::CharRate;
    if (isInDatasetOrder(numbered.column))
        shown.sort = SortColumn::DatasetOrder;
    if (numbered.column == Model::Position)
        shown.showing = Showing::Always;
    shown.isNumber = shown.isNumber || numbered.column == Model::Position
                     || numbered.column == Model::CharRate || numbered.column == Model::Snr
                     || numbered.column == Model::Item;
    shown.isFixed = numbered.column == Model::Status || numbered.column == Model::Unpublished;
    return shown;
}

bool isNumbered(Field field)
{
    return std::any_of(kNumbered.begin(), kNumbered.end(),
                       [field](const Numbered &one) { return one.field == field; });
}

ShownColumn shownAs(const Column &core)
{
    ShownColumn shown;
    shown.kept = core.name().data(); // literals, which end in a zero
    shown.core = &core;
    shown.sample = core.number ? "00:00:00.000" : "the committee";
    shown.sort = core.sort;
    shown.filter = core.field;
    shown.showing = core.showing;
    shown.isNumber = core.number != nullptr;
    return shown;
}

ShownColumn shownAs(const Metric &metric)
{
    ShownColumn shown;
    shown.metric = &metric;
    shown.sort = sortColumnOf(metric);
    shown.filter = queryFieldOf(metric);
    shown.isNumber = true;
    return shown;
}

std::string threeDecimals(const std::optional<double> &value)
{
    return value ? QString::number(*value, 'f', 3).toStdString() : std::string();
}

/// Tags have a space before and after them.
std::string_view trimmed(std::string_view text)
{
    while (text.starts_with(' '))
        text.remove_prefix(1);
    while (text.ends_with(' '))
        text.remove_suffix(1);
    return text;
}

std::string_view textOf(const SegmentRow &row, const Column &column)
{
    if (!column.text)
        return {};
    return column.field == Field::Tag ? trimmed(column.text(row)) : column.text(row);
}

} // namespace

const std::vector<ShownColumn> &shownColumns()
{
    static const std::vector<ShownColumn> kAll = [] {
        std::vector<ShownColumn> all;
        all.reserve(kNumbered.size() + columns().size() + metrics().size());
        for (const Numbered &numbered : kNumbered)
            all.push_back(shownAs(numbered));
        for (const Column &core : columns())
            if (core.showing != Showing::Never && !isNumbered(core.field))
                all.push_back(shownAs(core));
        for (const Metric &metric : metrics())
            all.push_back(shownAs(metric));
        return all;
    }();
    return kAll;
}

const ShownColumn &shownColumn(int column)
{
    return shownColumns().at(static_cast<std::size_t>(column));
}

QString headOf(int column, bool isFull)
{
    const ShownColumn &shown = shownColumn(column);
    if (shown.metric)
        return isFull ? metricMeaning(*shown.metric) : metricLabel(*shown.metric);
    if (shown.core)
        return isFull ? columnFullHead(*shown.core) : columnHead(*shown.core);
    switch (column) {
    case Model::Position: return isFull ? SegmentTableModel::tr("Position") : QStringLiteral("#");
    case Model::CharRate:
        return isFull ? SegmentTableModel::tr("Characters per second")
                      : SegmentTableModel::tr("Chars/s");
    case Model::Snr:
        return isFull ? SegmentTableModel::tr("Signal to noise ratio in decibels")
                      : SegmentTableModel::tr("SNR dB");
    case Model::Item:
        return isFull ? SegmentTableModel::tr("Number of the item in its source")
                      : SegmentTableModel::tr("Item");
    default: return {};
    }
}

std::string plainValueOf(const SegmentRow &row, int column)
{
    switch (column) {
    case Model::CharRate: return threeDecimals(charRateOf(row));
    case Model::Snr: return threeDecimals(row.snrDb);
    case Model::Source: return row.source;
    case Model::Item: return std::to_string(row.ref.item);
    case Model::Unpublished: return row.isUnpublished ? "unpublished" : "";
    default: break;
    }
    const Column *const core = shownColumn(column).core;
    if (!core)
        return {};
    if (core->number)
        return threeDecimals(core->number(row));
    if (core->choice)
        return std::string(choiceWordOf(*core, core->choice(row)));
    return std::string(textOf(row, *core));
}

QString valueOnScreen(const SegmentRow &row, const Column &column)
{
    if (column.number) {
        const auto value = column.number(row);
        const auto kind = column.kind();
        return !value                          ? QStringLiteral("—")
               : kind == QueryFieldKind::Ratio ? cerText(*value)
               : kind == QueryFieldKind::Time  ? durationText(*value)
                                               : QLocale().toString(*value, 'f', 1);
    }
    if (column.choice)
        return toQString(choiceWordOf(column, column.choice(row)));
    return toQString(textOf(row, column));
}

bool hasValue(const SegmentRow &row, int column)
{
    const Column *const core = shownColumn(column).core;
    if (!core)
        return false;
    if (core->number) {
        const auto value = core->number(row);
        // A segment that starts at 0 says nothing where every row is a whole file.
        return value && (core->kind() != QueryFieldKind::Time || *value > 0);
    }
    if (core->choice)
        return core->choice(row) != 0;
    return core->text && !core->text(row).empty();
}

} // namespace voxdeck
