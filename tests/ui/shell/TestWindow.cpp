// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/shell/TestWindow.h"

#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/rows/BrowseDesk.h"
#include "ui/annotate/rows/BulkDesk.h"
#include "ui/annotate/rows/ReplaceDesk.h"
#include "ui/annotate/rows/SetsDesk.h"
#include "ui/annotate/rows/TableDesk.h"
#include "ui/annotate/segments/DivideDesk.h"
#include "ui/annotate/segments/PausesDesk.h"
#include "ui/annotate/segments/SegmentDesk.h"
#include "ui/annotate/sound/ChannelDesk.h"
#include "ui/annotate/sound/LoopDesk.h"
#include "ui/annotate/sound/RangeDesk.h"
#include "ui/annotate/sound/SoundDesk.h"
#include "ui/annotate/text/CompareDesk.h"
#include "ui/annotate/text/EditDesk.h"
#include "ui/annotate/text/TextDesks.h"
#include "ui/exchange/AnnotationsDesk.h"
#include "ui/exchange/ExportDesk.h"
#include "ui/exchange/MergeDesk.h"
#include "ui/jobs/StatusWords.h"
#include "ui/session/Workbench.h"
#include "ui/shards/BuildDesk.h"
#include "ui/shards/BuildPage.h"
#include "ui/shell/CommandPalette.h"
#include "ui/sources/DamagePage.h"
#include "ui/sources/DatasetDesk.h"
#include "ui/sources/ImportDesk.h"
#include "ui/sources/VerifyDesk.h"
#include "ui/sources/WelcomePage.h"
#include "ui/splits/SplitsDesk.h"
#include "ui/splits/SplitsPage.h"
#include "ui/team/ChangesDesk.h"
#include "ui/team/PackageDesk.h"
#include "ui/team/PeopleDesk.h"
#include "ui/team/PublishDesk.h"

namespace voxdeck {
namespace {

/// Each is there once, wherever it hangs.
template <class Part>
Part &partOf(const MainWindow &window)
{
    auto *part = window.findChild<Part *>();
    Q_ASSERT(part);
    return *part;
}

} // namespace

AnnotateView &TestWindow::annotate()
{
    return partOf<AnnotateView>(*this);
}

BrowseDesk &TestWindow::browse()
{
    return partOf<BrowseDesk>(*this);
}

EditDesk &TestWindow::edits()
{
    return partOf<EditDesk>(*this);
}

PublishDesk &TestWindow::publishing()
{
    return partOf<PublishDesk>(*this);
}

RangeDesk &TestWindow::range()
{
    return partOf<RangeDesk>(*this);
}

SoundDesk &TestWindow::sound()
{
    return partOf<SoundDesk>(*this);
}

ChannelDesk &TestWindow::channels()
{
    return partOf<ChannelDesk>(*this);
}

TableDesk &TestWindow::table()
{
    return partOf<TableDesk>(*this);
}

BulkDesk &TestWindow::bulk()
{
    return partOf<BulkDesk>(*this);
}

ImportDesk &TestWindow::importing()
{
    return partOf<ImportDesk>(*this);
}

ExportDesk &TestWindow::exporting()
{
    return partOf<ExportDesk>(*this);
}

SetsDesk &TestWindow::sets()
{
    return partOf<SetsDesk>(*this);
}

SegmentDesk &TestWindow::segmentation()
{
    return partOf<SegmentDesk>(*this);
}

MergeDesk &TestWindow::merging()
{
    return partOf<MergeDesk>(*this);
}

PausesDesk &TestWindow::silences()
{
    return partOf<PausesDesk>(*this);
}

DivideDesk &TestWindow::splitMode()
{
    return partOf<DivideDesk>(*this);
}

ReplaceDesk &TestWindow::replacing()
{
    return partOf<ReplaceDesk>(*this);
}

TextDesks &TestWindow::texts()
{
    return partOf<TextDesks>(*this);
}

LoopDesk &TestWindow::loop()
{
    return partOf<LoopDesk>(*this);
}

CompareDesk &TestWindow::comparing()
{
    return partOf<CompareDesk>(*this);
}

PeopleDesk &TestWindow::people()
{
    return partOf<PeopleDesk>(*this);
}

AnnotationsDesk &TestWindow::labelling()
{
    return partOf<AnnotationsDesk>(*this);
}

ChangesDesk &TestWindow::changes()
{
    return partOf<ChangesDesk>(*this);
}

PackageDesk &TestWindow::packages()
{
    return partOf<PackageDesk>(*this);
}

VerifyDesk &TestWindow::verification()
{
    return partOf<VerifyDesk>(*this);
}

SplitsDesk &TestWindow::splitting()
{
    return partOf<SplitsDesk>(*this);
}

SplitsPage &TestWindow::splits()
{
    return partOf<SplitsPage>(*this);
}

BuildDesk &TestWindow::building()
{
    return partOf<BuildDesk>(*this);
}

BuildPage &TestWindow::builds()
{
    return partOf<BuildPage>(*this);
}

StatusWords &TestWindow::status()
{
    return partOf<StatusWords>(*this);
}

CommandPalette &TestWindow::palette()
{
    return partOf<CommandPalette>(*this);
}

DamagePage &TestWindow::damagePage()
{
    return partOf<DamagePage>(*this);
}

WelcomePage &TestWindow::welcomePage()
{
    return partOf<WelcomePage>(*this);
}

bool TestWindow::isOpen()
{
    return bench().isOpen();
}

bool TestWindow::isImporting()
{
    return bench().isReading();
}

bool TestWindow::isOpening()
{
    return datasets().isOpening();
}

} // namespace voxdeck
