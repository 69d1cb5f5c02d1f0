// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/edit/EditSession.h"
#include "ui/session/WorkspacePage.h"

#include <QCoreApplication>

#include <vector>

namespace voxdeck {

class FileSystem;
class SplitsDesk;
class SplitsPage;
class Workbench;

/// The Splits workspace.
///
/// Threads  gui.
class SplitsWorkspace final : public WorkspacePage {
    Q_DECLARE_TR_FUNCTIONS(voxdeck::SplitsWorkspace)
public:
    /// Makes its desk; `fs` must outlive it, and `page` is the parent of the workspace's parts.
    SplitsWorkspace(Workbench &bench, FileSystem &fs, SplitsPage &page);

    ActionId action() const override;
    QString name() const override { return tr("Splits"); }
    QString purpose() const override
    {
        return tr("Train, validation and test by whole recordings");
    }
    QString iconName() const override { return QStringLiteral("vx-splits"); }
    QWidget &page() override;
    void takeFocus() override;
    void shown() override;
    void hidden() override;
    std::vector<ActionId> actions() const override;
    bool handle(ActionId id) override;

private:
    bool takeStep(EditGroup step, bool isUndo, quint64 rows);

    Workbench &m_bench;
    SplitsPage &m_page;
    SplitsDesk &m_desk;
};

} // namespace voxdeck
