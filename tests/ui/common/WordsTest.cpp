// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/Error.h"
#include "core/query/QueryParser.h"
#include "ui/common/KeyMenu.h"
#include "ui/common/NameDialog.h"
#include "ui/common/describeError.h"
#include "ui/player/OutputDevice.h"
#include "ui/table/QueryExplanation.h"

#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

using namespace voxdeck;

/// The texts of the window: errors, filters, keys, devices, and the dialog that asks for a name.
class WordsTest final : public QObject {
    Q_OBJECT
private slots:
    void tellsAnErrorInOneSentence_data();
    void tellsAnErrorInOneSentence();
    void explainsFilters_data();
    void explainsFilters();
    void asksForANameWithAVerb();
    void namesKeysAndDevices();
};

void WordsTest::tellsAnErrorInOneSentence_data()
{
    QTest::addColumn<int>("code");
    QTest::addColumn<QString>("detail");
    QTest::addColumn<QString>("subject");
    QTest::addColumn<QString>("sentences");
    const auto row = [](ErrorCode code, const char *detail, const char *subject,
                        const char *sentences) {
        QTest::newRow(detail) << static_cast<int>(code) << QString::fromLatin1(detail)
                              << QString::fromLatin1(subject) << QString::fromLatin1(sentences);
    };
    row(ErrorCode::NotFound, "contains no build to resume", "/data/x",
        "/data/x: contains no build to resume.");
    row(ErrorCode::Busy, "is not as it was when it was read; reload it and try again", "item 0",
        "item 0: is not as it was when it was read; reload it and try again.");
    row(ErrorCode::Busy, "another build works in this folder.", "/data/x",
        "/data/x: another build works in this folder. Try again in a moment.");
    row(ErrorCode::InvalidArgument, "the split is frozen; a reason is needed to change it", "train",
        "train: the split is frozen; a reason is needed to change it.");
    row(ErrorCode::Corrupt, "element type code 9 at byte 17 is unknown", "metainfo.idx",
        "metainfo.idx is damaged: element type code 9 at byte 17 is unknown. Nothing was changed. "
        "Other parts of the dataset still work.");
    row(ErrorCode::NotFound, "cannot be examined: No such file or directory", "/data/y",
        "/data/y was not found. The folder may have been moved, or its drive is not connected.");
    row(ErrorCode::NotFound, "", "/data/x",
        "/data/x was not found. The folder may have been moved, or its drive is not connected.");
}

void WordsTest::tellsAnErrorInOneSentence()
{
    QFETCH(int, code);
    QFETCH(QString, detail);
    QFETCH(QString, subject);
    const Error error{static_cast<ErrorCode>(code), detail.toStdString(), subject.toStdString()};
    QTEST(describeError(error).sentences(), "sentences");
}

void WordsTest::explainsFilters_data()
{
    QTest::addColumn<QString>("query");
    QTest::addColumn<QString>("words");
    const auto row = [](const char *query, const char *words) {
        QTest::newRow(query) << QString::fromUtf8(query) << QString::fromUtf8(words);
    };
    row("", "");
    row("cer:>0.3", "CER above 30 %");
    row("cer:0.1-0.3 lang:de", "CER from 10 % to 30 % and language German");
    row("dur:>=5", "duration 5 s or more");
    row("status:pending -flag:yes", "status pending and not: flagged");
    row("good morning", "text or key contains “good morning”");
    row("lang:de OR lang:fr", "language German or language French");
    row("flag:yes (lang:de OR lang:fr)", "flagged and (language German or language French)");
    row("split:empty", "without split");
    row("key:LJ*", "key matches LJ*");
    row("assigned:anna", "assignee anna");
}

void WordsTest::explainsFilters()
{
    QFETCH(QString, query);
    const auto parsed = parseQuery(query.toStdString());
    QVERIFY(parsed);
    QTEST(explainQuery(*parsed), "words");
}

void WordsTest::asksForANameWithAVerb()
{
    NameDialog dialog({QStringLiteral("Save filter"),
                       QStringLiteral("Name"),
                       QStringLiteral("Save filter"),
                       QString(),
                       {QStringLiteral("long"), QStringLiteral("short")}},
                      nullptr);
    QSignalSpy answered(&dialog, &NameDialog::answered);
    dialog.setText(QStringLiteral("   "));
    QCOMPARE(dialog.acceptButton().text(), QStringLiteral("Save filter"));
    QVERIFY(!dialog.acceptButton().isEnabled());
    dialog.accept(); // Enter does nothing without a name
    QVERIFY(answered.isEmpty());
    dialog.setText(QStringLiteral(" mine "));
    QVERIFY(dialog.acceptButton().isEnabled());
    for (const auto *button : dialog.findChildren<QPushButton *>())
        QVERIFY(button->icon().isNull());
    dialog.accept();
    QCOMPARE(answered.size(), 1);
    QCOMPARE(answered[0][0].toString(), QStringLiteral("mine"));
}

void WordsTest::namesKeysAndDevices()
{
    QCOMPARE(keyWords(QKeySequence(Qt::CTRL | Qt::Key_Return)), QStringLiteral("Ctrl+Enter"));
    QCOMPARE(keyWords({QKeySequence(Qt::CTRL | Qt::Key_Return),
                       QKeySequence(Qt::CTRL | Qt::Key_Enter), QKeySequence(Qt::Key_A)}),
             QStringLiteral("Ctrl+Enter, A"));
    QCOMPARE(OutputDevice::plainName(QStringLiteral("vox Audio/Sink sink")), QStringLiteral("vox"));
    QCOMPARE(OutputDevice::plainName(QStringLiteral("Built-in Audio")),
             QStringLiteral("Built-in Audio"));
}

QTEST_MAIN(WordsTest)
#include "WordsTest.moc"
