// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotate/review/RatesDesk.h"

#include "core/workspace/ProjectSettings.h"
#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/review/RateLimitsDialog.h"
#include "ui/common/DialogKeys.h"
#include "ui/common/Text.h"
#include "ui/common/Words.h"
#include "ui/session/Workbench.h"
#include "ui/transcript/DecisionPanel.h"

#include <QWidget>

namespace voxdeck {

RatesDesk::RatesDesk(Workbench &bench, AnnotateView &view, QObject *parent)
    : QObject(parent), m_bench(bench), m_view(view)
{
    bench.hear(*this);
    connect(&bench, &Workbench::opening, this, &RatesDesk::read); // before rows are painted
    connect(&bench, &Workbench::closed, this, [this] {
        m_task.forget();
        show({});
    });
    connect(&bench.rowChanges(), &RowChanges::changed, this, [this](RowChange what) {
        if (what == RowChange::Imported)
            read();
    });
    bench.actions().on(ActionId::RateLimits, this, [this] { openLimits(); });
}

RatesDesk::~RatesDesk()
{
    setShownRateLimits({});
}

void RatesDesk::read()
{
    if (!m_bench.isOpen())
        return;
    const auto limits = ProjectSettings(m_bench.dataset()->workspace()).rateLimits();
    show(limits.value_or(RateLimits()));
}

void RatesDesk::show(const RateLimits &limits)
{
    if (limits == shownRateLimits())
        return;
    setShownRateLimits(limits);
    m_view.decision->refreshScore();
    for (auto *widget : m_bench.window()->findChildren<QWidget *>())
        if (widget->isVisible())
            widget->update();
}

void RatesDesk::openLimits()
{
    if (!m_bench.isOpen())
        return;
    QStringList languages;
    for (const auto &[language, rows] : m_bench.filter().totals().languages)
        languages << toQString(language);
    auto *dialog = new RateLimitsDialog(shownRateLimits(), languages, m_bench.window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] { setLimits(dialog->limits()); });
    openAtOnce(*dialog);
}

void RatesDesk::setLimits(const RateLimits &limits)
{
    if (!m_bench.isOpen())
        return;
    show(limits);
    m_task.look<bool>(
        tr("Storing settings"),
        [login = m_bench.dataset()->login(), limits](const ProgressSink &,
                                                     const std::stop_token &) -> Result<bool> {
            VOX_TRY(const auto workspace, login.write());
            VOX_CHECK(ProjectSettings(*workspace).setRateLimits(limits));
            return true;
        },
        [this](const Result<bool> &stored) {
            if (!stored)
                emit failed(stored.error());
            else
                emit notice(tr("Error rate limits saved in the workspace."));
        });
}

} // namespace voxdeck
