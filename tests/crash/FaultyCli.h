// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QProcess>
#include <QProcessEnvironment>
#include <QString>
#include <QStringList>

namespace voxdeck::test {

struct Ended {
    int code = -1; ///< 128 + the signal where one ended it
    QByteArray out;
    QByteArray errors;
};

/// voxdeck-cli with the library of faults.cpp loaded; workspaces are below `folder`.
class FaultyCli {
public:
    explicit FaultyCli(const QString &folder)
    {
        m_environment = QProcessEnvironment::systemEnvironment();
        m_environment.insert(QStringLiteral("XDG_DATA_HOME"), folder + QStringLiteral("/data"));
        m_environment.insert(QStringLiteral("USER"), QStringLiteral("lena"));
    }

    /// `faults` as in faults.cpp; empty: as everywhere.
    Ended run(const QStringList &arguments, const QString &faults = {}) const
    {
        QProcess process;
        start(process, arguments, faults);
        return ended(process);
    }

    void start(QProcess &process, const QStringList &arguments, const QString &faults = {}) const
    {
        auto environment = m_environment;
        if (!faults.isEmpty() || environment.contains(QStringLiteral("VOXDECK_CALLS"))) {
            environment.insert(QStringLiteral("LD_PRELOAD"),
                               QStringLiteral(VOXDECK_FAULTS_LIBRARY));
            environment.insert(QStringLiteral("VOXDECK_FAULTS"), faults);
        }
        process.setProcessEnvironment(environment);
        process.start(QStringLiteral(VOXDECK_CLI), arguments);
    }

    static Ended ended(QProcess &process)
    {
        // One that has ended already is not waited for: that would be a failure to Qt.
        if (process.state() != QProcess::NotRunning && !process.waitForFinished(120'000)) {
            process.kill();
            process.waitForFinished();
            return {-2, {}, "did not end in two minutes"};
        }
        return {process.exitStatus() == QProcess::NormalExit ? process.exitCode()
                                                             : 128 + process.exitCode(),
                process.readAllStandardOutput(), process.readAllStandardError()};
    }

    void set(const char *name, const QString &value)
    {
        m_environment.insert(QLatin1String(name), value);
    }

private:
    QProcessEnvironment m_environment;
};

} // namespace voxdeck::test
