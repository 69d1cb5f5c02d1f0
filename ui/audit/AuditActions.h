// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace voxdeck {

class Actions;
class AuditDesk;
class AuditPage;
class Workbench;

/// Lets the actions of the menu "Audit" do what the buttons and tables of the page do, from any workspace: the page
/// comes first, and its segments are read before something is computed of them. What a button cannot do now is
/// disabled here too; queues are changed where they are seen, on the page alone.
///
/// Threads  gui.
void connectAuditActions(Actions &actions, Workbench &bench, AuditPage &page, AuditDesk &desk);

} // namespace voxdeck
