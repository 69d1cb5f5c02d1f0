// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shell/MainWindow.h"

namespace voxdeck {

class AnnotateView;
class AnnotationsDesk;
class BrowseDesk;
class BuildDesk;
class BuildPage;
class BulkDesk;
class ChangesDesk;
class ChannelDesk;
class CommandPalette;
class CompareDesk;
class DamagePage;
class DivideDesk;
class EditDesk;
class ExportDesk;
class ImportDesk;
class LoopDesk;
class MergeDesk;
class PackageDesk;
class PausesDesk;
class PeopleDesk;
class PublishDesk;
class RangeDesk;
class ReplaceDesk;
class SegmentDesk;
class SetsDesk;
class SoundDesk;
class SplitsDesk;
class SplitsPage;
class StatusWords;
class TableDesk;
class TextDesks;
class VerifyDesk;
class WelcomePage;

/// The window with its parts in reach of a test, which the program does not need.
class TestWindow final : public MainWindow {
public:
    using MainWindow::MainWindow;

    AnnotateView &annotate();
    BrowseDesk &browse();
    EditDesk &edits();
    PublishDesk &publishing();
    RangeDesk &range();
    SoundDesk &sound();
    ChannelDesk &channels();
    TableDesk &table();
    BulkDesk &bulk();
    ImportDesk &importing();
    ExportDesk &exporting();
    SetsDesk &sets();
    SegmentDesk &segmentation();
    MergeDesk &merging();
    PausesDesk &silences();
    DivideDesk &splitMode();
    ReplaceDesk &replacing();
    TextDesks &texts();
    LoopDesk &loop();
    CompareDesk &comparing();
    PeopleDesk &people();
    AnnotationsDesk &labelling();
    ChangesDesk &changes();
    PackageDesk &packages();
    VerifyDesk &verification();
    SplitsDesk &splitting();
    SplitsPage &splits();
    BuildDesk &building();
    BuildPage &builds();
    StatusWords &status();
    CommandPalette &palette();
    DamagePage &damagePage();
    WelcomePage &welcomePage();
    bool isOpen();
    bool isImporting();
    bool isOpening();
};

} // namespace voxdeck
