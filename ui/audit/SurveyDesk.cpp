// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/audit/SurveyDesk.h"

#include "core/audit/AuditQueues.h"
#include "core/workspace/ProjectScoring.h"
#include "ui/audit/AuditPage.h"
#include "ui/audit/SurveyStart.h"
#include "ui/common/describeError.h"
#include "ui/common/MessageBar.h"
#include "ui/common/Text.h"
#include "ui/common/Translations.h"
#include "ui/common/Words.h"
#include "ui/jobs/JobWords.h"
#include "ui/session/DatasetSession.h"

#include <QLocale>

#include <array>
#include <utility>

namespace voxdeck {
namespace {

constexpr const char *kWordBasket = "audit: word";
constexpr const char *kTextBasket = "audit: same text";
constexpr const char *kSoundBasket = "audit: same audio";
constexpr const char *kSystemBasket = "audit: better system";
constexpr double kLowest = -1e300; ///< sorts an empty cell before all numbers

QString rateText(const std::optional<double> &rate)
{
    return rate ? SurveyDesk::tr("%1 %").arg(QLocale().toString(*rate * 100, 'f', 2))
                : QStringLiteral("–");
}

QString numberText(double value, int decimals)
{
    return QLocale().toString(value, 'f', decimals);
}

double keyOf(const std::optional<double> &value)
{
    return value.value_or(kLowest);
}

SurveyPane::Row rowOf(const SystemErrors &errors, const QString &name)
{
    const ErrorCounts &counts = errors.counts;
    SurveyPane::Row row;
    row.cells = {name,
                 QString(),
                 rateText(errors.rate),
                 countText(counts.substitutions),
                 countText(counts.deletions),
                 countText(counts.insertions),
                 QString(),
                 QString(),
                 QString()};
    row.keys = {keyOf(errors.rate),
                static_cast<double>(counts.substitutions),
                static_cast<double>(counts.deletions),
                static_cast<double>(counts.insertions),
                kLowest,
                kLowest,
                kLowest};
    row.hasSegments = false;
    return row;
}

/// "0.031", "< 0.0001".
QString chanceText(const std::optional<double> &likelihood)
{
    constexpr double kLeastShown = 1e-4;
    if (!likelihood)
        return QStringLiteral("–");
    return *likelihood < kLeastShown ? SurveyDesk::tr("below %1").arg(numberText(kLeastShown, 4))
                                     : numberText(*likelihood, 4);
}

SurveyPane::Row rowOf(const SystemsSurvey &survey, const SystemDuel &duel)
{
    SurveyPane::Row row;
    row.cells = {toQString(survey.systems[duel.system].name),
                 SurveyDesk::tr("better than %1").arg(toQString(survey.systems[duel.other].name)),
                 QString(),
                 QString(),
                 QString(),
                 QString(),
                 countText(duel.wins),
                 numberText(duel.pairs.meanDifference, 4),
                 chanceText(duel.pairs.likelihood)};
    row.keys = {kLowest,
                kLowest,
                kLowest,
                kLowest,
                static_cast<double>(duel.wins),
                duel.pairs.meanDifference,
                keyOf(duel.pairs.likelihood)};
    row.hasSegments = !duel.ids.empty();
    return row;
}

QString medianText(const AuditChart &chart, const std::optional<double> &value)
{
    if (!value)
        return QStringLiteral("–");
    const auto digits = toQString(axisNumber(*value * chart.factor));
    return chart.unit.empty() ? digits
                              : digits + QChar(QChar::Nbsp) + toQString(std::string(chart.unit));
}

SurveyPane::Row rowOf(const Drift &drift, const HypothesisChoice &choice)
{
    SurveyPane::Row row;
    row.cells = {choice.titleOf(*drift.chart),
                 SurveyDesk::tr("%1 and %2")
                     .arg(splitWords(drift.first.split), splitWords(drift.second.split)),
                 numberText(drift.distance, 3),
                 countText(drift.first.rows),
                 countText(drift.second.rows),
                 medianText(*drift.chart, drift.first.median),
                 medianText(*drift.chart, drift.second.median)};
    row.keys = {drift.distance, static_cast<double>(drift.first.rows),
                static_cast<double>(drift.second.rows), keyOf(drift.first.median),
                keyOf(drift.second.median)};
    return row;
}

} // namespace

SurveyPane::Words wordsOfWords()
{
    return {SurveyDesk::tr("Accuracy of words"),
            SurveyDesk::tr("Count words"),
            SurveyDesk::tr("Counts how often each word was correct, deleted, substituted or "
                           "inserted in the segments shown"),
            SurveyDesk::tr("Not computed for the current segments, brushes and hypothesis."),
            {SurveyDesk::tr("Word"), SurveyDesk::tr("Correct"), SurveyDesk::tr("Count"),
             SurveyDesk::tr("Substituted"), SurveyDesk::tr("Deleted"), SurveyDesk::tr("Inserted"),
             SurveyDesk::tr("Count in train")},
            1};
}

SurveyPane::Words wordsOfSystems()
{
    return {
        SurveyDesk::tr("Comparison of recognisers"),
        SurveyDesk::tr("Compare recognisers"),
        SurveyDesk::tr("Scores all hypotheses on the segments shown that have every hypothesis"),
        SurveyDesk::tr("Not computed for the current segments, brushes and hypothesis."),
        {SurveyDesk::tr("Recogniser"), SurveyDesk::tr("Compared with"),
         SurveyDesk::tr("Error rate"), SurveyDesk::tr("Substitutions"), SurveyDesk::tr("Deletions"),
         SurveyDesk::tr("Insertions"), SurveyDesk::tr("Better in"), SurveyDesk::tr("Extra errors"),
         SurveyDesk::tr("p-value")},
        2};
}

SurveyPane::Words wordsOfDrift()
{
    return {SurveyDesk::tr("Drift between splits"),
            SurveyDesk::tr("Compare splits"),
            SurveyDesk::tr("Compares every chart between train, validation and test for the "
                           "segments shown. A median is the lower edge of its bin."),
            SurveyDesk::tr("Not computed for the current segments and brushes."),
            {SurveyDesk::tr("Chart"), SurveyDesk::tr("Splits"), SurveyDesk::tr("Distance"),
             SurveyDesk::tr("Segments, first"), SurveyDesk::tr("Segments, second"),
             SurveyDesk::tr("Median (bin), first"), SurveyDesk::tr("Median (bin), second")},
            2};
}

SurveyDesk::SurveyDesk(FileSystem &fs, AuditPage &page, FindingsDesk &findings,
                       std::function<FindingsDesk::Scope()> scope, QObject *parent)
    : QObject(parent), m_fs(fs), m_page(page), m_findings(findings), m_scope(std::move(scope))
{
    connectPane(page.words(), &SurveyDesk::lookAtWords);
    connectPane(page.systems(), &SurveyDesk::lookAtSystems);
    connectPane(page.drift(), &SurveyDesk::lookAtDrift);
    connectPane(page.sameTexts(), &SurveyDesk::lookAtSameTexts);
    connectPane(page.sameSounds(), &SurveyDesk::lookAtSameSounds);
    connectPane(page.exposure(), &SurveyDesk::lookAtExposure);
    connectPane(page.reports(), &SurveyDesk::askForReports);
    connect(&page, &AuditPage::usageWanted, this, &SurveyDesk::askForUsage);
    connectRows();
}

void SurveyDesk::connectPane(SurveyPane &pane, void (SurveyDesk::*look)())
{
    connect(&pane, &SurveyPane::lookWanted, this, look);
    connect(&pane, &SurveyPane::stopWanted, this, [this] { m_task.stop(); });
}

void SurveyDesk::connectRows()
{
    connect(&m_page.words(), &SurveyPane::rowsWanted, this, [this](std::size_t row) {
        m_findings.showBasket(kWordBasket, m_words->most.at(row).ids);
    });
    connect(&m_page.words(), &SurveyPane::playWanted, this, [this](std::size_t row) {
        const WordAccuracy &word = m_words->most.at(row);
        const bool isMissed = word.errors() > 0; // else it was heard where another was said
        m_findings.playRow(word.ids.front(),
                           {m_scope().hypothesis, isMissed ? word.word : std::string(),
                            isMissed ? std::string() : word.word});
    });
    // duels come behind the systems, the oracle and the vote, which have no segments of their own
    const auto duelAt = [this](std::size_t row) -> const SystemDuel & {
        return m_systems->duels.at(row - m_systems->systems.size() - (m_systems->vote ? 2 : 1));
    };
    connect(&m_page.systems(), &SurveyPane::rowsWanted, this, [this, duelAt](std::size_t row) {
        m_findings.showBasket(kSystemBasket, duelAt(row).ids);
    });
    connect(&m_page.systems(), &SurveyPane::playWanted, this, [this, duelAt](std::size_t row) {
        const SystemDuel &duel = duelAt(row); // what the other one has heard wrong
        m_findings.playRow(duel.ids.front(), {m_systems->systems[duel.other].name, {}, {}});
    });
    connect(&m_page.drift(), &SurveyPane::rowsWanted, this,
            [this](std::size_t row) { m_findings.showWithin(toQString(m_drift->at(row).query)); });
    connect(&m_page.drift(), &SurveyPane::playWanted, this, [this](std::size_t row) {
        const Drift &drift = m_drift->at(row);
        m_findings.playQuery(toQString(drift.query), drift.chart);
    });
    const auto connectGroups = [this](SurveyPane &pane, const char *basket, auto groups) {
        connect(&pane, &SurveyPane::rowsWanted, this, [this, basket, groups](std::size_t row) {
            m_findings.showBasket(basket, groups().at(row).ids);
        });
        connect(&pane, &SurveyPane::playWanted, this, [this, groups](std::size_t row) {
            m_findings.playRow(groups().at(row).ids.back());
        });
    };
    connectGroups(
        m_page.sameTexts(), kTextBasket, [this]() -> const auto & { return m_sameTexts->groups; });
    connectGroups(
        m_page.sameSounds(),
        kSoundBasket, [this]() -> const auto & { return m_sameSounds->survey.groups; });
    connect(&m_page.exposure(), &SurveyPane::rowsWanted, this, [this](std::size_t row) {
        m_findings.showWithin(toQString(m_exposure->queries.at(row)));
    });
    connect(&m_page.exposure(), &SurveyPane::playWanted, this, [this](std::size_t row) {
        m_findings.playQuery(toQString(m_exposure->queries.at(row)));
    });
    connect(&m_page.reports(), &SurveyPane::rowsWanted, this, [this](std::size_t row) {
        if (const auto query = queryOfReport(row))
            m_findings.showWithin(*query);
    });
    connect(&m_page.reports(), &SurveyPane::playWanted, this, [this](std::size_t row) {
        if (const auto query = queryOfReport(row))
            m_findings.playQuery(*query);
    });
}

std::array<SurveyPane *, 7> SurveyDesk::panes() const
{
    return {&m_page.words(),      &m_page.systems(),  &m_page.drift(),  &m_page.sameTexts(),
            &m_page.sameSounds(), &m_page.exposure(), &m_page.reports()};
}

void SurveyDesk::attach(DatasetSession &session)
{
    m_session = &session;
}

void SurveyDesk::detach()
{
    m_task.forget();
    m_session = nullptr;
    m_busy = nullptr;
    m_fresh = m_late = nullptr;
    for (SurveyPane *const pane : panes()) {
        pane->setBusy({});
        showNothing(*pane);
    }
}

bool SurveyDesk::refuseWhileBusy()
{
    if (!m_task.isBusy())
        return false;
    const QString other = m_page.tabs().tabText(m_page.tabs().indexOf(m_busy));
    m_page.messages().show(
        MessageBar::Kind::Note,
        tr("The table “%1” is being computed. Nothing else was started.").arg(other),
        {{tr("Stop"), [this] {
              m_task.stop();
          }}});
    noteReason(m_page.messages(), kOtherTable);
    return true;
}

QString SurveyDesk::progressWords(const QString &doing)
{
    const auto entries = m_task.jobs().entries();
    return entries.empty() ? doing + QStringLiteral("…") : progressOf(entries.front(), doing);
}

QString SurveyDesk::progressOf(const JobList::Entry &job, const QString &doing)
{
    const Progress &now = job.progress;
    if (job.fraction <= 0)
        return doing + QStringLiteral("…");
    const bool isComparing = now.step == kComparedSounds;
    QStringList words(tr("%1: %2 %")
                          .arg(isComparing ? tr("Comparing audio") : doing)
                          .arg(static_cast<int>(100 * job.fraction)));
    if (now.step == "rows")
        words << tr("%1 of %Ln segments", nullptr, pluralCount(now.total)).arg(countText(now.done));
    words << timeLeftText(job.secondsLeft);
    words.removeAll(QString());
    return words.join(QStringLiteral(" · "));
}

void SurveyDesk::showNothing(SurveyPane &pane)
{
    m_keys.erase(&pane);
    pane.showNothing();
}

void SurveyDesk::scopeChanged(bool areShownHere)
{
    const auto key = m_scope().key;
    if (SurveyPane *const fresh = std::exchange(m_fresh, nullptr))
        m_keys[fresh] = key;
    const SurveyPane *const late = std::exchange(m_late, nullptr);
    for (SurveyPane *const pane : panes()) {
        const auto known = m_keys.find(pane);
        const bool isOfFiles = pane == &m_page.reports() && m_reports
                               && m_reports->names.size() > 1;
        if (pane == m_busy || known == m_keys.end() || isOfFiles)
            continue;
        const bool isTrue = known->second == key;
        const bool isDear = pane == &m_page.sameSounds(); // minutes of decoding
        if (isTrue || areShownHere || isDear || pane == late)
            pane->setOfOthers(!isTrue);
        else
            showNothing(*pane);
    }
}

bool SurveyDesk::isTrue(SurveyPane &pane) const
{
    const auto known = m_keys.find(&pane);
    return known != m_keys.end() && known->second == m_scope().key;
}

void SurveyDesk::addTo(ReportFindings &findings) const
{
    if (isTrue(m_page.words()))
        findings.words = m_words;
    if (isTrue(m_page.systems()))
        findings.systems = m_systems;
    if (isTrue(m_page.drift()))
        findings.drift = m_drift;
}

void SurveyDesk::lookAtWords()
{
    start<WordSurvey>(
        m_page.words(), tr("Counting words"),
        [](FileSystem &fs, Workspace &workspace, const FindingsDesk::Scope &scope,
           const ProgressSink &progress, const std::stop_token &stop) -> Result<WordSurvey> {
            RowReader reader(workspace, fs);
            WordRequest request;
            VOX_TRY(request.profile, ProjectScoring(workspace.database()).profile());
            request.hypothesis = scope.hypothesis;
            return surveyWords(reader, rowsShown(scope), request, progress, stop);
        },
        m_words, &SurveyDesk::showWords);
}

void SurveyDesk::lookAtSystems()
{
    start<SystemsSurvey>(
        m_page.systems(), tr("Comparing recognisers"),
        [](FileSystem &fs, Workspace &workspace, const FindingsDesk::Scope &scope,
           const ProgressSink &progress, const std::stop_token &stop) -> Result<SystemsSurvey> {
            RowReader reader(workspace, fs);
            SystemsRequest request;
            VOX_TRY(request.profile, ProjectScoring(workspace.database()).profile());
            VOX_TRY(request.systems, systemsOf(workspace.database()));
            return surveySystems(reader, rowsShown(scope), request, progress, stop);
        },
        m_systems, &SurveyDesk::showSystems);
}

void SurveyDesk::lookAtDrift()
{
    start<std::vector<Drift>>(
        m_page.drift(), tr("Comparing splits"),
        [](FileSystem &, Workspace &, const FindingsDesk::Scope &scope, const ProgressSink &,
           const std::stop_token &) -> Result<std::vector<Drift>> { return driftOf(scope.board); },
        m_drift, &SurveyDesk::showDrift);
}

void SurveyDesk::showWords()
{
    std::vector<SurveyPane::Row> rows;
    for (const WordAccuracy &word : m_words->most) {
        SurveyPane::Row row;
        row.cells = {toQString(word.word),
                     rateText(word.accuracy()),
                     countText(word.times),
                     countText(word.substituted),
                     countText(word.deleted),
                     countText(word.wronglyHeard),
                     m_words->hasTraining ? countText(word.inTraining) : QStringLiteral("–")};
        row.keys = {keyOf(word.accuracy()),
                    static_cast<double>(word.times),
                    static_cast<double>(word.substituted),
                    static_cast<double>(word.deleted),
                    static_cast<double>(word.wronglyHeard),
                    static_cast<double>(word.inTraining)};
        row.hasSegments = !word.ids.empty();
        rows.push_back(std::move(row));
    }
    QStringList notes;
    if (m_words->scored == 0)
        notes << tr("No segment here has both a transcript and a hypothesis.");
    else
        notes << tr("%1: %Ln different words", nullptr, pluralCount(m_words->different))
                     .arg(toQString(m_words->hypothesis))
              << tr("%1 never recognised").arg(countText(m_words->neverRight))
              << tr("%1 recognised but in no transcript").arg(countText(m_words->neverSaid));
    if (m_words->hasTraining)
        notes << tr("%1 not in train, recognised %2 of %3 times")
                     .arg(countText(m_words->unknown), countText(m_words->unknownRight),
                          countText(m_words->unknownTimes));
    m_page.words().show(rows, notes.join(QStringLiteral(" · ")));
}

void SurveyDesk::showSystems()
{
    std::vector<SurveyPane::Row> rows;
    for (const SystemErrors &system : m_systems->systems)
        rows.push_back(rowOf(system, toQString(system.name)));
    rows.push_back(rowOf(m_systems->oracle, tr("Best of each segment (oracle)")));
    if (m_systems->vote)
        rows.push_back(rowOf(*m_systems->vote, tr("Vote of all")));
    for (const SystemDuel &duel : m_systems->duels)
        rows.push_back(rowOf(*m_systems, duel));
    m_page.systems().show(rows,
                          tr("Mixed error rates of %1 of %Ln segments: those with a transcript and "
                             "every hypothesis. “Extra errors” and “p-value” come from a "
                             "matched-pairs test on stretches between words that both recognised.",
                             nullptr, pluralCount(m_systems->rows))
                              .arg(countText(m_systems->compared)));
}

void SurveyDesk::showDrift()
{
    std::vector<SurveyPane::Row> rows;
    for (const Drift &drift : *m_drift)
        rows.push_back(rowOf(drift, m_page.choice()));
    m_page.drift().show(
        rows, rows.empty()
                  ? tr("Fewer than two of train, validation and test have segments here.")
                  : tr("0: the same values in both splits; 1: nothing in common. Enter lists the "
                       "segments of the bar that differs most."));
}

} // namespace voxdeck
