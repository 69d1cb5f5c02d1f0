// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/Tell.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QLabel>

namespace voxdeck {
namespace {

constexpr const char *kTeller = "vxTeller";

class TellerFace final : public QAccessibleWidget {
public:
    explicit TellerFace(QLabel *label) : QAccessibleWidget(label, QAccessible::AlertMessage) {}

    QString text(QAccessible::Text kind) const override
    {
        const auto *label = static_cast<QLabel *>(widget());
        return kind == QAccessible::Name && label->accessibleName().isEmpty()
                   ? label->text()
                   : QAccessibleWidget::text(kind);
    }
};

QAccessibleInterface *makeFace(const QString &className, QObject *object)
{
    auto *label = className == QLatin1String("QLabel") ? qobject_cast<QLabel *>(object) : nullptr;
    return label && label->property(kTeller).toBool() ? new TellerFace(label) : nullptr;
}

} // namespace

void makeTeller(QLabel &label)
{
    QAccessible::installFactory(makeFace); // once, however often asked
    label.setProperty(kTeller, true);
    // Where a screen reader listens, a label that was given words already has a face that is no alert.
    if (auto *face = QAccessible::queryAccessibleInterface(&label);
        face && face->role() != QAccessible::AlertMessage)
        QAccessible::deleteAccessibleInterface(QAccessible::uniqueId(face));
}

/// Qt passes no Alert on to AT-SPI; what is read there is an alert that is shown.
void tell(QWidget &widget)
{
    for (const auto kind : {QAccessible::Alert, QAccessible::ObjectShow}) {
        QAccessibleEvent told(&widget, kind);
        QAccessible::updateAccessibility(&told);
    }
}

} // namespace voxdeck
