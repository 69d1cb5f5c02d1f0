// SPDX-License-Identifier: GPL-3.0-or-later
// Reports beside each other, of SurveyDesk.
#include "core/audit/AuditComparison.h"
#include "core/audit/ReportSections.h"
#include "core/workspace/ProjectScoring.h"
#include "ui/audit/GroupsPane.h"
#include "ui/audit/SurveyStart.h"
#include "ui/common/Text.h"
#include "ui/common/Translations.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QLocale>

namespace voxdeck {
namespace {

constexpr unsigned kMostListed = 500; // rows of a widget each, made at once

/// The texts are in core/audit/ReportSections.cpp, where lupdate reads them.
QString sectionWords(const char *text)
{
    return QCoreApplication::translate("ReportSections", text);
}

QString figureWords(const ComparedFigure &figure)
{
    if (const auto *const table = reportTableNamed(figure.by))
        for (const ReportColumn &column : table->columns)
            if (column.id == figure.name)
                return sectionWords(column.head);
    return figure.name == "rows"     ? SurveyDesk::tr("Segments")
           : figure.name == "scored" ? SurveyDesk::tr("Scored")
                                     : toQString(figure.name).toUpper();
}

QString plainText(const std::optional<double> &value, const ComparedFigure &of)
{
    constexpr int kDecimals = 4;
    return value ? QLocale().toString(*value, 'f', of.isWhole ? 0 : kDecimals)
                 : QStringLiteral("–");
}

QString valueText(const std::optional<double> &value, const ComparedFigure &of)
{
    return value && of.isRate ? SurveyDesk::tr("%1 %").arg(QLocale().toString(*value * 100, 'f', 2))
                              : plainText(value, of);
}

/// What the figure is of: all segments, a group, or a row of a table.
QString groupText(const ComparedFigure &figure)
{
    if (const auto grouping = auditGroupingNamed(figure.by))
        return groupingWords(*grouping);
    const auto *const table = reportTableNamed(figure.by);
    return table ? sectionWords(table->title) : SurveyDesk::tr("All");
}

/// The segments of a figure, within those shown; nothing where no single test finds them.
std::optional<QString> queryOfGroup(const ComparedFigure &figure)
{
    const auto grouping = auditGroupingNamed(figure.by);
    if (!grouping && reportTableNamed(figure.by))
        return std::nullopt;
    if (!grouping)
        return QString(); // all
    switch (*grouping) {
    case AuditGrouping::Language:
    case AuditGrouping::Speaker:
    case AuditGrouping::Recording:
    case AuditGrouping::Split:
    case AuditGrouping::Source: return groupQuery(*grouping, figure.value);
    case AuditGrouping::LanguageSplit:
    case AuditGrouping::LanguageSource:
    case AuditGrouping::Script: break;
    }
    return std::nullopt;
}

SurveyPane::Row rowOf(const ComparedFigure &figure)
{
    const auto difference = figure.shownDifference();
    const QString sign = difference && *difference > 0 ? QStringLiteral("+") : QString();
    const auto grouping = auditGroupingNamed(figure.by);
    SurveyPane::Row row;
    row.cells = {toQString(figure.hypothesis), groupText(figure),
                 grouping ? groupValueWords(*grouping, figure.value) : toQString(figure.value),
                 figureWords(figure), valueText(figure.before, figure),
                 valueText(figure.now, figure),
                 // 12 % instead of 9 % are 3 points more, and a third more
                 !figure.isRate || !difference
                     ? sign + plainText(difference, figure)
                     : SurveyDesk::tr("%1 points")
                           .arg(sign + QLocale().toString(*difference * 100, 'f', 2))};
    row.keys = {figure.before.value_or(-1), figure.now.value_or(-1), difference.value_or(0)};
    row.hasSegments = queryOfGroup(figure).has_value();
    return row;
}

Result<JsonValue> readReport(const FileSystem &fs, const std::filesystem::path &file)
{
    VOX_TRY(const auto text, readWholeFile(fs, file));
    return parseAudit(text, file.string());
}

/// What the page shows now, by the groups that a report has.
Result<JsonValue> auditOf(FileSystem &fs, Workspace &workspace, const FindingsDesk::Scope &scope,
                          const ProgressSink &progress, const std::stop_token &stop)
{
    RowReader reader(workspace, fs);
    AuditRequest request;
    VOX_TRY(request.profile, ProjectScoring(workspace.database()).profile());
    request.hypothesis = scope.hypothesis;
    request.by = {kAuditGroupings.begin(), kAuditGroupings.end()};
    VOX_TRY(const auto audit, auditErrors(reader, rowsShown(scope), request, progress, stop));
    return auditAsJson(audit, scope.query, request.by);
}

} // namespace

QString groupingWords(AuditGrouping grouping)
{
    switch (grouping) {
    case AuditGrouping::Language: return SurveyDesk::tr("Language");
    case AuditGrouping::Speaker: return SurveyDesk::tr("Speaker");
    case AuditGrouping::Recording: return SurveyDesk::tr("Recording");
    case AuditGrouping::Split: return SurveyDesk::tr("Split");
    case AuditGrouping::LanguageSplit: return SurveyDesk::tr("Language and split");
    case AuditGrouping::Script: return SurveyDesk::tr("Script");
    case AuditGrouping::Source: return SurveyDesk::tr("Source");
    case AuditGrouping::LanguageSource: return SurveyDesk::tr("Language and source");
    }
    return {};
}

SurveyPane::Words wordsOfReports()
{
    return {SurveyDesk::tr("Comparison of reports"),
            SurveyDesk::tr("Compare with a report…"),
            SurveyDesk::tr("Compares the rates of the segments shown with a JSON report, or two "
                           "reports with each other"),
            SurveyDesk::tr("Choose one JSON report to compare it with the segments shown, or two "
                           "to compare them with each other."),
            {SurveyDesk::tr("Hypothesis"), SurveyDesk::tr("Group"), SurveyDesk::tr("Value"),
             SurveyDesk::tr("Figure"), SurveyDesk::tr("Before"), SurveyDesk::tr("Now"),
             SurveyDesk::tr("Difference")},
            4};
}

void SurveyDesk::askForReports()
{
    if (!m_session || refuseWhileBusy())
        return;
    auto *dialog = new QFileDialog(m_page.window(), tr("Compare with a report"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFiles);
    dialog->setNameFilters({tr("Reports (*.json)"), tr("All files (*)")});
    connect(dialog, &QFileDialog::filesSelected, this, [this](const QStringList &names) {
        std::vector<std::filesystem::path> files;
        for (const QString &name : names)
            files.push_back(toPath(name));
        compareReports(files);
    });
    dialog->open();
}

void SurveyDesk::compareReports(const std::vector<std::filesystem::path> &files)
{
    if (files.empty() || files.size() > 2) {
        m_page.messages().show(MessageBar::Kind::Warn,
                               tr("Choose one report, or two to compare with each other."));
        return;
    }
    m_page.openTable(m_page.reports());
    start<ComparedReports>(
        m_page.reports(), tr("Comparing reports"),
        [files](FileSystem &fs, Workspace &workspace, const FindingsDesk::Scope &scope,
                const ProgressSink &progress,
                const std::stop_token &stop) -> Result<ComparedReports> {
            VOX_TRY(auto before, readReport(fs, files.front()));
            ComparedReports compared{{}, {files.front().filename().string()}};
            if (files.size() == 1) {
                VOX_TRY(const auto now, auditOf(fs, workspace, scope, progress, stop));
                VOX_TRY(compared.comparison, compareAudits(before, now));
                return compared;
            }
            VOX_TRY(auto now, readReport(fs, files.back()));
            compared.names.push_back(files.back().filename().string());
            const auto writtenAt = [](const JsonValue &report) {
                const auto *const written = report.find("written");
                return written && written->kind() == JsonValue::Kind::String ? written->toString()
                                                                             : std::string();
            };
            if (writtenAt(now) < writtenAt(before)) { // ISO 8601: the older one is the one before
                std::swap(before, now);
                std::swap(compared.names.front(), compared.names.back());
            }
            VOX_TRY(compared.comparison, compareAudits(before, now));
            return compared;
        },
        m_reports, &SurveyDesk::showReports);
}

std::optional<QString> SurveyDesk::queryOfReport(std::size_t row) const
{
    return queryOfGroup(m_reports->comparison.figures.at(m_comparedRows.at(row)));
}

void SurveyDesk::showReports()
{
    std::vector<SurveyPane::Row> rows;
    m_comparedRows.clear();
    std::size_t differing = 0;
    const auto &figures = m_reports->comparison.figures;
    for (std::size_t at = 0; at < figures.size(); ++at) {
        if (!figures[at].differs())
            continue;
        ++differing;
        if (rows.size() == kMostListed)
            continue;
        rows.push_back(rowOf(figures[at]));
        m_comparedRows.push_back(at);
    }
    QStringList notes;
    notes << (m_reports->names.size() == 1
                  ? tr("%1, and the segments shown").arg(toQString(m_reports->names.front()))
                  : tr("%1, then %2")
                        .arg(toQString(m_reports->names.front()),
                             toQString(m_reports->names.back())));
    notes << tr("%Ln figures differ", nullptr, pluralCount(differing));
    if (rows.size() < differing)
        notes << tr("the first %1 are listed").arg(countText(rows.size()));
    for (const std::string &sentence : m_reports->comparison.notComparable)
        notes << tr("not comparable: %1").arg(toQString(sentence));
    m_page.reports().show(rows, notes.join(QStringLiteral(" · ")));
}

} // namespace voxdeck
