// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/Decimal.h"

namespace voxdeck {
namespace {

bool isDecimalSign(QChar sign)
{
    constexpr char16_t kArabic = 0x066B;
    return sign == QLatin1Char('.') || sign == QLatin1Char(',') || sign.unicode() == kArabic;
}

bool isMinus(QChar sign)
{
    constexpr char16_t kMinus = 0x2212;
    return sign == QLatin1Char('-') || sign.unicode() == kMinus;
}

} // namespace

std::optional<double> decimalIn(const QString &text)
{
    const QString typed = text.trimmed();
    QString plain;
    int signs = 0;
    for (qsizetype at = 0; at < typed.size(); ++at) {
        const QChar one = typed[at];
        if (one.digitValue() >= 0) {
            plain += QLatin1Char(static_cast<char>('0' + one.digitValue()));
        } else if (isDecimalSign(one)) {
            plain += QLatin1Char('.');
            ++signs;
        } else if (at == 0 && isMinus(one)) {
            plain += QLatin1Char('-');
        } else {
            return std::nullopt;
        }
    }
    bool isNumber = false;
    const double value = plain.toDouble(&isNumber);
    return isNumber && signs < 2 ? std::optional(value) : std::nullopt;
}

/// The typed text without prefix and suffix.
QString DecimalBox::bare(const QString &text) const
{
    QString number = text;
    if (!prefix().isEmpty() && number.startsWith(prefix()))
        number.remove(0, prefix().size());
    if (!suffix().isEmpty() && number.endsWith(suffix()))
        number.chop(suffix().size());
    return number.trimmed();
}

QValidator::State DecimalBox::validate(QString &text, int & /*place*/) const
{
    if (!specialValueText().isEmpty() && text == specialValueText())
        return QValidator::Acceptable;
    const QString number = bare(text);
    if (number.isEmpty()
        || (number.size() == 1 && (isDecimalSign(number[0]) || isMinus(number[0]))))
        return QValidator::Intermediate;
    const auto value = decimalIn(number);
    if (!value)
        return QValidator::Invalid;
    qsizetype behind = 0; // digits behind the decimal sign
    for (qsizetype at = 0; at < number.size(); ++at)
        if (isDecimalSign(number[at]))
            behind = number.size() - at - 1;
    if (behind > decimals() || (*value > maximum() && *value > 0)
        || (*value < minimum() && *value < 0))
        return QValidator::Invalid;
    return *value < minimum() || *value > maximum() ? QValidator::Intermediate
                                                    : QValidator::Acceptable;
}

double DecimalBox::valueFromText(const QString &text) const
{
    if (!specialValueText().isEmpty() && text == specialValueText())
        return minimum();
    return decimalIn(bare(text)).value_or(value());
}

} // namespace voxdeck
