// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/SidePanels.h"

#include "ui/common/GripSplitter.h"

#include <QTabWidget>

#include <algorithm>
#include <utility>

namespace voxdeck {
namespace {

constexpr int kLeastCentre = 400;

} // namespace

SidePanels::SidePanels(Fold fold, QWidget *page)
    : m_fold(std::move(fold)),
      m_page(page),
      m_splitter(new GripSplitter(Qt::Horizontal, page)),
      m_tabs(new QTabWidget(page))
{
    m_tabs->setDocumentMode(true);
    m_tabs->setAccessibleName(m_fold.accessibleName);
    m_tabs->setVisible(false);
}

void SidePanels::fill(Panel left, QWidget *centre, Panel right)
{
    m_panels = {std::move(left), std::move(right)};
    m_splitter->addWidget(m_panels[Left].widget);
    m_splitter->addWidget(centre);
    m_splitter->addWidget(m_panels[Right].widget);
    m_splitter->setStretchFactor(1, 1);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setSizes({m_panels[Left].width, 2 * kLeastCentre, m_panels[Right].width});
}

void SidePanels::fit(int width)
{
    const bool isNarrow = width < m_fold.below;
    if (isNarrow == std::exchange(m_isNarrow, isNarrow))
        return;
    isNarrow ? fold(width) : unfold(width);
}

void SidePanels::fold(int width)
{
    for (const Side side : {m_fold.first, m_fold.first == Left ? Right : Left})
        m_tabs->addTab(m_panels.at(side).widget, m_panels.at(side).tab);
    m_splitter->insertWidget(0, m_tabs);
    m_tabs->setVisible(true);
    const int tabs = m_panels[Right].width;
    m_splitter->setSizes({tabs, std::max(kLeastCentre, width - tabs)});
}

void SidePanels::unfold(int width)
{
    const auto &[left, right] = m_panels;
    m_splitter->insertWidget(0, left.widget);
    m_splitter->addWidget(right.widget);
    left.widget->setVisible(true);
    right.widget->setVisible(true);
    m_tabs->setVisible(false);
    m_tabs->setParent(m_page);
    m_splitter->setSizes(
        {left.width, std::max(kLeastCentre, width - left.width - right.width), right.width});
}

} // namespace voxdeck
