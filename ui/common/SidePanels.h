// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <array>

class QSplitter;
class QTabWidget;
class QWidget;

namespace voxdeck {

/// A panel on either side of a page's centre, with a grip between them; where the page is narrow both are tabs of one
/// panel on the left. The page shows splitter() and tells its width.
///
/// Threads  gui.
class SidePanels final {
public:
    struct Panel {
        QWidget *widget = nullptr;
        QString tab; ///< its title among the tabs
        int width = 0;
    };
    enum Side { Left, Right };
    struct Fold {
        int below = 0; ///< narrower than this: tabs
        Side first = Left;
        QString accessibleName; ///< of the tabs
    };

    SidePanels(Fold fold, QWidget *page);
    /// Once. The tabs are as wide as the right panel is.
    void fill(Panel left, QWidget *centre, Panel right);

    QSplitter *splitter() const { return m_splitter; }
    void fit(int width);

private:
    void unfold(int width);
    void fold(int width);

    std::array<Panel, 2> m_panels;
    Fold m_fold;
    QWidget *m_page;
    QSplitter *m_splitter;
    QTabWidget *m_tabs;
    bool m_isNarrow = false;
};

} // namespace voxdeck
