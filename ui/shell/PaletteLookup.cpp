// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/PaletteLookup.h"

#include "core/search/RowReader.h"
#include "ui/common/Text.h"

#include <QRegularExpression>

#include <algorithm>
#include <stop_token>
#include <utility>

namespace voxdeck {
namespace {

constexpr std::uint64_t kMostKeys = 5;

/// As a pattern of the query language.
std::string keyQuery(const QString &part)
{
    static const QRegularExpression kSpecial(QStringLiteral("([\\s,()*?\\\\\"])"));
    return toUtf8(
        QStringLiteral("key:*%1*").arg(QString(part).replace(kSpecial, QStringLiteral("\\\\1"))));
}

} // namespace

std::optional<std::uint64_t> PaletteLookup::count(const WorkspaceLogin &login, const QString &query)
{
    if (login.file.empty())
        return std::nullopt;
    const auto known = m_counts.find(query);
    if (known != m_counts.end())
        return known->second;
    m_counts[query] = std::nullopt;
    lookForCount(login, query);
    return std::nullopt;
}

void PaletteLookup::lookForCount(const WorkspaceLogin &login, const QString &query)
{
    m_task.look<std::uint64_t>(
        tr("Counting rows"),
        [login, query = toUtf8(query)](const ProgressSink &,
                                       const std::stop_token &stop) -> Result<std::uint64_t> {
            VOX_TRY(const auto opened, login.read());
            RowQuery wanted;
            wanted.search = query;
            VOX_TRY(const auto order, RowReader(*opened).order(wanted, stop));
            return order->size();
        },
        [this, query, turn = m_turn](const Result<std::uint64_t> &rows) {
            if (turn != m_turn || !rows)
                return;
            m_counts[query] = *rows;
            emit found();
        });
}

std::vector<SegmentRow> PaletteLookup::keys(const WorkspaceLogin &login, const QString &part)
{
    if (login.file.empty())
        return {};
    const auto known = m_keys.find(part);
    if (known != m_keys.end())
        return known->second;
    m_keys[part] = {};
    lookForKeys(login, part);
    return {};
}

/// The letters typed before are not looked for any more.
void PaletteLookup::lookForKeys(const WorkspaceLogin &login, const QString &part)
{
    if (m_keyLook != 0)
        m_task.cancelLook(std::exchange(m_keyLook, 0));
    m_keyLook = m_task.look<std::vector<SegmentRow>>(
        tr("Looking for keys"),
        [login, query = keyQuery(part)](
            const ProgressSink &, const std::stop_token &stop) -> Result<std::vector<SegmentRow>> {
            VOX_TRY(const auto opened, login.read());
            RowReader reader(*opened);
            RowQuery wanted;
            wanted.search = query;
            std::shared_ptr<const RowOrder> first; // the rest of the rows is of no use here
            std::stop_source enough;
            const std::stop_callback outer(stop, [&enough] { enough.request_stop(); });
            FirstRows tell;
            tell.tell = [&](std::shared_ptr<const RowOrder> rows) {
                first = std::move(rows);
                enough.request_stop();
            };
            auto order = reader.order(wanted, enough.get_token(), tell);
            if (order)
                first = *order;
            else if (!first)
                return tl::unexpected<Error>(order.error());
            return reader.rows(*first, 0, std::min(kMostKeys, first->size()));
        },
        [this, part, turn = m_turn](const Result<std::vector<SegmentRow>> &rows) {
            if (turn != m_turn || !rows || rows->empty())
                return;
            m_keys[part] = *rows;
            emit found();
        });
}

void PaletteLookup::forget()
{
    ++m_turn;
    m_task.forget();
    m_keyLook = 0;
    m_counts.clear();
    m_keys.clear();
}

} // namespace voxdeck
