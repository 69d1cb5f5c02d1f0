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
        words << TransferWords::tr("Already transferred: %1, %2.")
                     .arg(TransferWords::tr("%Ln files", nullptr, pluralCount(preview.filesThere)),
                          bytesText(preview.bytesThere));
    if (preview.filesHeld > 0)
        words << TransferWords::tr(
            "%Ln files on the server have changed since and are left unchanged.", nullptr,
            pluralCount(preview.filesHeld));
    if (preview.filesRefused > 0)
        words << TransferWords::tr("Nothing will be sent: %Ln files on the server have different "
                                   "content, for example %1. To replace them, turn on “%2”.",
                                   nullptr, pluralCount(preview.filesRefused))
                     .arg(toQString(preview.firstRefused), replacingWords());
    if (preview.filesOther > 0 && kind == TransferKind::Upload)
        words << TransferWords::tr(
            "%Ln files on the server have different content and will be replaced.", nullptr,
            pluralCount(preview.filesOther));
    if (!preview.isListed)
        words << TransferWords::tr("These keys may not list the files at this address.");
    if (!preview.isWritable)
        words << TransferWords::tr(
            "The server does not report whether these keys have write access.");
    if (preview.filesOther > 0 && kind == TransferKind::Copy)
        words << TransferWords::tr("%Ln local files have a different size and are left unchanged.",
                                   nullptr, pluralCount(preview.filesOther));
    if (preview.isBuild)
        words << TransferWords::tr("The rows of this build will be marked as uploaded.");
    return words.join(QLatin1Char(' '));
}

QString replacingWords()
{
    return TransferWords::tr("Replace published files");
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
