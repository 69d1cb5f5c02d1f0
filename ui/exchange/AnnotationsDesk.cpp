// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/exchange/AnnotationsDesk.h"

#include "ui/session/RowScope.h"
#include "ui/common/Text.h"
#include "ui/common/Translations.h"
#include "ui/common/Words.h"
#include "ui/exchange/LabelExportDialog.h"
#include "ui/exchange/LabelImportDialog.h"
#include "ui/session/Workbench.h"

#include <QLineEdit>

#include <algorithm>
#include <utility>

namespace voxdeck {
namespace {

/// "3 of 4 recordings found. 120 labels: 98 texts, 12 speakers and 3 times change; 20 segments ..."
QString planWords(const LabelImportPlan &plan)
{
    std::uint64_t found = 0;
    for (const auto &recording : plan.recordings)
        found += recording.target.kind == LabelTarget::Kind::Item
                         || recording.target.kind == LabelTarget::Kind::Segment
                     ? 1
                     : 0;
    QString words =
        AnnotationsDesk::tr("%1 of %2 found. %3: %4, %5 and %6 change.")
            .arg(
                countText(found),
                AnnotationsDesk::tr("%Ln recordings", nullptr, pluralCount(plan.recordings.size())),
                AnnotationsDesk::tr("%Ln labels", nullptr, pluralCount(plan.labels)),
                AnnotationsDesk::tr("%Ln texts", nullptr, pluralCount(plan.texts)),
                AnnotationsDesk::tr("%Ln speakers", nullptr, pluralCount(plan.speakers)),
                AnnotationsDesk::tr("the times of %Ln segments", nullptr, pluralCount(plan.times)))
        + QLatin1Char(' ')
        + AnnotationsDesk::tr("%Ln segments are unchanged.", nullptr, pluralCount(plan.unchanged));
    if (plan.added + plan.removed > 0)
        words += QLatin1Char(' ')
                 + AnnotationsDesk::tr("%Ln segments are added and %1 deleted.", nullptr,
                                       pluralCount(plan.added))
                       .arg(countText(plan.removed));
    if (plan.recordingsWithMore > 0)
        words += QLatin1Char(' ')
                 + AnnotationsDesk::tr(
                     "%Ln recordings have more labels than segments: “Replace the "
                     "segments” makes one segment per label.",
                     nullptr, pluralCount(plan.recordingsWithMore));
    if (plan.unplaced > 0)
        words += QLatin1Char(' ')
                 + AnnotationsDesk::tr("%Ln labels match no segment; see Problems.", nullptr,
                                       pluralCount(plan.unplaced));
    return words;
}

/// "Hypothesis whisper: 1,200 segments change, 3 are so already. 2 lines have a key that no segment has. ..."
QString hypothesisWords(const std::vector<HypothesisReport> &reports)
{
    QStringList words;
    for (const HypothesisReport &one : reports) {
        words << AnnotationsDesk::tr("Hypothesis %1: %2 change, %3 are unchanged.")
                     .arg(toQString(one.name), segmentsText(one.attached), countText(one.same));
        if (one.unknownKeys > 0)
            words << AnnotationsDesk::tr("%Ln lines have an unknown key.", nullptr,
                                         pluralCount(one.unknownKeys));
        if (one.doubleKeys > 0)
            words << AnnotationsDesk::tr("%Ln lines have a duplicate key.", nullptr,
                                         pluralCount(one.doubleKeys));
        if (one.ambiguousKeys > 0)
            words << AnnotationsDesk::tr("%Ln lines have an ambiguous key.", nullptr,
                                         pluralCount(one.ambiguousKeys));
        if (one.badLines > 0)
            words << AnnotationsDesk::tr("%Ln lines cannot be read.", nullptr,
                                         pluralCount(one.badLines));
        if (one.attached > 0 && one.isColumn)
            words << AnnotationsDesk::tr("The table’s CER and WER will use it after the import.");
    }
    return words.join(QLatin1Char(' '));
}

} // namespace

AnnotationsDesk::AnnotationsDesk(FileSystem &fs, Workbench &bench, QObject *parent)
    : QObject(parent), m_fs(fs), m_bench(bench)
{
    bench.serve(*this);
    connect(&m_task, &DeskTask::busyChanged, this, &AnnotationsDesk::busyChanged);
    connect(&bench.selection(), &Selection::changed, this, &AnnotationsDesk::showScope);
    connect(&bench.filter(), &Filter::countsChanged, this, &AnnotationsDesk::showScope);
}

void AnnotationsDesk::attach(DatasetSession &session)
{
    m_session = &session;
}

void AnnotationsDesk::detach()
{
    m_task.forget();
    for (QDialog *dialog : {static_cast<QDialog *>(m_import), static_cast<QDialog *>(m_export)})
        if (dialog)
            dialog->deleteLater();
    m_import.clear();
    m_export.clear();
    m_session = nullptr;
}

LabelImportDialog *AnnotationsDesk::importDialog() const
{
    return m_import;
}

LabelExportDialog *AnnotationsDesk::exportDialog() const
{
    return m_export;
}

void AnnotationsDesk::openImport()
{
    if (!m_session)
        return;
    if (!m_import) {
        m_import = new LabelImportDialog(m_bench.window());
        m_task.serve(*m_import);
        connect(m_import, &LabelImportDialog::previewWanted, this, &AnnotationsDesk::preview);
        connect(m_import, &LabelImportDialog::importWanted, this, &AnnotationsDesk::import);
    }
    DeskTask::bringUp(*m_import);
}

void AnnotationsDesk::preview()
{
    if (!m_session || !m_import || isBusy() || m_import->paths().empty()
        || !m_bench.editing().commit())
        return;
    m_import->setPlan(nullptr);
    m_task.start<Preview>(
        {tr("Reading"), DeskTask::in(*m_import)},
        [login = m_session->login(), items = m_session->items(), paths = m_import->paths(),
         options = m_import->options(), keyed = m_import->hypothesisOptions(),
         &fs = std::as_const(m_fs)](const ProgressSink &progress,
                                    const std::stop_token &stop) -> Result<Preview> {
            VOX_TRY(const auto workspace, login.read());
            if (!options.format && options.as != LabelsAs::Reference
                && mayHoldKeyedTexts(fs, paths)) {
                auto dry = keyed;
                dry.isDryRun = true;
                VOX_TRY(auto reports,
                        voxdeck::importHypotheses(fs, *workspace, paths, dry, {}, progress, stop));
                return Preview{
                    {}, std::make_shared<const std::vector<HypothesisReport>>(std::move(reports))};
            }
            VOX_TRY(auto plan,
                    planLabelImport(fs, *workspace, *items, paths, options, progress, stop));
            return Preview{std::make_shared<const LabelImportPlan>(std::move(plan)), {}};
        },
        [this](const Result<Preview> &preview) {
            if (m_import)
                showPreview(preview);
        });
}

void AnnotationsDesk::showPreview(const Result<Preview> &preview)
{
    if (!preview) {
        m_import->showFailure(preview.error(), tr("Stopped."),
                              toQString(preview.error().subject) + QLatin1Char(' ')
                                  + toQString(preview.error().detail));
        return;
    }
    if (const auto &hypotheses = preview->hypotheses) {
        m_import->setHypotheses(hypotheses);
        const bool isUseful = std::any_of(hypotheses->begin(), hypotheses->end(),
                                          [](const auto &one) { return one.attached > 0; });
        m_import->showState(hypothesisWords(*hypotheses),
                            !isUseful && m_import->plan()->failureCount > 0);
        return;
    }
    const Plan &plan = preview->plan;
    m_import->setPlan(plan);
    m_import->showState(planWords(*plan), plan->segments.empty() && plan->failureCount > 0);
}

void AnnotationsDesk::importHypotheses()
{
    m_task.start<Hypotheses>(
        {tr("Importing"), DeskTask::in(*m_import), true},
        [login = m_session->login(), paths = m_import->paths(),
         options = m_import->hypothesisOptions(), who = m_bench.identity().who(),
         &fs = std::as_const(m_fs)](const ProgressSink &progress,
                                    const std::stop_token &stop) -> Result<Hypotheses> {
            VOX_TRY(const auto workspace, login.write());
            VOX_TRY(auto reports,
                    voxdeck::importHypotheses(fs, *workspace, paths, options, who, progress, stop));
            return std::make_shared<const std::vector<HypothesisReport>>(std::move(reports));
        },
        [this](const Result<Hypotheses> &done) { finishHypotheses(done); });
}

void AnnotationsDesk::finishHypotheses(const Result<Hypotheses> &done)
{
    std::uint64_t changed = 0;
    for (const auto &one : done ? **done : std::vector<HypothesisReport>())
        changed += one.attached;
    if (done) {
        m_bench.rowChanges().tell(RowChange::Many);
        m_bench.filter().refresh(); // CER and WER are others
    }
    const auto words = tr("Hypotheses imported into %1.").arg(segmentsText(changed));
    if (!m_import && done)
        emit notice(words);
    else if (!m_import && done.error().code != ErrorCode::Cancelled)
        emit failed(done.error());
    if (!m_import)
        return;
    if (!done) {
        m_import->showFailure(done.error(), tr("Stopped. Nothing was changed."));
        return;
    }
    m_import->setPlan(nullptr);
    m_import->showState(words);
}

void AnnotationsDesk::import()
{
    if (!m_session || !m_import || isBusy() || !m_import->plan())
        return;
    if (m_bench.editing().isLocked()) {
        m_import->showState(tr("Another change is still running."));
        return;
    }
    if (!m_bench.editing().commit())
        return;
    if (m_import->hypotheses()) {
        importHypotheses();
        return;
    }
    const Plan plan = m_import->plan();
    m_task.start<EditGroup>(
        {tr("Importing"), DeskTask::in(*m_import), true},
        [login = m_session->login(), items = m_session->items(), who = m_bench.identity().who(),
         plan](const ProgressSink &progress, const std::stop_token &stop) -> Result<EditGroup> {
            VOX_TRY(const auto workspace, login.write());
            EditSession edits(*workspace, items, who);
            return applyLabels(edits, *plan, progress, stop);
        },
        [this, plan](const Result<EditGroup> &step) { finishImport(plan, step); });
}

void AnnotationsDesk::finishImport(const Plan &plan, const Result<EditGroup> &step)
{
    const QString segments = segmentsText(plan->segments.size());
    if (step && *step != 0)
        m_bench.editing().adoptStep(*step, tr("Import annotations into %1").arg(segments));
    if (step && !plan->structure.empty())
        m_bench.filter().refresh(); // other rows than before
    if (step)
        m_bench.rowChanges().tell(RowChange::Many);
    if (!m_import) {
        if (step)
            emit notice(tr("Annotations imported into %1.").arg(segments));
        else if (step.error().code != ErrorCode::Cancelled)
            emit failed(step.error());
        return;
    }
    if (!step) {
        m_import->showFailure(step.error(), tr("Stopped. Nothing was changed."));
        return;
    }
    m_import->setPlan(nullptr);
    m_import->showState(tr("Imported into %1. Undo reverts all of it.").arg(segments));
}

void AnnotationsDesk::openExport()
{
    if (!m_session)
        return;
    if (!m_export) {
        m_export = new LabelExportDialog(m_bench.window());
        m_task.serve(*m_export);
        connect(m_export, &LabelExportDialog::exportWanted, this, &AnnotationsDesk::write);
    }
    showScope();
    DeskTask::bringUp(*m_export);
    m_export->outputField().setFocus();
}

void AnnotationsDesk::showScope()
{
    if (m_export)
        m_export->setScope(scopeWords(m_bench));
}

void AnnotationsDesk::write()
{
    const auto &order = m_bench.selection().order();
    if (!m_session || !m_export || !order || isBusy() || !m_bench.editing().commit())
        return;
    m_task.start<LabelExportReport>(
        {tr("Exporting"), DeskTask::in(*m_export)},
        [login = m_session->login(), items = m_session->items(), order,
         ranges = m_bench.selection().ranges(), options = m_export->options(),
         &fs = m_fs](const ProgressSink &progress,
                     const std::stop_token &stop) -> Result<LabelExportReport> {
            VOX_TRY(const auto workspace, login.read());
            return exportLabels(fs, *workspace, *items, *rowsInScope(order, ranges), options,
                                progress, stop);
        },
        [this](const Result<LabelExportReport> &report) { finishExport(report); });
}

void AnnotationsDesk::finishExport(const Result<LabelExportReport> &report)
{
    if (report)
        emit notice(tr("%1 exported in %2.")
                        .arg(segmentsText(report->segments),
                             tr("%Ln files", nullptr, pluralCount(report->files))));
    if (!m_export) {
        if (!report && report.error().code != ErrorCode::Cancelled)
            emit failed(report.error());
        return;
    }
    if (!report) {
        m_export->showFailure(report.error(), tr("Stopped; files already written are kept."));
        return;
    }
    QStringList words{tr("%1 of %2 in %3.")
                          .arg(segmentsText(report->segments),
                               tr("%Ln recordings", nullptr, pluralCount(report->recordings)),
                               tr("%Ln files", nullptr, pluralCount(report->files)))};
    if (report->failureCount > 0)
        words.append(tr("%1 left out; the first: %2: %3")
                         .arg(countText(report->failureCount),
                              toQString(report->failures.front().name).left(80),
                              toQString(report->failures.front().reason)));
    if (!report->notes.empty())
        words.append(tr("Not supported by the format: %1").arg(toQString(report->notes.front())));
    m_export->showState(words.join(QLatin1Char('\n')), report->failureCount > 0);
}

} // namespace voxdeck
