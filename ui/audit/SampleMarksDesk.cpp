// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/audit/SampleMarksDesk.h"

#include "core/search/QueryText.h"
#include "core/workspace/ProjectScoring.h"
#include "ui/audit/AuditPage.h"
#include "ui/audit/SamplePane.h"
#include "ui/common/describeError.h"
#include "ui/common/MessageBar.h"
#include "ui/common/Text.h"
#include "ui/session/DatasetSession.h"

#include <QTabWidget>

#include <utility>

namespace voxdeck {

SampleMarksDesk::SampleMarksDesk(FileSystem &fs, AuditPage &page, FindingsDesk &findings,
                                 std::function<FindingsDesk::Scope()> scope, QObject *parent)
    : QObject(parent), m_fs(fs), m_page(page), m_findings(findings), m_scope(std::move(scope))
{
    auto &pane = page.sample();
    connect(&pane, &SamplePane::drawWanted, this, &SampleMarksDesk::draw);
    connect(&pane, &SamplePane::stopWanted, this, [this] { m_task.cancelLook(m_job); });
    connect(&pane, &SamplePane::limitChanged, this, &SampleMarksDesk::review);
    connect(&pane, &SamplePane::markWanted, this, &SampleMarksDesk::mark);
    connect(&pane, &SamplePane::playWanted, this,
            [this](std::uint32_t row) { m_findings.playRow(row); });
    connect(&pane, &SamplePane::rowsWanted, this,
            [this] { m_findings.showQuery(toQString(basketQueryText(kSampleBasket))); });
    connect(&page.tabs(), &QTabWidget::currentChanged, this, &SampleMarksDesk::review);
}

void SampleMarksDesk::attach(DatasetSession &session)
{
    m_session = &session;
}

void SampleMarksDesk::detach()
{
    m_task.forget();
    m_session = nullptr;
    m_job = 0;
    m_isDrawing = false;
    m_marks = 0;
    m_page.sample().setBusy({});
    m_page.sample().showNothing();
}

void SampleMarksDesk::rowsChanged()
{
    review();
}

void SampleMarksDesk::draw()
{
    auto scope = m_scope();
    if (!m_session || !scope.order || m_isDrawing || m_marks > 0)
        return;
    const auto wish = m_page.sample().wish();
    if (m_job != 0)
        m_task.cancelLook(m_job);
    m_isDrawing = true;
    m_page.sample().setBusy(tr("Drawing…"));
    m_job = m_task.look<bool>(
        tr("Drawing sample"),
        [&fs = m_fs, login = m_session->login(), scope = std::move(scope),
         wish](const ProgressSink &progress, std::stop_token stop) -> Result<bool> {
            VOX_TRY(const auto workspace, login.write());
            RowReader reader(*workspace, fs);
            const auto order = scope.board.isBrushed() ? RowOrder::of(scope.board.ids())
                                                       : RowOrder(*scope.order);
            VOX_TRY(const auto sample,
                    sampleByStrata(reader, order, wish.by, wish.rows, wish.seed, progress, stop));
            VOX_CHECK(keepSample(*workspace, sample, progress, stop));
            return true;
        },
        [this](const Result<bool> &drawn) {
            m_job = 0;
            m_isDrawing = false;
            m_page.sample().setBusy({});
            if (!drawn && drawn.error().code != ErrorCode::Cancelled)
                m_page.messages().show(describeError(drawn.error()));
            review();
        });
}

/// Marks follow each other faster than the rates are counted: only the last one is waited for.
void SampleMarksDesk::mark(std::uint32_t row, SampleMark mark)
{
    if (!m_session)
        return;
    ++m_marks;
    m_task.look<bool>(
        tr("Saving a mark"),
        [login = m_session->login(), row, mark](const ProgressSink &,
                                                const std::stop_token &) -> Result<bool> {
            VOX_TRY(const auto workspace, login.write());
            VOX_CHECK(markSample(*workspace, row, mark));
            return true;
        },
        [this](const Result<bool> &marked) {
            --m_marks;
            if (!marked)
                m_page.messages().show(describeError(marked.error()));
            if (m_marks == 0)
                review();
        });
}

void SampleMarksDesk::review()
{
    if (!m_session || m_isDrawing || m_marks > 0
        || m_page.tabs().currentWidget() != &m_page.sample())
        return;
    if (m_job != 0)
        m_task.cancelLook(m_job);
    SampleQuestion question;
    question.limit = m_page.sample().limit();
    question.hypothesis = m_scope().hypothesis;
    m_job = m_task.look<std::optional<SampleReview>>(
        tr("Evaluating the sample"),
        [&fs = m_fs, login = m_session->login(),
         question](const ProgressSink &,
                   std::stop_token stop) mutable -> Result<std::optional<SampleReview>> {
            VOX_TRY(const auto workspace, login.read());
            VOX_TRY(question.profile, ProjectScoring(workspace->database()).profile());
            return reviewSample(fs, *workspace, question, stop);
        },
        [this](const Result<std::optional<SampleReview>> &review) {
            if (!review && review.error().code == ErrorCode::Cancelled)
                return; // by a newer one
            m_job = 0;
            accept(review);
        });
}

void SampleMarksDesk::accept(const Result<std::optional<SampleReview>> &review)
{
    if (!review)
        m_page.messages().show(describeError(review.error()));
    if (review && *review)
        m_page.sample().show(**review);
    else
        m_page.sample().showNothing();
}

} // namespace voxdeck
