// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/Settings.h"

#include <QTemporaryDir>
#include <QTest>

#include <sys/wait.h>
#include <unistd.h>

using namespace voxdeck;

class SettingsTest final : public QObject {
    Q_OBJECT
private slots:
    void twoWindowsHaveOneListOfRecentDatasets();
    void namesOfTheUserAreKept();

private:
    static RecentDataset recent(const QString &path) { return {path, 1, 2, 3.0, 0}; }
    static QStringList pathsOf(Settings &settings)
    {
        QStringList paths;
        for (const auto &one : settings.recent())
            paths << one.path;
        return paths;
    }
};

/// Each has its settings in memory, as two processes do.
void SettingsTest::twoWindowsHaveOneListOfRecentDatasets()
{
    QTemporaryDir folder;
    const auto file = folder.filePath(QStringLiteral("settings.ini"));
    Settings window(file);
    window.remember(recent(QStringLiteral("/data/first")));
    window.store().sync();
    const auto other = ::fork();
    QVERIFY(other >= 0);
    if (other == 0) {
        Settings elsewhere(file);
        elsewhere.remember(recent(QStringLiteral("/data/elsewhere")));
        elsewhere.store().sync();
        ::_exit(elsewhere.recent().size() == 2 ? 0 : 1);
    }
    int status = -1;
    QCOMPARE(::waitpid(other, &status, 0), other);
    QCOMPARE(status, 0);
    window.remember(recent(QStringLiteral("/data/second")));
    QCOMPARE(pathsOf(window),
             (QStringList{QStringLiteral("/data/second"), QStringLiteral("/data/elsewhere"),
                          QStringLiteral("/data/first")}));
}

void SettingsTest::namesOfTheUserAreKept()
{
    QTemporaryDir folder;
    Settings settings(folder.filePath(QStringLiteral("settings.ini")));
    QVERIFY(settings.formerNames().isEmpty());
    for (int name = 0; name < 12; ++name)
        settings.rememberName(QString::number(name));
    settings.rememberName(QStringLiteral("8"));
    QCOMPARE(settings.formerNames().size(), 8);
    QCOMPARE(settings.formerNames().last(), QStringLiteral("8"));
    QCOMPARE(settings.formerNames().count(QStringLiteral("8")), 1);
}

QTEST_GUILESS_MAIN(SettingsTest)
#include "SettingsTest.moc"
