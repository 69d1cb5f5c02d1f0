// SPDX-License-Identifier: GPL-3.0-or-later
// What the texts are made of, and how long the languages are, of AuditDesk.
#include "core/audit/TextSurvey.h"
#include "ui/audit/AuditDesk.h"
#include "ui/audit/AuditPage.h"
#include "ui/audit/ChartView.h"
#include "ui/audit/TextsPane.h"
#include "ui/session/Workbench.h"

#include <algorithm>
#include <map>
#include <memory>
#include <utility>

namespace voxdeck {

/// Findings in the texts, also those being looked for, are of other segments.
void AuditDesk::forgetTexts()
{
    m_isSurveyOld = true;
    m_surveyJob != 0 ? m_surveys.cancelLook(m_surveyJob) : m_page.texts().showNothing();
}

void AuditDesk::surveyTexts()
{
    if (!m_session || !m_order || m_surveyJob != 0)
        return;
    m_isSurveyOld = false;
    m_page.texts().setBusy(tr("Analysing texts…"));
    m_surveyJob = m_surveys.look<std::shared_ptr<TextSurvey>>(
        tr("Analysing texts"),
        [&fs = m_fs, login = m_session->login(), all = m_order,
         board = m_board](const ProgressSink &progress,
                          std::stop_token stop) -> Result<std::shared_ptr<TextSurvey>> {
            VOX_TRY(const auto workspace, login.read());
            RowReader reader(*workspace, fs);
            const auto order = board.isBrushed() ? RowOrder::of(board.ids()) : RowOrder(*all);
            VOX_TRY(auto survey, voxdeck::surveyTexts(reader, order, progress, stop));
            return std::make_shared<TextSurvey>(std::move(survey));
        },
        [this](const Result<std::shared_ptr<TextSurvey>> &survey) {
            m_surveyJob = 0;
            m_page.texts().setBusy({});
            if (!survey)
                fail(survey.error());
            if (!survey || m_isSurveyOld) {
                m_page.texts().showNothing();
                return;
            }
            m_disagreeing = (*survey)->disagreeing;
            m_page.texts().show(std::move(**survey));
        });
}

/// The chart of languages is as long as their segments, where lengths are known.
void AuditDesk::showLengths(const AuditTotals &totals)
{
    const auto at = m_board.indexOf(*auditChartNamed("lang"));
    ChartView *const chart = at ? m_page.chart(*at) : nullptr;
    if (!chart)
        return;
    std::map<std::string, BarLength> lengths;
    for (const auto &[value, group] : totals.audit.by.at(AuditGrouping::LanguageSplit)) {
        const auto slash = value.find('/'); // which no tag of a language has
        const auto split = splitNamed(value.substr(slash + 1)).value_or(Split::Unassigned);
        lengths[value.substr(0, slash)].bySplit.at(
            static_cast<std::size_t>(split)) += totals.scaled(group.seconds);
    }
    if (!m_board.isBrushed()) {
        m_lengths.clear();
        for (const auto &[language, length] : lengths)
            m_lengths[language] = length.matching();
    }
    std::vector<BarLength> bars;
    double all = 0;
    for (std::uint32_t bar = 0; bar < m_board.bars(*at); ++bar) {
        const std::string language = m_board.wordsOf(*at, bar).from;
        BarLength &length = bars.emplace_back(lengths[language]);
        length.all = std::max(length.matching(), m_lengths[language]);
        all += length.all;
    }
    chart->setLengths(all > 0 ? bars : std::vector<BarLength>(), totals.isEstimate());
}

} // namespace voxdeck
