// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/KeyOverlay.h"

#include "ui/actions/Actions.h"
#include "ui/common/KeyMenu.h"
#include "ui/common/ScriptFont.h"
#include "ui/common/Tell.h"
#include "ui/common/Theme.h"
#include "ui/shell/KeyRouter.h"

#include <QAction>
#include <QApplication>
#include <QKeyEvent>
#include <QPainter>

#include <algorithm>

namespace voxdeck {
namespace {

constexpr int kMargin = 24, kPadding = 16, kGap = 12, kBetween = 28, kTitle = 34;

QString keysText(const QList<QKeySequence> &keys)
{
    return keyWords(keys.mid(0, 2)); // more than two do not help in a glance
}

} // namespace

KeyOverlay::KeyOverlay(const Actions &actions, QWidget *window)
    : QWidget(window), m_actions(actions), m_window(window)
{
    setObjectName(QStringLiteral("keyOverlay"));
    setAccessibleName(tr("Keys that act here"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    m_hold.setSingleShot(true);
    m_hold.setInterval(kHoldMs);
    connect(&m_hold, &QTimer::timeout, this, &KeyOverlay::appear);
    m_letGo.setSingleShot(true);
    m_letGo.setInterval(kLetGoMs);
    connect(&m_letGo, &QTimer::timeout, this, &KeyOverlay::letGo);
    hide();
    qApp->installEventFilter(this);
}

QStringList KeyOverlay::lines() const
{
    QStringList all;
    for (const auto &line : m_lines)
        all << (line.key.isEmpty() ? line.name : QStringLiteral("%1: %2").arg(line.name, line.key));
    return all;
}

bool KeyOverlay::isOurs(const QObject *watched, const QKeyEvent &key) const
{
    const auto *widget = qobject_cast<const QWidget *>(watched);
    if (!widget || widget->window() != m_window || QApplication::activePopupWidget()
        || QApplication::activeModalWidget())
        return false;
    const QKeySequence pressed(QKeyCombination(key.modifiers(), Qt::Key(key.key())));
    return m_actions.keys(ActionId::ShortcutSheet).everywhere.contains(pressed)
           && key.modifiers() == Qt::NoModifier;
}

bool KeyOverlay::eventFilter(QObject *watched, QEvent *event)
{
    // A key of a real keyboard comes twice: to the screen's window first, then to the widget.
    if (!watched->isWidgetType())
        return false;
    switch (event->type()) {
    case QEvent::ShortcutOverride: {
        const auto &key = *static_cast<QKeyEvent *>(event);
        if (!isOurs(watched, key)) {
            vanish(); // another key: the user knows what to press. Let others handle it
            return false;
        }
        m_letGo.stop(); // an X server repeats a key as releases and presses
        if (!m_isDown && !key.isAutoRepeat()) {
            m_isDown = true;
            m_pressed.start();
            m_hold.start();
        }
        event->accept(); // else the shortcut would act before it is known how long the key is held
        return true;
    }
    case QEvent::KeyPress: {
        return m_isDown && isOurs(watched, *static_cast<QKeyEvent *>(event));
    }
    case QEvent::KeyRelease: {
        const auto &key = *static_cast<QKeyEvent *>(event);
        if (!m_isDown || key.isAutoRepeat() || !isOurs(watched, key))
            return false;
        m_isTap = m_pressed.elapsed() < kHoldMs && !isVisible();
        m_letGo.start();
        return true;
    }
    case QEvent::WindowDeactivate:
        if (watched == m_window)
            vanish(); // another widget gets the release
        return false;
    default: return false;
    }
}

void KeyOverlay::appear()
{
    collect();
    setGeometry(m_window->rect());
    setAccessibleDescription(lines().join(QStringLiteral(". ")));
    show();
    raise();
    tell(*this);
}

/// The key was not pressed again at once: it is up.
void KeyOverlay::letGo()
{
    vanish();
    if (m_isTap)
        m_actions[ActionId::ShortcutSheet]->trigger();
}

void KeyOverlay::vanish()
{
    m_isDown = false;
    m_hold.stop();
    m_letGo.stop();
    hide();
}

void KeyOverlay::collect()
{
    const bool isInText = takesText(QApplication::focusWidget());
    m_title = isInText ? tr("Keys while you type") : tr("Keys outside of text fields");
    m_lines.clear();
    QString group;
    for (const auto id : Actions::all()) {
        const auto &keys = m_actions.keys(id);
        const auto shown = (isInText ? keys.inText : keys.outsideText) + keys.everywhere;
        if (shown.isEmpty() || !m_actions[id]->isEnabled())
            continue;
        if (group != m_actions.group(id)) {
            group = m_actions.group(id);
            m_lines.push_back({group, {}});
        }
        m_lines.push_back({m_actions[id]->text().remove(u'…'), keysText(shown)});
    }
}

void KeyOverlay::paintEvent(QPaintEvent *)
{
    const auto &theme = Theme::of(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    auto veil = theme.window;
    veil.setAlphaF(0.6F);
    painter.fillRect(rect(), veil);
    const auto panel = rect().adjusted(kMargin, kMargin, -kMargin, -kMargin);
    painter.setPen(theme.border);
    painter.setBrush(theme.base);
    painter.drawRoundedRect(panel, 8, 8);
    const auto inside = panel.adjusted(kPadding, kPadding, -kPadding, -kPadding);
    auto font = interfaceFont();
    auto bold = font;
    bold.setWeight(QFont::DemiBold);
    painter.setFont(bold);
    painter.setPen(theme.text);
    painter.drawText(QRect(inside.left(), inside.top(), inside.width(), kTitle),
                     Qt::AlignLeft | Qt::AlignTop, m_title);
    painter.setPen(theme.muted);
    painter.setFont(font);
    painter.drawText(QRect(inside.left(), inside.top(), inside.width(), kTitle),
                     Qt::AlignRight | Qt::AlignTop, tr("Release the key to close"));
    const auto body = inside.adjusted(0, kTitle, 0, 0);
    // as large as the interface's own font where that fits, smaller where the window is small
    int columns = 1, height = 0;
    for (int size = font.pixelSize(); size >= 11; --size) {
        font.setPixelSize(size);
        height = QFontMetrics(font).height() + 3;
        const int rows = std::max(1, body.height() / height);
        columns = (static_cast<int>(m_lines.size()) + rows - 1) / rows;
        int name = 0, key = 0;
        for (const auto &line : m_lines) {
            name = std::max(name, QFontMetrics(font).horizontalAdvance(line.name));
            key = std::max(key, QFontMetrics(font).horizontalAdvance(line.key));
        }
        if (columns * (name + key + kGap + kBetween) - kBetween <= body.width())
            break;
    }
    bold.setPixelSize(font.pixelSize());
    columns = std::max(columns, 1);
    const int rows = (static_cast<int>(m_lines.size()) + columns - 1) / columns;
    const int width = (body.width() - (columns - 1) * kBetween) / columns;
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        const auto &line = m_lines[i];
        const int number = static_cast<int>(i);
        QRect at(body.left() + number / rows * (width + kBetween),
                 body.top() + number % rows * height, width, height);
        painter.setFont(line.key.isEmpty() ? bold : font);
        painter.setPen(line.key.isEmpty() ? theme.muted : theme.accent);
        painter.drawText(at, Qt::AlignRight | Qt::AlignVCenter, line.key);
        if (!line.key.isEmpty())
            painter.setPen(theme.text);
        const int room = width - kGap - painter.fontMetrics().horizontalAdvance(line.key);
        painter.drawText(at, Qt::AlignLeft | Qt::AlignVCenter,
                         painter.fontMetrics().elidedText(line.name, Qt::ElideRight, room));
    }
}

} // namespace voxdeck
