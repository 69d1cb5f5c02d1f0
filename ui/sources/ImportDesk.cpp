// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sources/ImportDesk.h"

#include "core/country/CountryLedger.h"
#include "core/import/ListImport.h"
#include "core/items/ImportPreview.h"
#include "core/publish/Publisher.h"
#include "ui/common/MessageBar.h"
#include "ui/common/Settings.h"
#include "ui/common/Text.h"
#include "ui/common/Translations.h"
#include "ui/common/Words.h"
#include "ui/jobs/ReportDialog.h"
#include "ui/session/Workbench.h"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

namespace voxdeck {
namespace {

constexpr std::uint64_t kMostMapBytes = std::uint64_t{16} << 20;

QString kindWords(ImportFinding::Kind kind)
{
    switch (kind) {
    case ImportFinding::Kind::BadLine: return ImportDesk::tr("Not used");
    case ImportFinding::Kind::DuplicateKey: return ImportDesk::tr("Duplicate key");
    case ImportFinding::Kind::Note: return ImportDesk::tr("Note");
    case ImportFinding::Kind::MissingAudio: break;
    }
    return ImportDesk::tr("Missing audio");
}

/// "3 lines could not be used; 2 keys are repeated; ...": empty without findings.
QStringList findingWords(const ImportReport &report)
{
    std::uint64_t problems = 0, duplicates = 0, missing = 0;
    for (const auto &list : report.lists) {
        problems += list.problems;
        duplicates += list.duplicateKeys;
        missing += list.missingAudio;
    }
    QStringList words;
    if (problems > 0)
        words << ImportDesk::tr("%Ln lines could not be used.", nullptr, pluralCount(problems));
    if (duplicates > 0)
        words << ImportDesk::tr(
            "%Ln segments have a key that appears more than once; all are kept.", nullptr,
            pluralCount(duplicates));
    if (missing > 0)
        words << ImportDesk::tr("The audio of %Ln recordings cannot be read.", nullptr,
                                pluralCount(missing));
    return words;
}

/// The manifests in `folder` of these countries.
std::vector<std::filesystem::path> manifestsOf(const country::CountryBuildReport &report,
                                               const std::filesystem::path &folder)
{
    std::vector<std::filesystem::path> files;
    for (const auto &one : report.countries)
        if (!one.error && one.rowsKept + one.segmentsAdded > 0)
            files.push_back(country::manifestPath(folder, one.country));
    return files;
}

QString countryWords(const country::CountryReport &one)
{
    const auto name = toQString(one.country);
    if (one.error)
        return ImportDesk::tr("%1 could not be created: %2.")
            .arg(name, toQString(one.error->detail));
    QStringList words{
        ImportDesk::tr("%1: %2 of %3 added to %4")
            .arg(name, segmentsText(one.segmentsAdded),
                 ImportDesk::tr("%Ln recordings", nullptr, pluralCount(one.recordingsAdded)),
                 countText(one.rowsKept))};
    if (const int files = pluralCount(one.filesLeft); files > 0)
        words << ImportDesk::tr("%Ln files not processed yet", nullptr, files);
    if (const int files = pluralCount(one.filesFailed); files > 0)
        words << ImportDesk::tr("%Ln files unreadable", nullptr, files);
    if (const int segments = pluralCount(one.segmentsBad); segments > 0)
        words << ImportDesk::tr("%Ln segments left out", nullptr, segments);
    if (const int duplicates = pluralCount(one.duplicates); duplicates > 0)
        words << ImportDesk::tr("%Ln duplicates", nullptr, duplicates);
    if (const int recordings = pluralCount(one.missingSources); recordings > 0)
        words << ImportDesk::tr("%Ln recordings without audio", nullptr, recordings);
    return words.join(QStringLiteral(", ")) + QLatin1Char('.');
}

} // namespace

ImportDesk::ImportDesk(FileSystem &fs, JobList &jobs, Workbench &bench, MessageBar &messages,
                       Settings &settings, QWidget *window)
    : QObject(window),
      m_fs(fs),
      m_jobs(jobs),
      m_messages(messages),
      m_settings(settings),
      m_window(window)
{
    bench.serve(*this);
}

void ImportDesk::attach(DatasetSession &session)
{
    m_session = &session;
}

void ImportDesk::detach()
{
    m_findings.drop();
    m_session = nullptr;
}

ImportDialog *ImportDesk::makeDialog(ImportDialog::Mode mode)
{
    const auto place = QStringLiteral("import/folder");
    auto *dialog = new ImportDialog(mode, m_settings.store().value(place).toString(), m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &ImportDialog::lookWanted, this, &ImportDesk::look);
    connect(dialog, &ImportDialog::makeWanted, this, &ImportDesk::makeManifests);
    connect(dialog, &ImportDialog::importWanted, this, [this, place](const OpenWish &wish) {
        m_settings.store().setValue(place, pathText(wish.sources.front().parent_path()));
        m_wasAsked = true;
        emit openWanted(wish);
    });
    connect(dialog, &QDialog::finished, this, [this] { m_looking.drop(); });
    return dialog;
}

void ImportDesk::open(const std::vector<std::filesystem::path> &sources)
{
    if (!m_dialog) {
        m_dialog = makeDialog(ImportDialog::Mode::Import);
        m_dialog->open();
    }
    m_dialog->addSources(sources);
}

void ImportDesk::changeMapping()
{
    if (!m_session || m_dialog)
        return;
    const auto lists = knownLists(m_session->workspace());
    if (!lists || lists->empty()) {
        emit notice(tr("A TouchDataset needs no mapping: its fields are fixed."));
        return;
    }
    m_dialog = makeDialog(ImportDialog::Mode::ChangeMapping);
    std::vector<std::filesystem::path> sources;
    for (const auto &list : *lists)
        sources.push_back(list.path);
    m_dialog->setWorkspace(m_session->workspace().file());
    const bool isOneKind = std::all_of(lists->begin(), lists->end(), [&](const auto &list) {
        return list.kind == lists->front().kind;
    });
    if (const auto kind = datasetKindNamed(lists->front().kind); kind && isOneKind)
        m_dialog->setFormat(*kind);
    m_dialog->addSources(sources);
    m_dialog->open();
}

void ImportDesk::look(const OpenWish &wish)
{
    m_looking.ask(
        [wish, &fs = std::as_const(m_fs)](const ProgressSink &,
                                          const std::stop_token &stop) -> Result<ImportPreview> {
            auto workspace = wish.workspace;
            if (workspace.empty() && wish.sources.size() == 1) {
                auto usual = wish.sources.front();
                if (!wish.choices.kind) {
                    const auto detected = detectDatasetKind(fs, usual);
                    usual = detected ? detected->path : usual;
                }
                workspace = defaultWorkspacePath(usual);
            }
            return previewImport(fs, wish.sources, workspace, wish.choices, stop);
        },
        [this](Result<ImportPreview> preview) {
            if (m_dialog)
                m_dialog->showPreview(std::move(preview));
        });
}

void ImportDesk::showReport(const ImportReport &report)
{
    const bool wasAsked = std::exchange(m_wasAsked, false);
    const auto made = std::exchange(m_made, QString());
    const bool isTouch = m_session && m_session->items()->hasRecords();
    if (report.lists.empty() && !isTouch && !report.problems.empty()) {
        emit failed(report.problems.front()); // no list could be read
        return;
    }
    if (isTouch && report.unreadableItems > 0)
        return; // the window tells
    const auto words = findingWords(report);
    const bool isNews = std::any_of(report.lists.begin(), report.lists.end(),
                                    [](const auto &list) { return !list.isUnchanged; });
    // Lines that could not be used are missing from the table at every opening.
    const bool hasBadLines = std::any_of(report.lists.begin(), report.lists.end(),
                                         [](const auto &list) { return list.problems > 0; });
    if (!wasAsked && made.isEmpty() && (words.isEmpty() || !(isNews || hasBadLines)))
        return;
    QStringList sentences;
    if (!made.isEmpty())
        sentences << made;
    else if (wasAsked || isNews)
        sentences << tr("Imported %Ln segments.", nullptr, pluralCount(report.segments));
    sentences << words;
    std::vector<MessageBar::Choice> choices;
    if (!words.isEmpty())
        choices.push_back({tr("Show list"), [this] {
                               showFindings();
                           }});
    m_messages.show(words.isEmpty() ? MessageBar::Kind::Note : MessageBar::Kind::Warn,
                    sentences.join(QLatin1Char(' ')), std::move(choices));
}

void ImportDesk::showFindings()
{
    if (!m_session)
        return;
    m_findings.ask(
        [login = m_session->login()](const ProgressSink &,
                                     const std::stop_token &) -> Result<ImportFindings> {
            VOX_TRY(const auto workspace, login.read());
            return importFindings(*workspace, kMostListed);
        },
        [this](const Result<ImportFindings> &findings) {
            if (findings)
                listFindings(*findings);
            else
                emit failed(findings.error());
        });
}

void ImportDesk::listFindings(const ImportFindings &findings)
{
    std::vector<ReportLine> lines;
    for (const auto &finding : findings.listed) {
        const bool isLine = finding.kind != ImportFinding::Kind::MissingAudio;
        const auto where = toQString(finding.where);
        lines.push_back({kindWords(finding.kind),
                         isLine && !finding.key.empty()
                             ? tr("%1, %2").arg(where, toQString(finding.key))
                             : where,
                         toQString(finding.reason)});
    }
    auto *dialog = new ReportDialog(
        tr("Import report"),
        findings.total == 0 ? tr("The last import reported no problems.")
                            : tr("The last import reported %1.")
                                  .arg(tr("%Ln notes", nullptr, pluralCount(findings.total))),
        lines, findings.total, m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void ImportDesk::makeManifests(const CountriesWish &wish)
{
    m_jobs.start<country::CountryBuildReport>(
        tr("Making manifests"),
        [wish, &fs = m_fs](const ProgressSink &progress,
                           const std::stop_token &stop) -> Result<country::CountryBuildReport> {
            country::CountryBuildOptions options;
            options.countries = wish.countries;
            options.maximumFiles = wish.maximumFiles;
            options.holder = lockHolder("voxdeck");
            if (!wish.languageMap.empty()) {
                VOX_TRY(const auto json, readWholeFile(fs, wish.languageMap, kMostMapBytes));
                VOX_CHECK(options.languages.extend(json, wish.languageMap.string()));
            }
            return country::buildCountries(fs, wish.tree, wish.manifests, options, progress, stop);
        },
        [this, wish](const Result<country::CountryBuildReport> &report) {
            if (report)
                finishManifests(wish, *report);
            else if (report.error().code == ErrorCode::Cancelled)
                emit notice(tr("Stopped; the next import continues from here."));
            else
                emit failed(report.error());
        });
}

void ImportDesk::finishManifests(const CountriesWish &wish,
                                 const country::CountryBuildReport &report)
{
    QStringList sentences;
    bool hasLedger = false;
    for (const auto &one : report.countries) {
        sentences << countryWords(one);
        hasLedger = hasLedger || one.hasProblems() || one.missingSources > 0;
    }
    if (hasLedger)
        sentences << tr("%1 lists the items that were not imported.")
                         .arg(pathText(wish.manifests / country::kLedgerName));
    const auto summary = sentences.join(QLatin1Char(' '));
    emit manifestsMade(summary);
    OpenWish manifests;
    manifests.sources = manifestsOf(report, wish.manifests);
    if (manifests.sources.empty()) {
        emit failed({ErrorCode::NotFound, toUtf8(summary), wish.tree.string()});
        return;
    }
    if (manifests.sources.size() > 1) // several together need a separate workspace
        manifests.workspace = defaultWorkspacePath(wish.manifests);
    m_made = summary;
    emit openWanted(manifests);
}

} // namespace voxdeck
