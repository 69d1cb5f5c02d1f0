// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/exchange/LabelPlanModel.h"

#include "ui/common/Text.h"
#include "ui/details/HistoryPanel.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>

namespace voxdeck {
namespace {

constexpr auto kMostShown = std::size_t{300}; // letters of a cell

QString valueText(EditField field, const std::string &value)
{
    if (field == EditField::Start || field == EditField::End)
        return clockText(secondsIn(value).value_or(0));
    return toQString(value).left(kMostShown);
}

QString targetText(const LabelTarget &target)
{
    switch (target.kind) {
    case LabelTarget::Kind::None: return LabelPlanModel::tr("not found");
    case LabelTarget::Kind::Ambiguous:
        return LabelPlanModel::tr("one of %1?").arg(target.candidates.size());
    case LabelTarget::Kind::Item:
    case LabelTarget::Kind::Segment: break;
    }
    return toQString(target.name).left(kMostShown);
}

QString fileName(const std::string &path)
{
    return pathText(std::filesystem::path(path).filename());
}

} // namespace

LabelPlanModel::LabelPlanModel(List list, QObject *parent)
    : QAbstractTableModel(parent), m_list(list)
{
}

void LabelPlanModel::setPlan(std::shared_ptr<const LabelImportPlan> plan)
{
    beginResetModel();
    m_plan = std::move(plan);
    m_changes.clear();
    if (m_plan && m_list == List::Changes)
        for (std::size_t segment = 0; segment < m_plan->segments.size(); ++segment) {
            if (m_plan->segments[segment].before || m_plan->segments[segment].after)
                m_changes.emplace_back(segment, kFate);
            for (std::size_t change = 0; change < m_plan->segments[segment].changes.size();
                 ++change)
                m_changes.emplace_back(segment, change);
        }
    endResetModel();
}

int LabelPlanModel::rowCount(const QModelIndex &parent) const
{
    if (!m_plan || parent.isValid())
        return 0;
    const std::size_t rows = m_list == List::Changes      ? m_changes.size()
                             : m_list == List::Recordings ? m_plan->recordings.size()
                                                          : m_plan->failures.size();
    return static_cast<int>(
        std::min<std::size_t>(rows, std::numeric_limits<int>::max() - std::size_t{1}));
}

int LabelPlanModel::columnCount(const QModelIndex &parent) const
{
    if (parent.isValid())
        return 0;
    return m_list == List::Recordings ? 6 : 4;
}

QVariant LabelPlanModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Horizontal && role == Qt::TextAlignmentRole) // as the cells below
        return QVariant(
            (m_list == List::Recordings && section > kHereColumn ? Qt::AlignRight : Qt::AlignLeft)
            | Qt::AlignVCenter);
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    const std::array<QString, 4> changes{tr("Segment"), tr("What"), tr("Before"), tr("After")};
    const std::array<QString, 6> recordings{tr("File"),   tr("Recording"), tr("Matched to"),
                                            tr("Labels"), tr("Changes"),   tr("Without a label")};
    const std::array<QString, 4> failures{tr("File"), tr("Line"), tr("Recording"), tr("Reason")};
    const auto at = static_cast<std::size_t>(section);
    if (m_list == List::Recordings)
        return at < recordings.size() ? recordings.at(at) : QString();
    if (at >= changes.size())
        return {};
    return m_list == List::Changes ? changes.at(at) : failures.at(at);
}

QString LabelPlanModel::changeText(int row, int column) const
{
    const auto [number, at] = m_changes[static_cast<std::size_t>(row)];
    const LabelledSegment &segment = m_plan->segments[number];
    if (at == kFate)
        return fateText(segment, column);
    const FieldChange &change = segment.changes[at];
    switch (column) {
    case 0: return toQString(segment.key).left(kMostShown);
    case 1: return fieldWords(change.field);
    case 2: return valueText(change.field, change.before);
    default: return valueText(change.field, change.after);
    }
}

QString LabelPlanModel::fateText(const LabelledSegment &segment, int column) const
{
    const auto said = [&](const std::optional<LabelledSegment::Times> &times) {
        if (!times)
            return QString();
        const QString words =
            tr("%1 to %2").arg(clockText(times->startSeconds), clockText(times->endSeconds));
        return segment.text.empty()
                   ? words
                   : tr("%1: %2").arg(words, toQString(segment.text).left(kMostShown));
    };
    switch (column) {
    case 0: return toQString(segment.key).left(kMostShown);
    case 1:
        return segment.fate == LabelledSegment::Fate::Added     ? tr("Added")
               : segment.fate == LabelledSegment::Fate::Removed ? tr("Removed")
                                                                : tr("Times");
    case 2: return said(segment.before);
    default: return said(segment.after);
    }
}

QString LabelPlanModel::recordingText(int row, int column) const
{
    const LabelledRecording &recording = m_plan->recordings[static_cast<std::size_t>(row)];
    switch (column) {
    case 0: return pathText(m_plan->files[recording.file].filename());
    case 1: return toQString(recording.name).left(kMostShown);
    case kHereColumn: return targetText(recording.target);
    case 3: return countText(recording.labels);
    case 4: return countText(recording.changed + recording.added + recording.removed);
    default: return countText(recording.withoutLabel);
    }
}

QString LabelPlanModel::failureText(int row, int column) const
{
    const LabelFailure &failure = m_plan->failures[static_cast<std::size_t>(row)];
    switch (column) {
    case 0: return fileName(failure.file);
    case 1: return failure.line > 0 ? countText(failure.line) : QString();
    case 2: return toQString(failure.recording).left(kMostShown);
    default: return toQString(failure.reason).left(kMostShown);
    }
}

QVariant LabelPlanModel::data(const QModelIndex &index, int role) const
{
    if (!m_plan || !index.isValid() || index.row() >= rowCount())
        return {};
    if (role == Qt::EditRole && index.column() == kHereColumn) {
        const auto &target = m_plan->recordings[static_cast<std::size_t>(index.row())].target;
        return toQString(target.name);
    }
    if (role == Qt::ToolTipRole && m_list == List::Recordings && index.column() == kHereColumn) {
        const auto &target = m_plan->recordings[static_cast<std::size_t>(index.row())].target;
        QStringList names;
        for (const auto &candidate : target.candidates)
            names.append(toQString(candidate).left(kMostShown));
        return names.isEmpty() ? tr("F2 or a double click matches it to an item")
                               : tr("Possibly %1").arg(names.join(QStringLiteral(", ")));
    }
    if (role == Qt::TextAlignmentRole && m_list == List::Recordings && index.column() > kHereColumn)
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    switch (m_list) {
    case List::Changes: return changeText(index.row(), index.column());
    case List::Recordings: return recordingText(index.row(), index.column());
    case List::Failures: return failureText(index.row(), index.column());
    }
    return {};
}

Qt::ItemFlags LabelPlanModel::flags(const QModelIndex &index) const
{
    const auto usual = QAbstractTableModel::flags(index);
    return m_list == List::Recordings && index.column() == kHereColumn ? usual | Qt::ItemIsEditable
                                                                       : usual;
}

bool LabelPlanModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (role != Qt::EditRole || !m_plan || m_list != List::Recordings
        || index.column() != kHereColumn)
        return false;
    const auto &recording = m_plan->recordings[static_cast<std::size_t>(index.row())];
    const QString item = value.toString().trimmed();
    if (item == toQString(recording.target.name))
        return false;
    emit named(toQString(recording.name), item);
    return true;
}

} // namespace voxdeck
