// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/FocusRing.h"

#include "ui/common/Theme.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QCheckBox>
#include <QEvent>
#include <QPainter>
#include <QPointer>
#include <QRadioButton>
#include <QSlider>
#include <QTabBar>

#include <memory>

namespace voxdeck {
namespace {

/// Over the control, for the eye alone.
class Ring final : public QWidget {
public:
    explicit Ring(QWidget *control) : QWidget(control), m_control(*control)
    {
        setAttribute(Qt::WA_TransparentForMouseEvents);
        setAttribute(Qt::WA_NoSystemBackground);
        setFocusPolicy(Qt::NoFocus);
        control->installEventFilter(this);
        if (const auto *tabs = qobject_cast<QTabBar *>(control))
            connect(tabs, &QTabBar::currentChanged, this, [this] { place(); });
        place();
        show();
    }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest)
            place();
        return QWidget::eventFilter(watched, event);
    }
    void paintEvent(QPaintEvent *) override
    {
        const bool isLarge = qobject_cast<const QAbstractItemView *>(&m_control) != nullptr;
        const int width = isLarge ? 2 : 1;
        QPainter painter(this);
        painter.setPen(QPen(Theme::of(palette()).accent, width));
        const auto inside = rect().adjusted(0, 0, -1, -1);
        painter.drawRect(isLarge ? rect().adjusted(1, 1, -1, -1) : inside);
    }

private:
    void place()
    {
        const auto *tabs = qobject_cast<const QTabBar *>(&m_control);
        setGeometry(tabs ? tabs->tabRect(tabs->currentIndex()) : m_control.rect());
        raise();
    }

    QWidget &m_control;
};

bool wantsRing(const QWidget &widget)
{
    if (widget.property("vxOwnRing").toBool()
        || widget.window()->inherits("QComboBoxPrivateContainer"))
        return false;
    return qobject_cast<const QAbstractItemView *>(&widget)
           || qobject_cast<const QTabBar *>(&widget) || qobject_cast<const QSlider *>(&widget)
           || qobject_cast<const QCheckBox *>(&widget)
           || qobject_cast<const QRadioButton *>(&widget);
}

} // namespace

void installFocusRing()
{
    constexpr const char *kInstalled = "vxFocusRing";
    if (qApp->property(kInstalled).toBool())
        return;
    qApp->setProperty(kInstalled, true);
    auto ring = std::make_shared<QPointer<Ring>>();
    QObject::connect(qApp, &QApplication::focusChanged, qApp, [ring](QWidget *, QWidget *now) {
        if (*ring && (*ring)->parentWidget() == now)
            return;
        delete ring->data();
        if (now && wantsRing(*now))
            *ring = new Ring(now);
    });
}

} // namespace voxdeck
