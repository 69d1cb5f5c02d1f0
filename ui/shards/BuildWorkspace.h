// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/WorkspacePage.h"

#include <QCoreApplication>

namespace voxdeck {

class BuildDesk;
class BuildPage;
class FileSystem;
class Workbench;

/// The Build workspace.
///
/// Threads  gui.
class BuildWorkspace final : public WorkspacePage {
    Q_DECLARE_TR_FUNCTIONS(voxdeck::BuildWorkspace)
public:
    /// Makes its desk.
    BuildWorkspace(Workbench &bench, FileSystem &fs, BuildPage &page);

    BuildDesk &desk() { return m_desk; }

    ActionId action() const override;
    QString name() const override { return tr("Build"); }
    QString purpose() const override { return tr("Make verified shards for training"); }
    QString iconName() const override { return QStringLiteral("vx-build"); }
    QWidget &page() override;
    void takeFocus() override;
    void shown() override;
    void hidden() override;

private:
    BuildPage &m_page;
    BuildDesk &m_desk;
};

} // namespace voxdeck
