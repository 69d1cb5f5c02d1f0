// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/splits/RecordingsModel.h"

#include "ui/common/ScriptFont.h"
#include "ui/common/Text.h"
#include "ui/common/Words.h"

#include <QFont>

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <utility>
#include <vector>

namespace voxdeck {
namespace {

/// "clips" of "corpus/de/clips"
QString lastPart(const std::string &path)
{
    return toQString(path).section(QLatin1Char('/'), -1, -1, QString::SectionSkipEmpty);
}

} // namespace

void RecordingsModel::show(std::shared_ptr<const SplitPlan> plan,
                           const std::array<bool, kSplits> &frozen)
{
    beginResetModel();
    m_plan = std::move(plan);
    m_frozen = frozen;
    fill();
    endResetModel();
}

void RecordingsModel::setFilter(const RecordingFilter &filter)
{
    beginResetModel();
    m_filter = filter;
    fill();
    endResetModel();
}

void RecordingsModel::fill()
{
    m_rows.clear();
    if (!m_plan)
        return;
    const auto count = m_plan->survey().recordings().size();
    // In the survey's order, whatever moves: a recording stays in its row when it has moved.
    if (m_filter.onlyMoves) {
        for (const auto &move : m_plan->moves())
            m_rows.push_back(move.recording);
        std::sort(m_rows.begin(), m_rows.end());
    } else {
        m_rows.resize(count);
        std::iota(m_rows.begin(), m_rows.end(), quint32{0});
    }
    auto others = m_filter;
    others.onlyMoves = false;
    if (!others.isEmpty()) {
        const Numbers wanted{numberOf(m_filter.language), numberOf(m_filter.source)};
        std::erase_if(m_rows, [&](quint32 number) { return !isListed(number, wanted); });
    }
    if (m_rows.size() > static_cast<std::size_t>(std::numeric_limits<int>::max()))
        m_rows.resize(static_cast<std::size_t>(std::numeric_limits<int>::max()));
}

/// As the survey numbers its names; there may be a million recordings to compare with it.
quint32 RecordingsModel::numberOf(const QString &name) const
{
    const auto &names = m_plan->survey().names();
    const auto found = std::find(names.begin(), names.end(), toUtf8(name));
    return static_cast<quint32>(found - names.begin());
}

bool RecordingsModel::isListed(quint32 number, const Numbers &wanted) const
{
    const auto &survey = m_plan->survey();
    const auto &recording = survey.recordings()[number];
    if (m_filter.hasSeveralSpeakers && !recording.hasSeveralSpeakers)
        return false;
    if (!m_filter.source.isEmpty() && recording.source != wanted.source)
        return false;
    if (m_filter.now || m_filter.isInSeveralSplits) {
        bool isMixed = false;
        const Split now = survey.splitOf(recording, &isMixed);
        if ((m_filter.isInSeveralSplits && !isMixed) || (m_filter.now && *m_filter.now != now))
            return false;
    }
    if (!m_filter.language.isEmpty()) {
        bool isInLanguage = false;
        survey.eachCell(recording, [&](const SurveyCell &cell) {
            isInLanguage = isInLanguage || cell.language == wanted.language;
        });
        if (!isInLanguage)
            return false;
    }
    return m_filter.name.isEmpty()
           || toQString(recording.name).contains(m_filter.name, Qt::CaseInsensitive);
}

int RecordingsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int RecordingsModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString RecordingsModel::text(quint32 number, int column) const
{
    const auto &survey = m_plan->survey();
    const auto &recording = survey.recordings()[number];
    bool isMixed = false;
    const Split now = survey.splitOf(recording, &isMixed);
    const Split after = m_plan->targetOf(number);
    switch (column) {
    case Name: return toQString(recording.name);
    case Source: return lastPart(survey.names()[recording.source]);
    case Language: {
        const auto languages = languagesOf(number);
        return languages.size() > 1 ? tr("several") : languages.value(0);
    }
    case Speaker:
        return recording.hasSeveralSpeakers ? tr("several")
                                            : toQString(survey.names()[recording.speaker]);
    case Segments: return countText(recording.rows);
    case Hours: return spanText(recording.seconds);
    case Now: return isMixed ? tr("in several") : splitWords(now);
    case Arrow: return now != after ? QStringLiteral("→") : QString();
    case Proposed: return splitWords(after);
    default: return {};
    }
}

QString RecordingsModel::spoken(quint32 number) const
{
    const auto now = m_plan->survey().splitOf(m_plan->survey().recordings()[number]);
    const auto after = m_plan->targetOf(number);
    return now == after
               ? tr("%1, %2", "recording and split").arg(text(number, Name), splitWords(now))
               : tr("%1, %2, proposed %3")
                     .arg(text(number, Name), splitWords(now), splitWords(after));
}

QVariant RecordingsModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || !m_plan)
        return {};
    const quint32 recording = recordingAt(index.row());
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole: return text(recording, column);
    case Qt::ToolTipRole:
        return column == Name       ? text(recording, Name)
               : column == Source   ? sourcePath(recording)
               : column == Language ? languageNames(recording)
                                    : QVariant();
    case Qt::AccessibleTextRole:
        return column == Name    ? spoken(recording)
               : column == Check ? QVariant(tr("Select %1").arg(text(recording, Name)))
                                 : QVariant();
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(column == Segments || column == Hours
                                       ? Qt::AlignRight | Qt::AlignVCenter
                                       : Qt::AlignLeft | Qt::AlignVCenter);
    case Qt::FontRole:
        if (column == Name || (column == Language && languagesOf(recording).size() == 1))
            return fixedFont();
        if (column == Proposed && !text(recording, Arrow).isEmpty()) {
            auto font = interfaceFont();
            font.setBold(true);
            return font;
        }
        return {};
    default: return {};
    }
}

