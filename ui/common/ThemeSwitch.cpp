// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/ThemeSwitch.h"

#include "ui/common/AccessibleFocus.h"
#include "ui/common/FocusRing.h"
#include "ui/common/ScriptFont.h"
#include "ui/common/StyleSheet.h"
#include "ui/common/Theme.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QDialogButtonBox>
#include <QPainter>
#include <QPixmapCache>
#include <QProxyStyle>
#include <QStyleFactory>
#include <QStyleOptionViewItem>
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
#include <QStyleHints>
#endif

/// The icons are in a static library: the linker keeps them only if they are asked for.
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
const auto kContrast = QStringLiteral("contrast");

/// Fusion, but buttons of dialogs have words alone, no stock pictures beside ours, and one order on every
/// desktop: what the dialog is for, then the way out at the right.
class PlainStyle final : public QProxyStyle {
    static constexpr QSize kSortArrow{10, 5};

    static void drawSortArrow(const QStyleOptionHeader &head, QPainter &painter)
    {
        if (head.sortIndicator == QStyleOptionHeader::None)
            return;
        const QRectF box(head.rect);
        const bool isUp = head.sortIndicator == QStyleOptionHeader::SortUp;
        const double tip = isUp ? box.top() + 1 : box.bottom() - 1;
        const double ends = isUp ? box.bottom() - 1 : box.top() + 1;
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(head.palette.color(QPalette::WindowText), 1.2, Qt::SolidLine,
                            Qt::RoundCap, Qt::RoundJoin));
        painter.drawPolyline(QPolygonF(
            {{box.left() + 1.5, ends}, {box.center().x(), tip}, {box.right() - 1.5, ends}}));
        painter.restore();
    }

public:
    PlainStyle() : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))) {}
    /// A cell of a list or tree is cut in the direction of its words, not of the window.
    void drawControl(ControlElement element, const QStyleOption *option, QPainter *painter,
                     const QWidget *widget) const override
    {
        const auto *cell = qstyleoption_cast<const QStyleOptionViewItem *>(option);
        if (element != CE_ItemViewItem || !cell || inOwnDirection(cell->text) == cell->text) {
            QProxyStyle::drawControl(element, option, painter, widget);
            return;
        }
        QStyleOptionViewItem own(*cell);
        own.text = inOwnDirection(cell->text);
        QProxyStyle::drawControl(element, &own, painter, widget);
    }
    int styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                  QStyleHintReturn *data) const override
    {
        switch (hint) {
        case SH_DialogButtonBox_ButtonsHaveIcons: return 0;
        case SH_DialogButtonLayout: return QDialogButtonBox::WinLayout;
        default: return QProxyStyle::styleHint(hint, option, widget, data);
        }
    }
    /// The words of cells begin where those of their heads do, with room to the column before.
    int pixelMetric(PixelMetric metric, const QStyleOption *option,
                    const QWidget *widget) const override
    {
        constexpr int kBesideCells = 5; // and one more by Qt: 6 px, as in the style sheet for heads
        return metric == PM_FocusFrameHMargin && qobject_cast<const QAbstractItemView *>(widget)
                   ? kBesideCells
                   : QProxyStyle::pixelMetric(metric, option, widget);
    }
    /// The arrow of a sorted column is above the words: a head is laid out without it, and it was over the last letter.
    /// A style sheet that places it takes its width from every head, sorted or not.
    QRect subElementRect(SubElement element, const QStyleOption *option,
                         const QWidget *widget) const override
    {
        const auto *head = qstyleoption_cast<const QStyleOptionHeader *>(option);
        if (element != SE_HeaderArrow || !head || head->orientation != Qt::Horizontal)
            return QProxyStyle::subElementRect(element, option, widget);
        return {head->rect.center().x() - kSortArrow.width() / 2, head->rect.top(),
                kSortArrow.width(), kSortArrow.height()};
    }
    /// No line above the corner of tabs: Qt draws it beside a bar that has none.
    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                       const QWidget *widget) const override
    {
        const auto *head = qstyleoption_cast<const QStyleOptionHeader *>(option);
        if (element == PE_IndicatorHeaderArrow && head && head->orientation == Qt::Horizontal) {
            drawSortArrow(*head, *painter);
            return;
        }
        if (element != PE_FrameTabBarBase)
            QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
};

} // namespace

ThemeSwitch::ThemeSwitch(QApplication &application, QObject *parent)
    : QObject(parent),
      m_application(application),
      m_theme(&Theme::light()),
      m_startedDark(application.palette().color(QPalette::Window).lightness() < 128)
{
    initialiseIcons();
    QApplication::setStyle(new PlainStyle);
    installAccessibleFocus();
    installFocusRing();
    watchDesktop();
    m_theme = &wanted();
    apply();
}

void ThemeSwitch::choose(ThemeChoice choice)
{
    m_choice = choice;
    const auto &theme = wanted();
    if (&theme == m_theme)
        return;
    m_theme = &theme;
    apply();
    emit changed();
}

const Theme &ThemeSwitch::wanted() const
{
    switch (m_choice) {
    case ThemeChoice::Light: return Theme::light();
    case ThemeChoice::Dark: return Theme::dark();
    case ThemeChoice::HighContrast: return Theme::highContrast();
    case ThemeChoice::System: break;
    }
    return m_wantsContrast  ? Theme::highContrast()
           : systemIsDark() ? Theme::dark()
                            : Theme::light();
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
    const auto &theme = *m_theme;
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
    askDesktop(kColorScheme);
    askDesktop(kContrast);
}

void ThemeSwitch::askDesktop(const QString &key)
{
    auto ask = QDBusMessage::createMethodCall(kPortal, kPortalPath, kPortalSettings,
                                              QStringLiteral("Read"));
    ask.setArguments({kAppearance, key});
    auto *answer = new QDBusPendingCallWatcher(QDBusConnection::sessionBus().asyncCall(ask), this);
    connect(answer, &QDBusPendingCallWatcher::finished, this, [this, answer, key] {
        const QDBusPendingReply<QDBusVariant> reply = *answer;
        if (reply.isValid())
            acceptDesktopSetting(kAppearance, key, reply.value());
        answer->deleteLater();
    });
}

void ThemeSwitch::acceptDesktopSetting(const QString &group, const QString &key,
                                       const QDBusVariant &value)
{
    if (group != kAppearance || (key != kColorScheme && key != kContrast))
        return;
    auto setting = value.variant();
    if (setting.canConvert<QDBusVariant>()) // Read() wraps its answer twice
        setting = setting.value<QDBusVariant>().variant();
    if (key == kColorScheme)
        m_desktopScheme = setting.toInt();
    else
        m_wantsContrast = setting.toInt() == 1;
    choose(m_choice);
}

} // namespace voxdeck
