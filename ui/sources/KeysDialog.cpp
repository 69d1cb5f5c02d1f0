// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sources/KeysDialog.h"

#include "ui/common/Look.h"
#include "ui/common/Text.h"
#include "ui/jobs/DeskTask.h"

#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <optional>

namespace voxdeck {
namespace {

enum Kind { S3Kind, HubKind };

} // namespace

KeysDialog::KeysDialog(SecretStore &keychain, QWidget *parent)
    : TaskDialog(tr("Keys for servers"), QString(), parent),
      m_keychain(keychain),
      m_task(new DeskTask(this)),
      m_kind(new QComboBox(this)),
      m_name(new QLineEdit(this)),
      m_access(new QLineEdit(this)),
      m_secret(new QLineEdit(this)),
      m_nameLabel(makeLabel({}, "", this)),
      m_accessLabel(makeLabel(tr("Access key"), "", this)),
      m_secretLabel(makeLabel({}, "", this)),
      m_remove(new QPushButton(tr("Remove"), this)),
      m_store(new QPushButton(tr("Store"), this))
{
    m_kind->addItems({tr("S3 storage"), tr("Hugging Face Hub")});
    m_kind->setAccessibleName(tr("Kind of server"));
    m_name->setText(QStringLiteral("default"));
    m_secret->setEchoMode(QLineEdit::Password);
    auto *form = new QFormLayout;
    form->addRow(makeLabel(tr("Server"), "", this), m_kind);
    form->addRow(m_nameLabel, m_name);
    form->addRow(m_accessLabel, m_access);
    form->addRow(m_secretLabel, m_secret);
    auto *words = makeLabel(tr("The keys are stored only in the system keychain. Keys from the "
                               "environment and ~/.aws take precedence."),
                            "muted", this);
    words->setWordWrap(true);
    m_remove->setAutoDefault(false);
    m_remove->setToolTip(tr("Remove the keys with this name from the keychain"));
    m_store->setDefault(true);
    m_store->setToolTip(tr("Stores the keys in the keychain, replacing any with this name"));
    auto *buttons = makeButtons(m_store, tr("Close"));
    buttons->insertWidget(buttons->indexOf(m_store), m_remove);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(8);
    column->addLayout(form);
    column->addWidget(words);
    column->addWidget(stateLabel());
    column->addLayout(buttons);
    setMinimumWidth(460);
    for (auto *field : {m_name, m_access, m_secret})
        connect(field, &QLineEdit::textChanged, this, &KeysDialog::refresh);
    connect(m_kind, &QComboBox::currentIndexChanged, this, [this] {
        m_name->setText(isHub() ? QStringLiteral("huggingface.co") : QStringLiteral("default"));
        m_secret->clear();
        refresh();
    });
    connect(m_store, &QPushButton::clicked, this, [this] { store(false); });
    connect(m_remove, &QPushButton::clicked, this, [this] { store(true); });
    refresh();
    m_access->setFocus();
}

KeysDialog::~KeysDialog() = default;

bool KeysDialog::isHub() const
{
    return m_kind->currentIndex() == HubKind;
}

void KeysDialog::refresh()
{
    m_nameLabel->setText(isHub() ? tr("Host") : tr("Profile"));
    m_secretLabel->setText(isHub() ? tr("Access token") : tr("Secret key"));
    m_name->setAccessibleName(m_nameLabel->text());
    m_access->setAccessibleName(m_accessLabel->text());
    m_secret->setAccessibleName(m_secretLabel->text());
    m_accessLabel->setVisible(!isHub());
    m_access->setVisible(!isHub());
    const bool hasName = !m_name->text().trimmed().isEmpty();
    const bool isWhole = !m_secret->text().isEmpty()
                         && (isHub() || !m_access->text().trimmed().isEmpty());
    m_store->setEnabled(hasName && isWhole && !isBusy());
    m_remove->setEnabled(hasName && !isBusy());
}

void KeysDialog::store(bool removes)
{
    setBusy(tr("Reading the keychain…"));
    const auto name = toUtf8(m_name->text().trimmed());
    const auto access = toUtf8(m_access->text().trimmed());
    const auto secret = toUtf8(m_secret->text().trimmed());
    m_task->look<bool>(
        tr("Storing keys"),
        [&keychain = m_keychain, name, access, secret, removes,
         hub = isHub()](const ProgressSink &, const std::stop_token &) -> Result<bool> {
            VOX_CHECK(
                hub ? keychain.setHubToken(name, removes ? std::nullopt : std::optional(secret))
                    : keychain.setS3Keys(
                        name, removes ? std::nullopt : std::optional(S3Keys{access, secret, {}})));
            return true;
        },
        [this, removes](const Result<bool> &done) {
            setBusy({});
            if (!done) {
                showFailure(done.error(), tr("Stopped."));
                return;
            }
            m_access->clear();
            m_secret->clear();
            showState(removes ? tr("The keys were removed from the keychain.")
                              : tr("The keys were stored in the keychain. Datasets opened from now "
                                   "on use them."));
        });
}

} // namespace voxdeck
