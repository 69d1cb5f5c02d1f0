// SPDX-License-Identifier: GPL-3.0-or-later
// What Tab offers, asked of the shells themselves.
#include "app/cli/CommandLine.h"

#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

namespace {

/// The shell's output, or why it failed.
QString run(const QString &shell, const QStringList &arguments)
{
    QProcess process;
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("LC_ALL"), QStringLiteral("C.UTF-8"));
    process.setProcessEnvironment(environment);
    process.start(shell, arguments);
    constexpr int kPatience = 120'000;
    if (!process.waitForFinished(kPatience))
        return QStringLiteral("no answer from ") + shell;
    return QString::fromUtf8(process.readAllStandardOutput())
           + QString::fromUtf8(process.readAllStandardError());
}

} // namespace

class CompletionsTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void completes_data();
    void completes();

private:
    QString offered(const QString &shell, const QString &line);
    QTemporaryDir m_folder;
};

void CompletionsTest::init()
{
    for (const char *const shell : {"bash", "zsh", "fish"}) {
        QFile file(m_folder.filePath(QString::fromUtf8(shell)));
        QVERIFY(file.open(QIODevice::WriteOnly));
        const std::string script = voxdeck::cli::completionScript(shell);
        QVERIFY(!script.empty());
        file.write(script.data(), static_cast<qint64>(script.size()));
    }
}

/// The words that are offered for the last one of the line, between spaces.
QString CompletionsTest::offered(const QString &shell, const QString &line)
{
    const QString script = m_folder.filePath(shell);
    QString code;
    if (shell == QStringLiteral("fish")) {
        code = QStringLiteral("source %1; complete -C '%2' | string replace -r '\\t.*' ''");
    } else if (shell == QStringLiteral("bash")) {
        code = QStringLiteral("source %1; set -f; COMP_WORDS=(%2); [[ '%2' == *' ' ]] && "
                              "COMP_WORDS+=(''); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); "
                              "_voxdeck_cli; echo \"${COMPREPLY[@]}\"");
    } else {
        // the parts of zsh's completion system that the script calls print what they are given
        code = QStringLiteral(
            "setopt no_glob; compdef() { :; }; _files() { echo FILES; }\n"
            "_describe() { local one; for one in ${(P)2}; do one=${one%%:*};"
            " [[ $one == $PREFIX* ]] && echo $one; done; }\n"
            "source %1; words=(%2); [[ '%2' == *' ' ]] && words+=(''); CURRENT=$#words;"
            " PREFIX=$words[CURRENT]; _voxdeck-cli");
    }
    const QString said = run(shell, {QStringLiteral("-c"), code.arg(script, line)});
    return QLatin1Char(' ') + said.simplified() + QLatin1Char(' ');
}

void CompletionsTest::completes_data()
{
    QTest::addColumn<QString>("shell");
    for (const char *const shell : {"bash", "zsh", "fish"})
        QTest::newRow(shell) << QString::fromUtf8(shell);
}

void CompletionsTest::completes()
{
    QFETCH(QString, shell);
    if (QStandardPaths::findExecutable(shell).isEmpty())
        QSKIP(qPrintable(shell + QStringLiteral(" is not installed")));
    const auto holds = [&](const char *line, const char *word) {
        const QString all = offered(shell, QString::fromUtf8(line));
        const bool isThere = all.contains(QLatin1Char(' ') + QString::fromUtf8(word)
                                          + QLatin1Char(' '));
        if (!isThere)
            qWarning("%s: %s: %s", qPrintable(shell), line, qPrintable(all));
        return isThere;
    };
    QVERIFY(holds("voxdeck-cli qu", "query"));
    QVERIFY(!offered(shell, QStringLiteral("voxdeck-cli qu")).contains(QStringLiteral(" info ")));
    QVERIFY(holds("voxdeck-cli ", "completions"));
    QVERIFY(holds("voxdeck-cli labels ", "import"));
    QVERIFY(holds("voxdeck-cli labels im", "import"));
    QVERIFY(holds("voxdeck-cli split W as", "assign"));
    QVERIFY(holds("voxdeck-cli split W assign --strat", "--stratify"));
    QVERIFY(holds("voxdeck-cli list W --l", "--limit"));
    QVERIFY(!offered(shell, QStringLiteral("voxdeck-cli export W --"))
                 .contains(QStringLiteral(" --format "))); // a former name
    QVERIFY(holds("voxdeck-cli convert a b --to ka", "kaldi"));
    QVERIFY(holds("voxdeck-cli labels export W --to e", "eaf"));
    QVERIFY(holds("voxdeck-cli split W assign --method lo", "longest"));
}

QTEST_GUILESS_MAIN(CompletionsTest)
#include "CompletionsTest.moc"
