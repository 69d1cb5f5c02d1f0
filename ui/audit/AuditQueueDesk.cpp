// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/audit/AuditQueueDesk.h"

#include "core/audit/AuditQueues.h"
#include "core/search/Baskets.h"
#include "ui/audit/AuditPage.h"
#include "ui/audit/QueuesPane.h"
#include "ui/common/describeError.h"
#include "ui/common/MessageBar.h"
#include "ui/common/Text.h"
#include "ui/common/Translations.h"
#include "ui/session/Workbench.h"

#include <utility>

namespace voxdeck {

AuditQueueDesk::AuditQueueDesk(Workbench &bench, FileSystem &fs, AuditPage &page,
                               std::function<Scope()> scope, QObject *parent)
    : QObject(parent), m_fs(fs), m_page(page), m_scope(std::move(scope))
{
    bench.board().add(m_task);
    auto &queues = page.queues();
    connect(&queues, &QueuesPane::dismissWanted, this, &AuditQueueDesk::dismiss);
    connect(&queues, &QueuesPane::restoreWanted, this, &AuditQueueDesk::restore);
}

void AuditQueueDesk::attach(DatasetSession &session)
{
    m_session = &session;
}

void AuditQueueDesk::detach()
{
    m_task.forget();
    m_session = nullptr;
    m_countJob = 0;
    m_page.queues().show({});
}

void AuditQueueDesk::scopeChanged()
{
    if (m_scope() != m_counted)
        count();
}

void AuditQueueDesk::count()
{
    if (!m_session)
        return;
    if (m_countJob != 0)
        m_task.cancelLook(m_countJob);
    m_counted = m_scope();
    m_countJob = m_task.look<std::vector<QueueCount>>(
        tr("Counting queues"),
        [&fs = m_fs, login = m_session->login(), scope = m_counted](
            const ProgressSink &, std::stop_token stop) -> Result<std::vector<QueueCount>> {
            VOX_TRY(const auto workspace, login.read());
            return countQueues(fs, *workspace, scope.query, stop, scope.hypothesis);
        },
        [this](const Result<std::vector<QueueCount>> &queues) {
            if (!queues && queues.error().code == ErrorCode::Cancelled)
                return; // by a newer one
            m_countJob = 0;
            if (queues)
                m_page.queues().show(*queues);
            else
                m_page.messages().show(describeError(queues.error()));
        });
}

void AuditQueueDesk::dismiss(const QString &name)
{
    const auto *const queue = auditQueueNamed(toUtf8(name));
    if (!m_session || !queue || m_task.isBusy())
        return;
    using Ids = std::vector<std::uint32_t>;
    m_task.start<Ids>(
        {tr("Dismissing segments"), m_task.in(m_page.messages())},
        [&fs = m_fs, login = m_session->login(), scope = m_scope(),
         queue](const ProgressSink &, std::stop_token stop) -> Result<Ids> {
            VOX_TRY(const auto workspace, login.write());
            return dismissRows(fs, *workspace, *queue, scope.query, stop, scope.hypothesis);
        },
        [this, queue, hypothesis = m_scope().hypothesis](const Result<Ids> &ids) {
            if (!ids) {
                accept(fail(ids.error()));
                return;
            }
            count();
            m_page.messages().show(MessageBar::Kind::Note,
                                   tr("%Ln segments dismissed.", nullptr, pluralCount(ids->size())),
                                   {{tr("Undo"), [this, queue, hypothesis, rows = *ids] {
                                         undo(*queue, hypothesis, rows);
                                     }}});
        });
}

void AuditQueueDesk::restore(const QString &name)
{
    const auto *const queue = auditQueueNamed(toUtf8(name));
    if (!m_session || !queue || m_task.isBusy())
        return;
    m_task.start<std::uint64_t>(
        {tr("Restoring segments"), m_task.in(m_page.messages())},
        [&fs = m_fs, login = m_session->login(), scope = m_scope(),
         queue](const ProgressSink &, std::stop_token stop) -> Result<std::uint64_t> {
            VOX_TRY(const auto workspace, login.write());
            return restoreRows(fs, *workspace, *queue, scope.query, stop, scope.hypothesis);
        },
        [this](const Result<std::uint64_t> &rows) { accept(rows); });
}

/// Only those that were dismissed last come back.
void AuditQueueDesk::undo(const AuditQueue &queue, const std::string &hypothesis,
                          const std::vector<std::uint32_t> &ids)
{
    if (!m_session || m_task.isBusy())
        return;
    m_task.start<std::uint64_t>(
        {tr("Restoring segments"), m_task.in(m_page.messages())},
        [login = m_session->login(), &queue, hypothesis,
         ids](const ProgressSink &, std::stop_token stop) -> Result<std::uint64_t> {
            VOX_TRY(const auto workspace, login.write());
            VOX_TRY(const auto rates, HypothesisRates::of(workspace->database(), hypothesis));
            return Baskets(*workspace).remove(dismissedBasket(queue, rates), ids, stop);
        },
        [this](const Result<std::uint64_t> &rows) { accept(rows); });
}

void AuditQueueDesk::accept(const Result<std::uint64_t> &restored)
{
    m_page.messages().dismiss();
    if (!restored) {
        if (restored.error().code != ErrorCode::Cancelled)
            m_page.messages().show(describeError(restored.error()));
        return;
    }
    count();
    m_page.messages().show(MessageBar::Kind::Note,
                           tr("%Ln segments restored.", nullptr, pluralCount(*restored)));
}

} // namespace voxdeck
