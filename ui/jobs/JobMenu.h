// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>

namespace voxdeck {

class JobBoard;

/// What can be done with each running job: show it, pause it, limit its rate, stop it. Filled when it opens.
///
/// Threads  gui.
class JobMenu final : public QMenu {
    Q_OBJECT
public:
    explicit JobMenu(JobBoard &board, QWidget *parent = nullptr);

    void fill();

private:
    JobBoard &m_board;
};

} // namespace voxdeck
