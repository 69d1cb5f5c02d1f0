// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/transfers/TransferDialog.h"

#include "core/remote/RemoteAddress.h"
#include "ui/common/Look.h"
#include "ui/common/Room.h"
#include "ui/common/Settings.h"
#include "ui/common/Text.h"
#include "ui/jobs/DeskTask.h"
#include "ui/transfers/TransferWords.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include <utility>

namespace voxdeck {
namespace {

constexpr int kWidth = 560;
constexpr int kMostMegabytes = 10000;
constexpr std::uint64_t kMegabyte = 1'000'000;
constexpr const char *kAddresses = "addresses"; // those of AddressDialog

} // namespace

QString TransferDialog::titleOf(TransferKind kind)
{
    switch (kind) {
    case TransferKind::Upload: return tr("Upload folder");
    case TransferKind::Copy: return tr("Copy from server");
    case TransferKind::Warm: break;
    }
    return tr("Fetch into cache");
}

TransferDialog::TransferDialog(FileSystem &fs, Settings &settings, Transfer wish, QWidget *parent)
    : TaskDialog(titleOf(wish.kind), QString(), parent),
      m_fs(fs),
      m_settings(settings),
      m_wish(std::move(wish)),
      m_task(new DeskTask(this)),
      m_local(new QLineEdit(pathText(m_wish.local), this)),
      m_remote(new QComboBox(this)),
      m_limit(new QSpinBox(this)),
      m_replacing(new QCheckBox(replacingWords(), this)),
      m_browse(new QPushButton(tr("Browse…"), this)),
      m_check(new QPushButton(tr("Check"), this)),
      m_start(new QPushButton(tr("Start"), this))
{
    m_remote->setEditable(true);
    m_remote->setInsertPolicy(QComboBox::NoInsert);
    m_remote->addItems(settings.store().value(QLatin1String(kAddresses)).toStringList());
    m_remote->setCurrentText(toQString(m_wish.remote));
    m_remote->lineEdit()->setPlaceholderText(
        m_wish.kind == TransferKind::Upload
            ? tr("s3://bucket/folder   hf://datasets/org/name")
            : tr("s3://bucket/folder   https://host/list   hf://datasets/org/name"));
    m_limit->setRange(0, kMostMegabytes);
    m_limit->setSuffix(tr(" MB/s"));
    m_limit->setSpecialValueText(tr("No limit"));
    m_limit->setAccessibleName(tr("Maximum rate"));
    m_limit->setToolTip(tr("Maximum rate; can be changed while the transfer runs"));
    m_replacing->setAccessibleName(m_replacing->text());
    m_replacing->setToolTip(tr(
        "Overwrites files on the server that differ, such as corrections that others published"));
    m_browse->setAutoDefault(false);
    m_browse->setToolTip(tr("Choose a folder on this computer"));
    m_check->setToolTip(tr("Counts files to transfer and files already there"));
    m_start->setToolTip(tr("Starts the transfer in the background"));
    layOut();
    connect(m_local, &QLineEdit::textChanged, this, &TransferDialog::changed);
    connect(m_remote, &QComboBox::currentTextChanged, this, &TransferDialog::changed);
    connect(m_replacing, &QCheckBox::toggled, this, &TransferDialog::changed);
    connect(m_browse, &QPushButton::clicked, this, &TransferDialog::chooseFolder);
    connect(m_check, &QPushButton::clicked, this, &TransferDialog::check);
    connect(m_start, &QPushButton::clicked, this, &TransferDialog::start);
    connect(this, &TaskDialog::stopWanted, this, [this] { m_task->jobs().cancelAll(); });
    refresh();
    if (m_local->text().isEmpty() && m_wish.kind == TransferKind::Upload)
        m_local->setFocus();
    else
        m_remote->setFocus();
}

TransferDialog::~TransferDialog() = default;

void TransferDialog::layOut()
{
    const bool isUpload = m_wish.kind == TransferKind::Upload;
    auto *folder = new QHBoxLayout;
    folder->setSpacing(8);
    folder->addWidget(m_local, 1);
    folder->addWidget(m_browse);
    auto *form = new QFormLayout;
    auto *localLabel = makeLabel(isUpload ? tr("Folder") : tr("Into"), "", this);
    auto *remoteLabel = makeLabel(isUpload ? tr("To address") : tr("From address"), "", this);
    localLabel->setBuddy(m_local);
    remoteLabel->setBuddy(m_remote);
    m_local->setAccessibleName(localLabel->text());
    m_remote->setAccessibleName(remoteLabel->text());
    m_local->setToolTip(isUpload ? tr("Folder to upload") : tr("Destination on this computer"));
    m_remote->setToolTip(isUpload ? tr("Destination of the files")
                                  : tr("An object, or everything below a folder"));
    if (isUpload)
        form->addRow(localLabel, folder);
    form->addRow(remoteLabel, m_remote);
    if (m_wish.kind == TransferKind::Copy)
        form->addRow(localLabel, folder);
    const bool hasLocal = m_wish.kind != TransferKind::Warm;
    for (QWidget *widget : {static_cast<QWidget *>(m_local), static_cast<QWidget *>(m_browse),
                            static_cast<QWidget *>(localLabel)})
        widget->setVisible(hasLocal);
    form->addRow(makeLabel(tr("Limit"), "", this), m_limit);
    m_replacing->setVisible(isUpload);
    if (isUpload)
        form->addRow(m_replacing);
    auto *buttons = makeButtons(m_start, tr("Cancel"));
    offerCopying(buttons);
    buttons->insertWidget(buttons->indexOf(m_start), m_check);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(8);
    column->addLayout(form);
    column->addWidget(stateLabel());
    column->addLayout(buttons);
    widenForPlaceholder(*m_remote);
    column->addStrut(kWidth);
}

void TransferDialog::chooseFolder()
{
    auto *dialog = new QFileDialog(this, windowTitle(), m_local->text());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    connect(dialog, &QFileDialog::fileSelected, m_local, &QLineEdit::setText);
    dialog->open();
}

void TransferDialog::changed()
{
    m_checked.reset();
    showState({});
    refresh();
}

void TransferDialog::refresh()
{
    const bool isTyped = !m_remote->currentText().trimmed().isEmpty()
                         && (m_wish.kind == TransferKind::Warm || !m_local->text().isEmpty());
    for (QWidget *widget : {static_cast<QWidget *>(m_local), static_cast<QWidget *>(m_remote),
                            static_cast<QWidget *>(m_browse), static_cast<QWidget *>(m_replacing)})
        widget->setEnabled(!isBusy());
    m_check->setEnabled(isTyped && !isBusy());
    m_start->setEnabled(m_checked && !isBusy());
    m_check->setDefault(!m_checked);
    m_start->setDefault(m_checked.has_value());
}

std::optional<Transfer> TransferDialog::typed()
{
    const auto address = RemoteAddress::parse(toUtf8(m_remote->currentText().trimmed()));
    if (!address) {
        showState(tr("This address cannot be used: %1.").arg(toQString(address.error().detail)),
                  true);
        return std::nullopt;
    }
    if (address->traits().isUrl && address->url.find('?') != std::string::npos) {
        showState(tr("This address has a query that may be a secret. It is not stored, so the "
                     "transfer could not be resumed. Use voxdeck-cli cp."),
                  true);
        return std::nullopt;
    }
    auto transfer = m_wish;
    transfer.remote = address->text();
    transfer.replacesOthers = m_wish.kind == TransferKind::Upload && m_replacing->isChecked();
    auto local = m_local->text().trimmed();
    if (local.startsWith(QLatin1String("~/")))
        local.replace(0, 1, QDir::homePath());
    if (m_wish.kind != TransferKind::Warm && !QDir::isAbsolutePath(local)) {
        showState(tr("Enter the full path of a folder on this computer."), true);
        return std::nullopt;
    }
    transfer.local = m_wish.kind == TransferKind::Warm ? std::filesystem::path() : toPath(local);
    return transfer;
}

void TransferDialog::check()
{
    const auto transfer = typed();
    if (!transfer)
        return;
    setBusy(tr("Contacting the server…"));
    m_task->look<TransferPreview>(
        tr("Checking a transfer"),
        [&fs = m_fs, transfer = *transfer](const ProgressSink &progress,
                                           const std::stop_token &stop) {
            return lookAt(fs, transfer, progress, stop);
        },
        [this](const Result<TransferPreview> &preview) {
            const bool isRefused = preview && preview->filesRefused > 0;
            if (preview && !isRefused)
                m_checked = preview->transfer;
            setBusy({});
            if (preview) {
                showState(previewWords(*preview), isRefused);
                (isRefused ? static_cast<QWidget *>(m_replacing) : m_start)->setFocus();
            } else {
                showFailure(preview.error(), tr("Stopped."));
                m_remote->setFocus();
            }
        });
}

void TransferDialog::start()
{
    if (!m_checked)
        return;
    auto transfer = *m_checked;
    transfer.bytesPerSecond = static_cast<std::uint64_t>(m_limit->value()) * kMegabyte;
    accept();
    emit startWanted(transfer);
}

} // namespace voxdeck
