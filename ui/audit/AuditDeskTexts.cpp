// SPDX-License-Identifier: GPL-3.0-or-later
// What the texts are made of, of AuditDesk.
#include "core/audit/TextSurvey.h"
#include "ui/audit/AuditDesk.h"
#include "ui/audit/AuditPage.h"
#include "ui/audit/TextsPane.h"
#include "ui/session/Workbench.h"

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
    m_page.texts().setBusy(tr("Looking through texts…"));
    m_surveyJob = m_surveys.look<std::shared_ptr<TextSurvey>>(
        tr("Looking through texts"),
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

} // namespace voxdeck
