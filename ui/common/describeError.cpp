// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/describeError.h"

#include "core/io/Location.h"
#include "ui/common/Text.h"

#include <QCoreApplication>

#include <string>
#include <string_view>

namespace voxdeck {
namespace {

struct ErrorTexts {
    Q_DECLARE_TR_FUNCTIONS(describeError)
};

/// The engine's words without the full stop, for use in a sentence.
QString clause(const Sentence &detail)
{
    auto text = toQString(detail).trimmed();
    while (text.endsWith(QLatin1Char('.')) || text.endsWith(QChar(0x3002))) // of Chinese
        text.chop(1);
    return text;
}

/// "SUBJECT: what is wrong." The engine writes its words so that they follow the subject.
QString sentence(const QString &subject, const Sentence &detail)
{
    auto text = clause(detail);
    if (text.isEmpty())
        return {};
    if (subject.isEmpty())
        text[0] = text[0].toUpper();
    return subject.isEmpty() ? ErrorTexts::tr("%1.").arg(text)
                             : ErrorTexts::tr("%1: %2.").arg(subject, text);
}

} // namespace

QString ErrorWords::sentences() const
{
    return advice.isEmpty() ? what : what + QLatin1Char(' ') + advice;
}

ErrorWords describeError(const Error &error)
{
    const auto subject = toQString(shownPath(error.subject));
    const auto named = subject.isEmpty() ? ErrorTexts::tr("This") : subject;
    const auto told = sentence(subject, error.detail);
    const auto why = clause(error.detail);
    const auto full = QStringLiteral("%1: %2\n%3")
                          .arg(QString::fromLatin1(errorCodeName(error.code)), subject,
                               toQString(std::string_view(error.detail)));
    const auto orElse = [&told](const QString &words) {
        return told.isEmpty() ? words : told;
    };
    switch (error.code) {
    case ErrorCode::NotFound: {
        // the system's message adds nothing
        const bool isPath = why.isEmpty() || error.detail.ends_with("No such file or directory");
        return {isPath ? ErrorTexts::tr("%1 was not found.").arg(named) : told,
                isPath ? ErrorTexts::tr(
                    "The folder may have been moved, or its drive is not connected.")
                       : QString(),
                full};
    }
    case ErrorCode::PermissionDenied:
        if (isRemotePath(error.subject) && !told.isEmpty()) // no folder of this computer
            return {told, ErrorTexts::tr("Nothing was changed; edits stay in the journal."), full};
        return {
            ErrorTexts::tr("You do not have permission to read or write %1.").arg(named),
            ErrorTexts::tr(
                "The folder may be read-only. Ask for write access, or keep working: edits stay "
                "in the journal."),
            full};
    case ErrorCode::DiskFull:
        return {ErrorTexts::tr("The disk is full; %1 was not written.").arg(named),
                ErrorTexts::tr("Free some space and try again. Files written before are kept."),
                full};
    case ErrorCode::Io:
        return {why.isEmpty()
                    ? ErrorTexts::tr("%1 could not be read or written.").arg(named)
                    : ErrorTexts::tr("%1 could not be read or written: %2.").arg(named, why),
                ErrorTexts::tr("Check the drive or the connection and try again."), full};
    case ErrorCode::Corrupt:
        return {why.isEmpty() ? ErrorTexts::tr("%1 is damaged.").arg(named)
                              : ErrorTexts::tr("%1 is damaged: %2.").arg(named, why),
                ErrorTexts::tr("Nothing was changed. Other parts of the dataset still work."),
                full};
    case ErrorCode::Unsupported:
        return {orElse(ErrorTexts::tr("%1 cannot be used by this version.").arg(named)), {}, full};
    case ErrorCode::InvalidArgument:
        return {orElse(ErrorTexts::tr("%1 cannot be used.").arg(named)), {}, full};
    case ErrorCode::Busy: {
        const bool saysWhatToDo = error.detail.find("again") != std::string::npos;
        return {orElse(ErrorTexts::tr("%1 is in use.").arg(named)),
                saysWhatToDo ? QString() : ErrorTexts::tr("Try again in a moment."), full};
    }
    case ErrorCode::Unavailable:
        return {why.isEmpty() ? ErrorTexts::tr("%1 cannot be reached now.").arg(named)
                              : ErrorTexts::tr("%1 cannot be reached now: %2.").arg(named, why),
                ErrorTexts::tr("Check the network connection and try again. Nothing was changed."),
                full};
    case ErrorCode::Cancelled: return {ErrorTexts::tr("Stopped; nothing was changed."), {}, full};
    case ErrorCode::Shortage:
        return {
            ErrorTexts::tr(
                "The computer is short of memory or file handles; %1 was not read or written.")
                .arg(named),
            ErrorTexts::tr("Close other programs and try again. Files written before are kept."),
            full};
    case ErrorCode::Internal: break;
    }
    return {why.isEmpty() ? ErrorTexts::tr("Something went wrong inside Voxdeck.")
                          : ErrorTexts::tr("Something went wrong inside Voxdeck: %1.").arg(why),
            ErrorTexts::tr("Your edits are in the journal. Copy the details and report them."),
            full};
}

} // namespace voxdeck
