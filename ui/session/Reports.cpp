// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/Reports.h"

#include "ui/common/BarReason.h"
#include "ui/common/describeError.h"

#include <utility>

namespace voxdeck {
namespace {

constexpr QLatin1String kFailed("failed");
constexpr QLatin1String kPublished("published");

} // namespace

void Reports::show(MessageBar::Kind kind, const QString &words,
                   std::vector<MessageBar::Choice> choices, const QString &reason)
{
    m_ofDataset->show(kind, words, std::move(choices));
    if (!reason.isEmpty())
        noteReason(*m_ofDataset, reason);
}

void Reports::dismiss(const QString &reason)
{
    dismissReason(*m_ofDataset, reason);
}

void Reports::fail(const Error &error)
{
    if (error.code == ErrorCode::Cancelled)
        return;
    if (!m_isOpen) {
        m_ofFirstPage->show(describeError(error));
        return;
    }
    m_ofDataset->show(describeError(error));
    noteReason(*m_ofDataset, kFailed);
}

void Reports::dismissOld()
{
    dismiss(kFailed);
    dismiss(kPublished);
}

} // namespace voxdeck
