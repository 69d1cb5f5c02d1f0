// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/LabelIcon.h"

#include <QEvent>
#include <QIcon>
#include <QLabel>

#include <utility>

namespace voxdeck {
namespace {

/// A label keeps a picture, which has the colours of the theme that it was made in.
class ShownIcon final : public QObject {
public:
    ShownIcon(QLabel &label, QIcon icon, int size)
        : QObject(&label), m_label(label), m_icon(std::move(icon)), m_size(size)
    {
        setObjectName(kName);
        show();
        label.installEventFilter(this);
    }
    static inline const QString kName = QStringLiteral("shownIcon");

    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (watched == &m_label && event->type() == QEvent::PaletteChange)
            show();
        return QObject::eventFilter(watched, event);
    }

private:
    void show() { m_label.setPixmap(m_icon.pixmap(m_size, m_size)); }

    QLabel &m_label;
    QIcon m_icon;
    int m_size;
};

} // namespace

void showIcon(QLabel &label, const QIcon &icon, int size)
{
    delete label.findChild<QObject *>(ShownIcon::kName, Qt::FindDirectChildrenOnly);
    new ShownIcon(label, icon, size);
}

} // namespace voxdeck
