// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/Words.h"

#include "ui/common/Text.h"
#include "ui/common/Translations.h"

#include <QCoreApplication>
#include <QLocale>

namespace voxdeck {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Words)
};

} // namespace

QString statusWords(SegmentStatus status)
{
    switch (status) {
    case SegmentStatus::Pending: return Words::tr("pending");
    case SegmentStatus::InReview: return Words::tr("in review");
    case SegmentStatus::Approved: return Words::tr("approved");
    case SegmentStatus::Rejected: return Words::tr("rejected");
    case SegmentStatus::Error: return Words::tr("error");
    }
    return {};
}

QString statusIcon(SegmentStatus status)
{
    switch (status) {
    case SegmentStatus::Pending: return QStringLiteral("vx-status-pending");
    case SegmentStatus::InReview: return QStringLiteral("vx-status-review");
    case SegmentStatus::Approved: return QStringLiteral("vx-status-approved");
    case SegmentStatus::Rejected: return QStringLiteral("vx-status-rejected");
    case SegmentStatus::Error: return QStringLiteral("vx-status-error");
    }
    return {};
}

IconTone statusTone(SegmentStatus status)
{
    switch (status) {
    case SegmentStatus::Pending: return IconTone::Muted;
    case SegmentStatus::InReview: return IconTone::Accent;
    case SegmentStatus::Approved: return IconTone::Good;
    case SegmentStatus::Rejected: return IconTone::Bad;
    case SegmentStatus::Error: return IconTone::Warn;
    }
    return IconTone::Text;
}

QString splitWords(Split split)
{
    switch (split) {
    case Split::Train: return Words::tr("train");
    case Split::Validation: return Words::tr("validation");
    case Split::Test: return Words::tr("test");
    case Split::Unassigned: break;
    }
    return Words::tr("unassigned");
}

QString valueWords(EditField field, const std::string &value)
{
    switch (infoOf(field).form) {
    case EditForm::Status:
        if (const auto status = statusNamed(value))
            return statusWords(*status);
        break;
    case EditForm::Flag: return value == "1" ? Words::tr("flagged") : Words::tr("not flagged");
    case EditForm::Split:
        if (const auto split = splitNamed(value))
            return splitWords(*split);
        break;
    default: break;
    }
    return toQString(value);
}

QString splitLetter(Split split)
{
    switch (split) {
    case Split::Train: return QStringLiteral("T");
    case Split::Validation: return QStringLiteral("V");
    case Split::Test: return QStringLiteral("E");
    case Split::Unassigned: break;
    }
    return QStringLiteral("–");
}

QString segmentsText(std::uint64_t count)
{
    return Words::tr("%Ln segments", nullptr, pluralCount(count));
}

namespace {

RateLimits &rateLimits()
{
    static RateLimits limits;
    return limits;
}

} // namespace

const RateLimits &shownRateLimits()
{
    return rateLimits();
}

void setShownRateLimits(const RateLimits &limits)
{
    rateLimits() = limits;
}

IconTone rateTone(RateKind kind, double rate, std::string_view language)
{
    const auto limit = shownRateLimits().of(kind, language);
    return rate <= limit.good   ? IconTone::Good
           : rate <= limit.fair ? IconTone::Warn
                                : IconTone::Bad;
}

QString cerText(double cer)
{
    return QLocale().toString(cer * 100, 'f', 1);
}

} // namespace voxdeck
