// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/audit/BrushHistory.h"

#include <cstddef>
#include <optional>

namespace voxdeck {

BrushHistory::Brushes BrushHistory::brushesOf(const ChartBoard &board)
{
    Brushes all;
    for (std::size_t at = 0; at < board.size(); ++at)
        if (const auto bars = board.brush(at))
            all.emplace_back(&board.chart(at), *bars);
    return all;
}

void BrushHistory::begin(const ChartBoard &board, const IsShown &isShown)
{
    m_settled = brushesOf(board);
    std::vector<Brushes> past;
    for (Brushes &step : m_past) {
        std::erase_if(step, [&](const auto &brushed) {
            return !board.indexOf(*brushed.first) || !isShown(*brushed.first);
        });
        if (past.empty() || past.back() != step)
            past.push_back(std::move(step));
    }
    if (!past.empty() && past.back() == m_settled)
        past.pop_back();
    m_past = std::move(past);
}

bool BrushHistory::settle(const ChartBoard &board)
{
    constexpr std::size_t kMostPast = 100;
    auto now = brushesOf(board);
    if (now == m_settled)
        return false;
    m_past.push_back(std::exchange(m_settled, std::move(now)));
    if (m_past.size() > kMostPast)
        m_past.erase(m_past.begin());
    return true;
}

bool BrushHistory::undo(ChartBoard &board, const IsShown &isShown)
{
    if (m_past.empty())
        return false;
    const auto former = std::move(m_past.back());
    m_past.pop_back();
    board.clearBrushes();
    for (const auto &[chart, bars] : former)
        if (const auto at = board.indexOf(*chart); at && isShown(*chart))
            board.setBrush(*at, bars);
    begin(board, isShown);
    return true;
}

} // namespace voxdeck
