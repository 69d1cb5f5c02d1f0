// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/exchange/ExchangeDesks.h"

#include "ui/actions/Actions.h"
#include "ui/exchange/AnnotationsDesk.h"
#include "ui/exchange/ExportDesk.h"
#include "ui/exchange/MergeDesk.h"
#include "ui/session/Workbench.h"

namespace voxdeck {

ExchangeDesks::ExchangeDesks(Workbench &bench, const Services &services, QObject *parent)
    : QObject(parent),
      annotations(new AnnotationsDesk(services.fileSystem, bench, this)),
      exports(new ExportDesk(services.fileSystem, bench.jobs(), bench, bench.reports().ofDataset(),
                             services.settings, this)),
      merging(new MergeDesk(bench.actions(), bench, this))
{
    using Id = ActionId;
    auto &actions = bench.actions();
    bench.hear(*annotations);
    bench.hear(*exports);
    actions.on(Id::ImportLabels, annotations, [this] { annotations->openImport(); });
    actions.on(Id::ExportLabels, annotations, [this] { annotations->openExport(); });
    actions.on(Id::Export, exports, [this] { exports->open(); });
    actions.limit({Id::Export, Id::MergeView}, [this] { return !exports->isBusy(); });
    connect(merging, &MergeDesk::exportWanted, exports, &ExportDesk::openMerged);
}

} // namespace voxdeck
