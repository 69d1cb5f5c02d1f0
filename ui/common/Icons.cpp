// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/Icons.h"

#include "ui/common/Theme.h"

#include <QFile>
#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>

namespace voxdeck {
namespace {

QColor toneColor(IconTone tone, const Theme &theme)
{
    switch (tone) {
    case IconTone::Text: return theme.text;
    case IconTone::Muted: return theme.muted;
    case IconTone::Accent: return theme.accent;
    case IconTone::OnAccent: return theme.onAccent;
    case IconTone::Good: return theme.good.text;
    case IconTone::Warn: return theme.warn.text;
    case IconTone::Bad: return theme.bad.text;
    }
    return theme.text;
}

QPixmap render(const QString &name, const QColor &color, const Theme &theme, int size, double ratio)
{
    const auto key = QStringLiteral("voxdeck/%1/%2/%3/%4")
                         .arg(name, color.name(QColor::HexArgb))
                         .arg(size)
                         .arg(ratio);
    QPixmap pixmap;
    if (QPixmapCache::find(key, &pixmap))
        return pixmap;
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    auto svg = file.readAll();
    svg.replace("currentColor", color.name().toLatin1());
    svg.replace("@cut", theme.base.name().toLatin1()); // signs cut out of a filled shape
    QSvgRenderer renderer(svg);
    const auto pixels = qRound(size * ratio);
    pixmap = QPixmap(pixels, pixels);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    renderer.render(&painter);
    painter.end();
    pixmap.setDevicePixelRatio(ratio);
    QPixmapCache::insert(key, pixmap);
    return pixmap;
}

/// Draws an icon of the resources in the colour of the palette that holds now.
class PaletteIconEngine final : public QIconEngine {
public:
    PaletteIconEngine(QString name, IconTone tone) : m_name(std::move(name)), m_tone(tone) {}

    void paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State) override
    {
        const auto size = qMin(rect.width(), rect.height());
        const auto ratio = painter->device()->devicePixelRatioF();
        const auto drawn = pixmapOf(size, ratio, mode);
        painter->drawPixmap(rect.x() + (rect.width() - size) / 2,
                            rect.y() + (rect.height() - size) / 2, drawn);
    }
    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State) override
    {
        return pixmapOf(qMin(size.width(), size.height()), 1, mode);
    }
    QPixmap scaledPixmap(const QSize &size, QIcon::Mode mode, QIcon::State, qreal scale) override
    {
        // `size` is already in device pixels; the caller sets the ratio
        Q_UNUSED(scale)
        return pixmapOf(qMin(size.width(), size.height()), 1, mode);
    }
    QIconEngine *clone() const override { return new PaletteIconEngine(m_name, m_tone); }

private:
    QPixmap pixmapOf(int size, double ratio, QIcon::Mode mode) const
    {
        const auto palette = QGuiApplication::palette();
        const auto &theme = Theme::of(palette);
        const auto color = mode == QIcon::Disabled ? theme.faint : toneColor(m_tone, theme);
        return render(m_name, color, theme, size, ratio);
    }

    QString m_name;
    IconTone m_tone;
};

} // namespace

QIcon icon(const QString &name, IconTone tone)
{
    if (name == QLatin1String("vx-app"))
        return QIcon(QStringLiteral(":/icons/vx-app.svg")); // has its own colours
    return QIcon(new PaletteIconEngine(name, tone));
}

QPixmap iconPixmap(const QString &name, IconTone tone, int size, double devicePixelRatio)
{
    const auto palette = QGuiApplication::palette();
    const auto &theme = Theme::of(palette);
    return render(name, toneColor(tone, theme), theme, size, devicePixelRatio);
}

} // namespace voxdeck
