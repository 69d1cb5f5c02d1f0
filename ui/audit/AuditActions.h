// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace voxdeck {

class Actions;
class AuditPage;
class Workbench;

/// Lets the actions of the menu "Audit" do what the buttons and tables of the page do, from any workspace: the page
/// comes first.
///
/// Threads  gui.
void connectAuditActions(Actions &actions, Workbench &bench, AuditPage &page);

} // namespace voxdeck
