// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace voxdeck {

class AnnotateView;
class BrowseDesk;
class LoopDesk;
class SearchBox;
class Workbench;

/// Registers how a user goes from row to row, searches and reads the rows again.
void registerRowActions(Workbench &bench, AnnotateView &view, SearchBox &search, BrowseDesk &browse,
                        LoopDesk &loop);

} // namespace voxdeck
