// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace voxdeck {

class Actions;
class AnnotateView;
class BrowseDesk;
class Settings;

/// What is done with the table as a whole: its columns.
///
/// Threads  gui.
class TableDesk final : public QObject {
    Q_OBJECT
public:
    TableDesk(Actions &actions, AnnotateView &view, BrowseDesk &browse, Settings &settings,
              QObject *parent = nullptr);

private:
    void connectColumns(Settings &settings);

    Actions &m_actions;
    AnnotateView &m_view;
    BrowseDesk &m_browse;
};

} // namespace voxdeck
