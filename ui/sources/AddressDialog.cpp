// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sources/AddressDialog.h"

#include "core/io/FileSystem.h"
#include "core/io/Location.h"
#include "core/io/ReadStop.h"
#include "core/remote/Credentials.h"
#include "core/remote/RemoteAddress.h"
#include "ui/common/Look.h"
#include "ui/common/Room.h"
#include "ui/common/Settings.h"
#include "ui/common/Text.h"
#include "ui/jobs/JobList.h"
#include "ui/sources/KeysDialog.h"

#include <QComboBox>
#include <QLineEdit>
#include <QLocale>
#include <QPointer>
#include <QPushButton>
#include <QVBoxLayout>

namespace voxdeck {

namespace {

constexpr int kMostRemembered = 12;
constexpr int kWidth = 560;
constexpr const char *kSetting = "addresses";

/// The result of a connection test.
struct Found {
    FileStatus status;
    std::size_t entries = 0; ///< of a folder
};

Result<Found> look(const FileSystem &fs, const std::filesystem::path &path)
{
    Found found;
    VOX_TRY(found.status, fs.status(path));
    if (found.status.kind == FileKind::Directory) {
        VOX_TRY(const auto entries, fs.list(path));
        found.entries = entries.size();
    }
    return found;
}

} // namespace

AddressDialog::AddressDialog(FileSystem &fs, Settings &settings, JobList &jobs, QWidget *parent)
    : TaskDialog(tr("Open address"), QString(), parent),
      m_fs(fs),
      m_settings(settings),
      m_jobs(jobs),
      m_address(new QComboBox(this)),
      m_test(new QPushButton(tr("Test connection"), this)),
      m_open(new QPushButton(tr("Open"), this))
{
    auto *label = makeLabel(tr("Address of a dataset, list or tar"), "", this);
    label->setBuddy(m_address);
    m_address->setEditable(true);
    m_address->setInsertPolicy(QComboBox::NoInsert);
    m_address->addItems(settings.store().value(QLatin1String(kSetting)).toStringList());
    m_address->setCurrentIndex(-1);
    m_address->setAccessibleName(label->text());
    m_address->setToolTip(tr("Recent addresses, without keys or signatures"));
    m_address->lineEdit()->setPlaceholderText(
        tr("s3://bucket/folder   https://host/list   hf://datasets/org/name"));
    auto *keys = makeLabel(
        SecretStore::installed()
            ? tr("Keys are read from the environment, ~/.aws, HF_TOKEN (for the Hub) and the "
                 "system keychain. Edits stay in a workspace on this computer.")
            : tr("Keys are read from the environment and ~/.aws; the Hub token is HF_TOKEN. "
                 "Voxdeck does not store them. Edits stay in a workspace on this computer."),
        "muted", this);
    keys->setWordWrap(true);
    m_test->setAutoDefault(false);
    m_test->setToolTip(tr("Checks whether the address can be read"));
    m_open->setDefault(true);
    m_open->setToolTip(tr("Opens the dataset; only the data you view is fetched"));
    auto *buttons = makeButtons(m_open, tr("Cancel"));
    offerCopying(buttons);
    buttons->insertWidget(buttons->indexOf(m_open), m_test);
    if (auto *keychain = SecretStore::installed()) {
        auto *store = new QPushButton(tr("Keys…"), this);
        store->setAutoDefault(false);
        store->setToolTip(tr("Store keys for servers in the system keychain"));
        buttons->insertWidget(buttons->indexOf(m_test), store);
        connect(store, &QPushButton::clicked, this, [this, keychain] {
            auto *dialog = new KeysDialog(*keychain, this);
            dialog->setAttribute(Qt::WA_DeleteOnClose);
            dialog->open();
        });
    }
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(8);
    column->addWidget(label);
    column->addWidget(m_address);
    column->addWidget(keys);
    column->addWidget(stateLabel());
    column->addLayout(buttons);
    widenForPlaceholder(*m_address);
    column->addStrut(kWidth);
    connect(m_address->lineEdit(), &QLineEdit::textChanged, this, [this] {
        showState({});
        refresh();
    });
    connect(m_test, &QPushButton::clicked, this, &AddressDialog::test);
    connect(m_open, &QPushButton::clicked, this, &AddressDialog::openTyped);
    connect(this, &TaskDialog::stopWanted, this, [this] { m_jobs.cancel(m_job); });
    m_address->setFocus();
    refresh();
}

AddressDialog::~AddressDialog()
{
    if (m_job != 0)
        m_jobs.cancel(m_job);
}

void AddressDialog::refresh()
{
    const bool isTyped = !m_address->currentText().trimmed().isEmpty();
    m_address->setEnabled(!isBusy());
    m_test->setEnabled(isTyped && !isBusy());
    m_open->setEnabled(isTyped && !isBusy());
}

std::filesystem::path AddressDialog::checked()
{
    const auto text = toUtf8(m_address->currentText().trimmed());
    const auto address = RemoteAddress::parse(text);
    if (!address) {
        showState(tr("This address cannot be used: %1.").arg(toQString(address.error().detail)),
                  true);
        return {};
    }
    auto path = Location::parse(text).path; // without a signature
    if (address->traits().isUrl && path.native().find('?') != std::string::npos) {
        showState(
            tr("This address has a query that is not a signature. It may be a secret, so it is "
               "not opened. Download the file and open the copy."),
            true);
        return {};
    }
    return path;
}

void AddressDialog::test()
{
    const auto path = checked();
    if (path.empty())
        return;
    setBusy(tr("Contacting the server…"));
    const QPointer<AddressDialog> self(this);
    m_job = m_jobs.start<Found>(
        tr("Testing the connection"),
        [path, &fs = m_fs](const ProgressSink &, const std::stop_token &stop) {
            const ReadStop reading(stop);
            return look(fs, path);
        },
        [self](const Result<Found> &found) {
            if (!self)
                return;
            self->m_job = 0;
            self->setBusy({});
            self->goOn(found.has_value());
            if (!found)
                self->showFailure(found.error(), tr("Stopped."));
            else if (found->status.kind == FileKind::Directory)
                self->showState(tr("The address can be read: a folder with %Ln entries.", nullptr,
                                   static_cast<int>(found->entries)));
            else
                self->showState(
                    tr("The address can be read: a file of %1.")
                        .arg(QLocale().formattedDataSize(static_cast<qint64>(found->status.size))));
        });
}

/// The keyboard goes to what comes next: opening, or another address. It was on a button that was disabled.
void AddressDialog::goOn(bool isReadable)
{
    if (isReadable) {
        m_open->setFocus();
        return;
    }
    m_address->setFocus();
    m_address->lineEdit()->selectAll();
}

void AddressDialog::remember(const std::filesystem::path &path)
{
    auto known = m_settings.store().value(QLatin1String(kSetting)).toStringList();
    const auto text = toQString(shownPath(path.string()));
    known.removeAll(text);
    known.prepend(text);
    while (known.size() > kMostRemembered)
        known.removeLast();
    m_settings.store().setValue(QLatin1String(kSetting), known);
}

void AddressDialog::openTyped()
{
    const auto path = checked();
    if (path.empty())
        return;
    remember(path);
    accept();
    emit addressChosen(path);
}

} // namespace voxdeck
