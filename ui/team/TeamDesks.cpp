// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/team/TeamDesks.h"

#include "ui/actions/Actions.h"
#include "ui/session/Workbench.h"
#include "ui/team/ChangesDesk.h"
#include "ui/team/PackageDesk.h"
#include "ui/team/PeopleDesk.h"
#include "ui/team/PublishDesk.h"

namespace voxdeck {

TeamDesks::TeamDesks(Workbench &bench, const Services &services, QObject *parent)
    : QObject(parent),
      people(new PeopleDesk(bench.actions(), bench, this)),
      changes(new ChangesDesk(services.fileSystem, bench, this)),
      packages(new PackageDesk(services.fileSystem, bench.jobs(), bench, this)),
      publishing(new PublishDesk(services.fileSystem, bench.jobs(), bench, this))
{
    using Id = ActionId;
    auto &actions = bench.actions();
    bench.hear(*people);
    bench.hear(*changes);
    bench.hear(*packages);
    bench.hear(*publishing);
    bench.board().add(packages->making());
    bench.board().add(packages->opening());
    connect(packages, &PackageDesk::openWanted, &bench, &Workbench::openWanted);
    actions.on(Id::ExportChanges, changes, [this] { changes->openExport(); });
    actions.on(Id::ImportChanges, changes, [this] { changes->openImport(); });
    actions.on(Id::MakePackage, packages, [this] { packages->makePackage(); });
    actions.on(Id::OpenPackage, packages, [this] { packages->chooseAndOpen(); });
    actions.on(Id::ReturnPackage, packages, [this] { packages->returnPackage(); });
    actions.on(Id::Publish, publishing, [this] { publishing->start(); });
    actions.limit({Id::People}, [this] { return !people->isBusy(); });
    actions.limit({Id::ReturnPackage}, [this] { return packages->head().has_value(); });
    actions.limit({Id::Publish}, [this, &bench] {
        return bench.isOpen() && bench.dataset()->items()->isPublishable() && !publishing->isBusy();
    });
}

} // namespace voxdeck
