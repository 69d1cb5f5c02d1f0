// SPDX-License-Identifier: GPL-3.0-or-later
// What a training run has read, of SurveyDesk.
#include "core/audit/AuditQueues.h"
#include "ui/audit/GroupsPane.h"
#include "ui/audit/SurveyStart.h"
#include "ui/common/Text.h"
#include "ui/common/Translations.h"

#include <QFileDialog>
#include <QLocale>
#include <QTabWidget>

#include <utility>

namespace voxdeck {
namespace {

SurveyPane::Row rowOf(const ExposureGroup &group, const QString &by, const QString &value,
                      bool hasSeen)
{
    const auto epochs = group.epochs();
    const auto known = [hasSeen](const QString &text) {
        return hasSeen ? text : QStringLiteral("–");
    };
    SurveyPane::Row row;
    row.cells = {by,
                 value,
                 countText(group.planned),
                 hoursText(group.plannedSeconds),
                 known(countText(group.seen)),
                 known(hoursText(group.seenSeconds)),
                 epochs ? QLocale().toString(*epochs, 'f', 2) : QStringLiteral("–"),
                 known(countText(group.never)),
                 known(countText(group.tooOften)),
                 known(countText(group.unplanned)),
                 group.logged ? countText(*group.logged) : QStringLiteral("–")};
    row.keys = {static_cast<double>(group.planned),
                group.plannedSeconds,
                static_cast<double>(group.seen),
                group.seenSeconds,
                epochs.value_or(-1),
                static_cast<double>(group.never),
                static_cast<double>(group.tooOften),
                static_cast<double>(group.unplanned),
                static_cast<double>(group.logged.value_or(0))};
    return row;
}

/// What is not as planned: within it, or all of the group where nothing is.
std::string faultQuery(const ExposureSurvey &survey, const ExposureGroup &group,
                       const std::string &within)
{
    std::string faults;
    const auto add = [&faults](std::uint64_t count, const std::string &query) {
        if (count > 0 && !query.empty())
            faults.append(faults.empty() ? "(" : " OR (").append(query).append(")");
    };
    add(group.never, survey.neverQuery);
    add(group.tooOften, survey.oftenQuery);
    add(group.unplanned, survey.unplannedQuery);
    return queryWithin(within, faults);
}

} // namespace

SurveyPane::Words wordsOfExposure()
{
    return {SurveyDesk::tr("Training exposure"),
            SurveyDesk::tr("Compare with the plan"),
            SurveyDesk::tr("Compares how often each segment shown was read with the plan (the "
                           "segments of train, or all if train is empty)"),
            SurveyDesk::tr("Not computed for the current segments and brushes. Update values > "
                           "Read usage log… reads the log of a training run."),
            {SurveyDesk::tr("By"), SurveyDesk::tr("Value"), SurveyDesk::tr("Planned"),
             SurveyDesk::tr("Planned hours"), SurveyDesk::tr("Read"), SurveyDesk::tr("Read hours"),
             SurveyDesk::tr("Epochs"), SurveyDesk::tr("Never"), SurveyDesk::tr("Too often"),
             SurveyDesk::tr("Not planned"), SurveyDesk::tr("Logged")},
            2};
}

void SurveyDesk::askForUsage()
{
    if (!m_session || refuseWhileBusy())
        return;
    auto *dialog = new QFileDialog(m_page.window(), tr("Read usage log"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters({tr("Usage log (*.jsonl *.json)"), tr("All files (*)")});
    connect(dialog, &QFileDialog::fileSelected, this,
            [this](const QString &file) { readUsage(toPath(file)); });
    dialog->open();
}

void SurveyDesk::readUsage(const std::filesystem::path &file)
{
    m_page.openTable(m_page.exposure());
    start<Exposure>(
        m_page.exposure(), tr("Reading the usage log"),
        [file](FileSystem &fs, Workspace &workspace, const FindingsDesk::Scope &scope,
               const ProgressSink &progress, const std::stop_token &stop) -> Result<Exposure> {
            Exposure exposure;
            VOX_TRY(exposure.usage,
                    importUsage(fs, workspace, file, UsageCounting::Told, progress, stop));
            const LoggedUsage logged = loggedBy(*exposure.usage);
            ExposureRequest request;
            request.filter = scope.query;
            VOX_TRY(exposure.survey,
                    surveyExposure(fs, workspace, request, &logged, progress, stop));
            return exposure;
        },
        m_exposure, &SurveyDesk::showExposure, Writing::Values);
}

void SurveyDesk::lookAtExposure()
{
    start<Exposure>(
        m_page.exposure(), tr("Comparing with the plan"),
        [](FileSystem &fs, Workspace &workspace, const FindingsDesk::Scope &scope,
           const ProgressSink &progress, const std::stop_token &stop) -> Result<Exposure> {
            Exposure exposure;
            ExposureRequest request;
            request.filter = scope.query;
            VOX_TRY(exposure.survey,
                    surveyExposure(fs, workspace, request, nullptr, progress, stop));
            return exposure;
        },
        m_exposure, &SurveyDesk::showExposure);
}

void SurveyDesk::showExposure()
{
    auto shown = std::make_shared<Exposure>(*m_exposure);
    const ExposureSurvey &survey = shown->survey;
    const bool hasLogged = survey.total.logged.has_value();
    std::vector<SurveyPane::Row> rows;
    const auto add = [&](const ExposureGroup &group, const QString &by, const QString &value,
                         const std::string &within) {
        rows.push_back(rowOf(group, by, value, survey.hasSeen));
        shown->queries.push_back(faultQuery(survey, group, within));
    };
    if (survey.hasSeen || hasLogged) {
        add(survey.total, tr("All"), {}, {});
        for (const auto &[grouping, groups] : survey.by)
            for (const auto &[value, group] : groups)
                add(group, groupingWords(grouping), groupValueWords(grouping, value),
                    toUtf8(groupQuery(grouping, value)));
    }
    QStringList notes;
    if (shown->usage) {
        const UsageImport &usage = *shown->usage;
        notes << tr("%Ln lines of the log", nullptr, pluralCount(usage.log.lines));
        if (usage.log.resumed > 0)
            notes << tr("%1 repeated by a resumed run").arg(countText(usage.log.resumed));
        if (usage.log.badLines > 0)
            notes << tr("%Ln bad lines", nullptr, pluralCount(usage.log.badLines));
        if (usage.unknown > 0)
            notes << tr("%Ln unknown keys", nullptr, pluralCount(usage.unknown));
        if (usage.ambiguous > 0)
            notes << tr("%Ln ambiguous keys", nullptr, pluralCount(usage.ambiguous));
        if (usage.keys == 0)
            notes << tr("it has no sample counts");
        if (!usage.failures.empty()) {
            const UsageFailure &first = usage.failures.front();
            notes << (first.line > 0
                          ? tr("first: line %1: %2")
                                .arg(countText(first.line), toQString(first.reason))
                          : tr("first: %1: %2").arg(toQString(first.key), toQString(first.reason)));
        }
    }
    if (!survey.hasSeen && !hasLogged)
        notes << tr("No usage log read yet: use Update values > Read usage log…");
    else
        notes << (survey.plan.empty() ? tr("planned: all segments")
                                      : tr("planned: %1").arg(toQString(survey.plan)))
              << tr("too often: more than %1 times").arg(countText(survey.atMost));
    m_exposure = shown;
    m_page.exposure().show(rows, notes.join(QStringLiteral(" · ")));
}

} // namespace voxdeck
