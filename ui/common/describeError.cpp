// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/describeError.h"

#include "ui/common/Text.h"

#include <QCoreApplication>

namespace voxdeck {
namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("describeError", text);
}

/// The engine's clause as a sentence of its own.
QString sentence(const std::string &detail)
{
    auto text = toQString(detail).trimmed();
    if (text.isEmpty())
        return text;
    text[0] = text[0].toUpper();
    if (!text.endsWith(QLatin1Char('.')))
        text += QLatin1Char('.');
    return text;
}

} // namespace

ErrorWords describeError(const Error &error)
{
    const auto subject = error.subject.empty() ? tr("This") : toQString(error.subject);
    const auto detail = sentence(error.detail);
    const auto full = QStringLiteral("%1: %2\n%3")
                          .arg(QString::fromLatin1(errorCodeName(error.code)),
                               toQString(error.subject), toQString(error.detail));
    switch (error.code) {
    case ErrorCode::NotFound:
        return {
            tr("%1 was not found.").arg(subject),
            tr("%1 The folder may have been moved or its drive unplugged. Check it and try again.")
                .arg(detail),
            full};
    case ErrorCode::PermissionDenied:
        return {
            tr("You may not write or read %1.").arg(subject),
            tr("The folder may be read-only. Ask for write access, or keep working: edits stay in "
               "the journal."),
            full};
    case ErrorCode::DiskFull:
        return {tr("The disk is full; %1 was not written.").arg(subject),
                tr("Free some space and try again. What was written before is kept."), full};
    case ErrorCode::Io:
        return {tr("%1 could not be read or written.").arg(subject),
                tr("%1 Check the drive or the connection and try again.").arg(detail), full};
    case ErrorCode::Corrupt:
        return {tr("%1 is damaged.").arg(subject),
                tr("%1 Nothing was changed. Other parts of the dataset still work.").arg(detail),
                full};
    case ErrorCode::Unsupported:
        return {tr("%1 cannot be used by this version.").arg(subject), detail, full};
    case ErrorCode::InvalidArgument:
        return {tr("%1 is not what was expected.").arg(subject), detail, full};
    case ErrorCode::Busy:
        return {tr("%1 is in use or was changed elsewhere.").arg(subject),
                tr("%1 Try again in a moment.").arg(detail), full};
    case ErrorCode::Cancelled:
        return {tr("Stopped."), tr("Nothing half-done was left behind."), full};
    case ErrorCode::Shortage:
        return {tr("The computer is short of memory or file handles; %1 was not read or written.")
                    .arg(subject),
                tr("Close other programs and try again. What was written before is kept."), full};
    case ErrorCode::Internal: break;
    }
    return {tr("Something went wrong inside Voxdeck."),
            tr("%1 Your edits are in the journal. Copy the details and report them.").arg(detail),
            full};
}

} // namespace voxdeck