/// The longest first.
QStringList RecordingsModel::languagesOf(quint32 number) const
{
    const auto &survey = m_plan->survey();
    std::map<quint32, double> seconds;
    survey.eachCell(survey.recordings()[number], [&seconds](const SurveyCell &cell) {
        if (cell.language != 0)
            seconds[cell.language] += cell.seconds;
    });
    std::vector<std::pair<double, quint32>> sorted;
    sorted.reserve(seconds.size());
    for (const auto &[language, length] : seconds)
        sorted.emplace_back(-length, language);
    std::sort(sorted.begin(), sorted.end());
    QStringList languages;
    for (const auto &[length, language] : sorted)
        languages << toQString(survey.names()[language]);
    return languages;
}

QString RecordingsModel::languageNames(quint32 number) const
{
    QStringList names;
    for (const auto &language : languagesOf(number))
        names << languageName(language);
    return names.join(QStringLiteral(", "));
}

QString RecordingsModel::sourcePath(quint32 number) const
{
    const auto &survey = m_plan->survey();
    return toQString(survey.names()[survey.recordings()[number].source]);
}

std::optional<Split> RecordingsModel::splitAt(const QModelIndex &index) const
{
    const quint32 number = recordingAt(index.row());
    if (index.column() == Proposed)
        return m_plan->targetOf(number);
    bool isMixed = false;
    const Split now = m_plan->survey().splitOf(m_plan->survey().recordings()[number], &isMixed);
    return isMixed ? std::nullopt : std::optional(now);
}

bool RecordingsModel::isFrozenAt(const QModelIndex &index) const
{
    if (index.column() != Proposed)
        return false;
    const quint32 number = recordingAt(index.row());
    const Split now = m_plan->survey().splitOf(m_plan->survey().recordings()[number]);
    return m_frozen.at(static_cast<std::size_t>(now)) && now == m_plan->targetOf(number);
}

QVariant RecordingsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Horizontal && role == Qt::TextAlignmentRole
        && (section == Segments || section == Hours))
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name: return tr("Recording");
    case Source: return tr("Source");
    case Language: return tr("Lang");
    case Speaker: return tr("Speaker");
    case Segments: return tr("Seg.", "segments");
    case Hours: return tr("Length");
    case Now: return tr("Now");
    case Proposed: return tr("Proposed");
    default: return {};
    }
}

} // namespace voxdeck
