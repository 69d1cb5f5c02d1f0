// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/transfers/TransferWords.h"

#include "ui/common/Text.h"
#include "ui/common/Translations.h"

#include <QCoreApplication>
#include <QStringList>

namespace voxdeck {
namespace {

struct TransferWords {
    Q_DECLARE_TR_FUNCTIONS(TransferWords)
};

} // namespace

QString transferName(const Transfer &transfer)
{
    const auto address = toQString(transfer.remote);
    switch (transfer.kind) {
    case TransferKind::Upload: return TransferWords::tr("Upload to %1").arg(address);
    case TransferKind::Copy: return TransferWords::tr("Copy of %1").arg(address);
    case TransferKind::Warm: break;
    }
    return TransferWords::tr("Caching of %1").arg(address);
}

QString previewWords(const TransferPreview &preview)
{
    const auto kind = preview.transfer.kind;
    QStringList words{TransferWords::tr("%1, %2.").arg(
        TransferWords::tr("%Ln files", nullptr, pluralCount(preview.transfer.files)),
        bytesText(preview.transfer.bytes))};
    if (preview.filesThere > 0)
        words << TransferWords::tr("Already there: %1, %2.")
                     .arg(TransferWords::tr("%Ln files", nullptr, pluralCount(preview.filesThere)),
                          bytesText(preview.bytesThere));
    if (preview.filesHeld > 0)
        words << TransferWords::tr("%Ln files there were changed since and stay as they are.",
                                   nullptr, pluralCount(preview.filesHeld));
    if (preview.filesRefused > 0)
        words << TransferWords::tr("Nothing is sent: %Ln files there have other content, such as "
                                   "%1, which would be lost. To replace it, turn on “%2”.",
                                   nullptr, pluralCount(preview.filesRefused))
                     .arg(toQString(preview.firstRefused), replacingWords());
    if (preview.filesOther > 0 && kind == TransferKind::Upload)
        words << TransferWords::tr("%Ln files there have other content and will be replaced.",
                                   nullptr, pluralCount(preview.filesOther));
    if (!preview.isListed)
        words << TransferWords::tr("These keys are not allowed to list what is there.");
    if (!preview.isWritable)
        words << TransferWords::tr("The server does not say whether these keys may write there.");
    if (preview.filesOther > 0 && kind == TransferKind::Copy)
        words << TransferWords::tr("%Ln files here have another size and stay as they are.",
                                   nullptr, pluralCount(preview.filesOther));
    if (preview.isBuild)
        words << TransferWords::tr("The rows of this build will say that they are on the server.");
    return words.join(QLatin1Char(' '));
}

QString replacingWords()
{
    return TransferWords::tr("Replace what was published there");
}

QString transferredWords(const Transfer &transfer, const TransferReport &report)
{
    const auto files = TransferWords::tr("%Ln files", nullptr, pluralCount(report.files));
    auto words = TransferWords::tr("%1 finished: %2, %3.")
                     .arg(transferName(transfer), files, bytesText(report.bytes));
    if (report.filesBefore == 0)
        return words;
    return words + QLatin1Char(' ')
           + TransferWords::tr("Already there: %1.")
                 .arg(TransferWords::tr("%Ln files", nullptr, pluralCount(report.filesBefore)));
}

} // namespace voxdeck
