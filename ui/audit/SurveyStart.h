// SPDX-License-Identifier: GPL-3.0-or-later
// How SurveyDesk looks, for its sources alone.
#pragma once

#include "ui/audit/AuditPage.h"
#include "ui/audit/SurveyDesk.h"
#include "ui/common/BarReason.h"
#include "ui/common/describeError.h"
#include "ui/common/MessageBar.h"
#include "ui/session/DatasetSession.h"

#include <QTabWidget>

#include <memory>
#include <utility>

namespace voxdeck {

/// Of a message that is true as long as a table is being computed.
inline constexpr QLatin1String kOtherTable{"other table"};
/// "Language and split".
QString groupingWords(AuditGrouping grouping);
/// The rows that filter and brushes leave. Goes through all bins: not for the gui thread.
inline RowOrder rowsShown(const FindingsDesk::Scope &scope)
{
    return scope.board.isBrushed() ? RowOrder::of(scope.board.ids()) : RowOrder(*scope.order);
}

template <typename Survey, typename Look>
void SurveyDesk::start(SurveyPane &pane, const QString &words, Look look,
                       std::shared_ptr<const Survey> &found, void (SurveyDesk::*show)(),
                       Writing writing)
{
    auto scope = m_scope();
    if (!m_session || !scope.order)
        return;
    if (refuseWhileBusy())
        return;
    m_busy = &pane;
    const auto key = scope.key;
    const auto tell = [this, &pane, words](const QString &said) {
        if (!said.isEmpty())
            pane.setBusy(progressWords(words));
    };
    m_task.start<std::shared_ptr<const Survey>>(
        {words, tell},
        [&fs = m_fs, login = m_session->login(), scope = std::move(scope), writing,
         look](const ProgressSink &progress,
               std::stop_token stop) -> Result<std::shared_ptr<const Survey>> {
            VOX_TRY(const auto workspace,
                    writing == Writing::Nothing ? login.read() : login.write());
            VOX_TRY(auto survey, look(fs, *workspace, scope, progress, stop));
            return std::make_shared<const Survey>(std::move(survey));
        },
        [this, &pane, &found, show, writing,
         key](const Result<std::shared_ptr<const Survey>> &survey) {
            m_busy = nullptr;
            dismissReason(m_page.messages(), kOtherTable);
            pane.setBusy({});
            if (survey) {
                found = *survey;
                (this->*show)();
                m_keys[&pane] = key;
                pane.setOfOthers(key != m_scope().key);
                m_late = key != m_scope().key ? &pane : nullptr;
                if (writing == Writing::Values && key == m_scope().key)
                    m_fresh = &pane;
                if (writing != Writing::Nothing)
                    emit valuesChanged();
                return;
            }
            showNothing(pane);
            if (survey.error().code != ErrorCode::Cancelled)
                m_page.messages().show(describeError(survey.error()));
        });
}

} // namespace voxdeck
