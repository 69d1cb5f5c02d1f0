// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shards/BuildList.h"

#include <QTest>

#include <string>
#include <vector>

using namespace voxdeck;

class BuildListTest final : public QObject {
    Q_OBJECT
private slots:
    void foldersOfOneNameAreToldApart();
};

void BuildListTest::foldersOfOneNameAreToldApart()
{
    std::vector<KnownBuild> builds;
    for (const char *const output : {"/data/v1/out", "/data/v2/out", "/data/v2/other"}) {
        KnownBuild build;
        build.output = output;
        build.state = KnownBuild::State::Finished;
        builds.push_back(build);
    }
    BuildList list;
    list.showBuilds(builds, "/data/v2/out");
    list.showRunning(QStringLiteral("v2: 1/2"), 0.5);
    QStringList names;
    for (QTreeWidgetItemIterator at(&list); *at; ++at)
        if ((*at)->parent())
            names << (*at)->text(0).section(QLatin1Char('\n'), 0, 0);
    QCOMPARE(names, QStringList({QStringLiteral("v2/out"), QStringLiteral("v1/out"),
                                 QStringLiteral("other")}));
}

QTEST_MAIN(BuildListTest)
#include "BuildListTest.moc"
