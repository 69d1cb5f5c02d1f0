// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/AppServices.h"
#include "app/gui/EndSignals.h"
#include "app/gui/Keychain.h"
#include "app/gui/Screenshot.h"
#include "app/gui/WatchedApplication.h"
#include "app/media/Media.h"
#include "core/base/UserFolders.h"
#include "core/io/PlainPath.h"
#include "ui/common/ScriptFont.h"
#include "ui/common/Text.h"
#include "ui/common/TextSize.h"
#include "ui/common/Translations.h"
#include "ui/common/WorkspaceFileType.h"
#include "ui/shell/MainWindow.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QFontDatabase>
#include <QScreen>

#include <cstdio>
#include <memory>
#include <optional>

namespace {

using namespace voxdeck;

struct Options {
    QString dataset, workspace, screenshot;
    bool isDark = false;
    bool isLight = false;
    std::optional<QSize> size;
};

/// "1280x720"
std::optional<QSize> parseSize(const QString &text)
{
    const auto parts = text.split(QLatin1Char('x'));
    if (parts.size() != 2)
        return std::nullopt;
    const QSize size(parts[0].toInt(), parts[1].toInt());
    const bool isSane = size.width() >= 320 && size.height() >= 240 && size.width() <= 16384
                        && size.height() <= 16384;
    return isSane ? std::optional(size) : std::nullopt;
}

std::optional<Options> parseArguments(const QApplication &application)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(
        QStringLiteral("Listen to, correct and publish speech datasets."));
    const auto help = parser.addHelpOption();
    const auto version = parser.addVersionOption();
    const auto option = [](const char *name, const char *words, const char *value = "") {
        return QCommandLineOption(QString::fromLatin1(name), QString::fromLatin1(words),
                                  QString::fromLatin1(value));
    };
    const auto screenshot = option("screenshot",
                                   "Open the dataset, write the window to FILE and exit.", "FILE");
    const auto dark = option("dark", "Use dark colours regardless of the system setting.");
    const auto light = option("light", "Use light colours regardless of the system setting.");
    const auto size = option("size", "Size of the window, such as 1280x720.", "WxH");
    const auto workspace = option("workspace", "Workspace file to use instead of the default one.",
                                  "FILE");
    parser.addOptions({screenshot, dark, light, size, workspace});
    parser.addPositionalArgument(
        QStringLiteral("dataset"),
        QStringLiteral("A dataset of any kind: folder, list, manifest or workspace."),
        QStringLiteral("[DATASET]"));
    if (!parser.parse(application.arguments())) {
        std::fprintf(stderr, "voxdeck: %s\n", qPrintable(parser.errorText()));
        return std::nullopt;
    }
    if (parser.isSet(help))
        parser.showHelp();
    if (parser.isSet(version))
        parser.showVersion();
    Options options;
    options.dataset = parser.positionalArguments().value(0);
    options.workspace = parser.value(workspace);
    options.screenshot = parser.value(screenshot);
    options.isDark = parser.isSet(dark);
    options.isLight = parser.isSet(light);
    if (parser.isSet(size)) {
        options.size = parseSize(parser.value(size));
        if (!options.size) {
            std::fprintf(stderr, "voxdeck: --size takes a width and a height, such as 1280x720\n");
            return std::nullopt;
        }
    }
    return options;
}

/// Qt aborts without a display. A screenshot needs none: it is then drawn in memory.
bool canShowWindows(int argc, char *argv[])
{
    for (const char *name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
        if (!qEnvironmentVariableIsEmpty(name))
            return true;
    for (int i = 1; i < argc; ++i) {
        const auto argument = QByteArray(argv[i]);
        if (argument == "-platform" || argument == "--platform")
            return true;
        if (argument.startsWith("--screenshot") || argument == "--help" || argument == "-h"
            || argument == "--version" || argument == "-v")
            return qputenv("QT_QPA_PLATFORM", "offscreen");
    }
    return false;
}

/// The usual one, or one that reports how long the window stood still, where the environment asks for that.
std::unique_ptr<QApplication> makeApplication(int &argc, char *argv[])
{
    if (!WatchedApplication::isWanted())
        return std::make_unique<QApplication>(argc, argv);
    auto watched = std::make_unique<WatchedApplication>(argc, argv);
    watched->reportStalls();
    return watched;
}

/// Maximised where the screen is too small for the window and its frame: a status bar below the edge is as
/// good as none.
void fitToScreen(QWidget &window)
{
    constexpr QSize kFrame(2, 30); // of common window managers; unknown before the window is shown
    const auto room = window.screen()->availableSize() - kFrame;
    if (window.width() > room.width() || window.height() > room.height())
        window.setWindowState(window.windowState() | Qt::WindowMaximized);
}

} // namespace

int main(int argc, char *argv[])
{
    if (!canShowWindows(argc, argv)) {
        std::fprintf(stderr,
                     "voxdeck: there is no display (DISPLAY and WAYLAND_DISPLAY are not set); "
                     "voxdeck-cli works without one\n");
        return 3;
    }
    installMedia();
    SecretStore::install(systemKeychain());
    registerWorkspaceFileType(pathText(userDataFolder() / "types")); // before Qt reads types
    const auto owned = makeApplication(argc, argv);
    QApplication &application = *owned;
    QCoreApplication::setApplicationName(QStringLiteral("voxdeck"));
    QCoreApplication::setApplicationVersion(QStringLiteral(VOXDECK_VERSION));
    QGuiApplication::setApplicationDisplayName(QStringLiteral("Voxdeck"));
    QGuiApplication::setDesktopFileName(QStringLiteral("org.voxdeck.voxdeck"));
    followSystemFont(QFontDatabase::systemFont(QFontDatabase::GeneralFont));
    QApplication::setFont(interfaceFont());

    const auto options = parseArguments(application);
    if (!options)
        return 2;
    AppServices services(application);
    useLanguage(services.settings.store().value(QLatin1String(kLanguageSetting)).toString());
    if (options->isDark || options->isLight)
        services.theme.choose(options->isDark ? ThemeChoice::Dark : ThemeChoice::Light);
    MainWindow window(services.services());
    const EndSignals endSignals;
    QObject::connect(&endSignals, &EndSignals::endWanted, &window, &MainWindow::shutDown);
    if (options->size)
        window.resize(*options->size);
    else
        fitToScreen(window);
    if (!options->screenshot.isEmpty())
        new Screenshot(window, options->screenshot, !options->dataset.isEmpty());
    window.show();
    if (!options->dataset.isEmpty())
        window.openDataset(wholePath(toPath(options->dataset)), toPath(options->workspace));
    return QApplication::exec();
}
