// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDoubleSpinBox>
#include <QString>

#include <optional>

namespace voxdeck {

/// A number as people type it, whatever the language of the system: a point or a comma is the decimal sign, and nothing
/// separates groups of digits. So "0,125" is never 125, and "1.234" never 1234; of "1.234,5" there is no answer.
std::optional<double> decimalIn(const QString &text);

/// A field for a decimal number that reads it by decimalIn(), and shows it as the language does.
class DecimalBox final : public QDoubleSpinBox {
    Q_OBJECT
public:
    using QDoubleSpinBox::QDoubleSpinBox;

protected:
    QValidator::State validate(QString &text, int &place) const override;
    double valueFromText(const QString &text) const override;
    void fixup(QString & /*text*/) const override {
    } // Qt's takes points out where they separate groups

private:
    QString bare(const QString &text) const;
};

} // namespace voxdeck
