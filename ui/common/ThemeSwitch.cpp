// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/ThemeSwitch.h"

#include "ui/common/StyleSheet.h"
#include "ui/common/Theme.h"

#include <QApplication>
#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QPixmapCache>
#include <QProxyStyle>
#include <QStyleFactory>
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
#include <QStyleHints>
#endif

/// The icons lie in a static library: the linker keeps them only if they are asked for.
static void initialiseIcons()
{
    Q_INIT_RESOURCE(voxdeck);
}

namespace voxdeck {
namespace {

const auto kPortal = QStringLiteral("org.freedesktop.portal.Desktop");
const auto kPortalPath = QStringLiteral("/org/freedesktop/portal/desktop");
const auto kPortalSettings = QStringLiteral("org.freedesktop.portal.Settings");
const auto kAppearance = QStringLiteral("org.freedesktop.appearance");
const auto kColorScheme = QStringLiteral("color-scheme");

/// Fusion, but buttons of dialogs have words alone: no stock pictures beside ours.
class PlainStyle final : public QProxyStyle {
public:
    PlainStyle() : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))) {}
    int styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                  QStyleHintReturn *data) const override
    {
        return hint == SH_DialogButtonBox_ButtonsHaveIcons
                   ? 0
                   : QProxyStyle::styleHint(hint, option, widget, data);
    }
};

} // namespace

ThemeSwitch::ThemeSwitch(QApplication &application, QObject *parent)
    : QObject(parent),
      m_application(application),
      m_startedDark(application.palette().color(QPalette::Window).lightness() < 128)
{
    initialiseIcons();
    QApplication::setStyle(new PlainStyle);
    watchDesktop();
    m_isDark = systemIsDark();
    apply();
}

void ThemeSwitch::choose(ThemeChoice choice)
{
    m_choice = choice;
    const bool dark = choice == ThemeChoice::System ? systemIsDark() : choice == ThemeChoice::Dark;
    if (dark == m_isDark)
        return;
    m_isDark = dark;
    apply();
    emit changed();
}

bool ThemeSwitch::systemIsDark() const
{
    if (m_desktopScheme != 0)
        return m_desktopScheme == 1;
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
    const auto scheme = QGuiApplication::styleHints()->colorScheme();
    if (scheme != Qt::ColorScheme::Unknown)
        return scheme == Qt::ColorScheme::Dark;
#endif
    return m_startedDark;
}

void ThemeSwitch::apply()
{
    const auto &theme = m_isDark ? Theme::dark() : Theme::light();
    QPixmapCache::clear();
    m_application.setStyleSheet({}); // or the old rules are worked out again for the new palette
    QApplication::setPalette(theme.palette());
    m_application.setStyleSheet(applicationStyleSheet(theme));
}

void ThemeSwitch::watchDesktop()
{
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
    connect(QGuiApplication::styleHints(), &QStyleHints::colorSchemeChanged, this,
            [this] { choose(m_choice); });
#endif
    auto bus = QDBusConnection::sessionBus();
    if (!bus.isConnected())
        return;
    bus.connect(kPortal, kPortalPath, kPortalSettings, QStringLiteral("SettingChanged"), this,
                SLOT(acceptDesktopSetting(QString, QString, QDBusVariant)));
    auto ask = QDBusMessage::createMethodCall(kPortal, kPortalPath, kPortalSettings,
                                              QStringLiteral("Read"));
    ask.setArguments({kAppearance, kColorScheme});
    auto *answer = new QDBusPendingCallWatcher(bus.asyncCall(ask), this);
    connect(answer, &QDBusPendingCallWatcher::finished, this, [this, answer] {
        const QDBusPendingReply<QDBusVariant> reply = *answer;
        if (reply.isValid())
            acceptDesktopSetting(kAppearance, kColorScheme, reply.value());
        answer->deleteLater();
    });
}

void ThemeSwitch::acceptDesktopSetting(const QString &group, const QString &key,
                                       const QDBusVariant &value)
{
    if (group != kAppearance || key != kColorScheme)
        return;
    auto scheme = value.variant();
    if (scheme.canConvert<QDBusVariant>()) // Read() wraps its answer twice
        scheme = scheme.value<QDBusVariant>().variant();
    m_desktopScheme = scheme.toInt();
    choose(m_choice);
}

} // namespace voxdeck
