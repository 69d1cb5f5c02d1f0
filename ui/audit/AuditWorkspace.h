// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/WorkspacePage.h"

#include <QCoreApplication>

#include <vector>

namespace voxdeck {

class Actions;
class AuditDesk;
class AuditPage;
class FileSystem;
class Workbench;

/// The Audit workspace, with its page and its desk.
///
/// Threads  gui.
class AuditWorkspace final : public WorkspacePage {
    Q_DECLARE_TR_FUNCTIONS(voxdeck::AuditWorkspace)
public:
    /// The page belongs to `pages`, the desk to the page.
    AuditWorkspace(Workbench &bench, Actions &actions, FileSystem &fs, QWidget *pages);

    ActionId action() const override;
    QString name() const override { return tr("Audit"); }
    QString purpose() const override { return tr("Error rates and charts of all segments"); }
    QString iconName() const override { return QStringLiteral("vx-audit"); }
    QWidget &page() override;
    void takeFocus() override;
    void shown() override;
    void hidden() override;
    std::vector<ActionId> actions() const override;

private:
    AuditPage *m_page;
    AuditDesk *m_desk;
};

} // namespace voxdeck
