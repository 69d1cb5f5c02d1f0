// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/team/MakePackageDialog.h"

#include "ui/common/Decimal.h"
#include "ui/common/Look.h"
#include "ui/common/Text.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>

#include <utility>

namespace voxdeck {
namespace {

constexpr int kInstructionsHeight = 90;

QStringList namesIn(const QString &text)
{
    QStringList names;
    for (const auto &name : text.split(QLatin1Char(','), Qt::SkipEmptyParts))
        if (!name.trimmed().isEmpty())
            names << name.trimmed();
    return names;
}

} // namespace

MakePackageDialog::MakePackageDialog(QWidget *parent)
    : TaskDialog(tr("Make work package"), {}, parent),
      m_scope(makeLabel({}, "heading", this)),
      m_estimate(makeLabel({}, "muted", this)),
      m_people(new QLineEdit(this)),
      m_output(new QLineEdit(this)),
      m_instructions(new QPlainTextEdit(this)),
      m_audio(new QComboBox(this)),
      m_margin(new DecimalBox(this)),
      m_double(new QSpinBox(this)),
      m_seed(new QSpinBox(this)),
      m_blind(new QCheckBox(tr("&Without hypotheses and other versions"), this)),
      m_replaces(new QCheckBox(tr("&Replace existing files"), this)),
      m_choose(new QPushButton(tr("&Choose…"), this)),
      m_make(new QPushButton(tr("&Make"), this))
{
    m_people->setPlaceholderText(tr("e.g. anna, or anna, ben (one file per person)"));
    m_people->setAccessibleName(tr("Recipients"));
    m_instructions->setPlaceholderText(tr("Instructions, shown when the package is opened"));
    m_instructions->setAccessibleName(tr("Instructions"));
    m_instructions->setTabChangesFocus(true);
    m_instructions->setFixedHeight(kInstructionsHeight);
    m_audio->addItem(tr("Clips inside the file"), true);
    m_audio->addItem(tr("References to the original files"), false);
    m_audio->setAccessibleName(tr("Audio"));
    m_margin->setRange(0, 60);
    m_margin->setSingleStep(0.1);
    m_margin->setValue(0.5);
    m_margin->setSuffix(tr(" s"));
    m_margin->setAccessibleName(tr("Audio before and after each clip"));
    m_margin->setToolTip(m_margin->accessibleName());
    m_double->setRange(0, 100);
    m_double->setSuffix(tr(" %"));
    m_double->setAccessibleName(tr("Share of segments assigned to two people"));
    m_double->setToolTip(tr("This share of segments, drawn at random, goes to two people, so that "
                            "their work can be compared"));
    m_seed->setRange(0, 999'999);
    m_seed->setAccessibleName(tr("Random seed"));
    m_seed->setToolTip(tr("The same seed draws the same segments"));
    m_output->setAccessibleName(tr("File to write"));
    layOut();

    connect(m_make, &QPushButton::clicked, this, &MakePackageDialog::makeWanted);
    connect(m_choose, &QPushButton::clicked, this, &MakePackageDialog::chooseOutput);
    for (auto *field : {m_people, m_output})
        connect(field, &QLineEdit::textChanged, this, &MakePackageDialog::refresh);
    connect(m_audio, &QComboBox::currentIndexChanged, this, &MakePackageDialog::refresh);
    connect(m_audio, &QComboBox::currentIndexChanged, this, &MakePackageDialog::estimateWanted);
    connect(m_margin, &QDoubleSpinBox::valueChanged, this, &MakePackageDialog::estimateWanted);
    connect(m_double, &QSpinBox::valueChanged, this, &MakePackageDialog::estimateWanted);
    connect(m_people, &QLineEdit::editingFinished, this, &MakePackageDialog::estimateWanted);
    refresh();
}

void MakePackageDialog::layOut()
{
    auto *fields = new QGridLayout;
    fields->setHorizontalSpacing(8);
    fields->setVerticalSpacing(8);
    fields->setColumnStretch(1, 1);
    const auto label = [this, fields](int row, int column, const QString &text, QWidget *buddy) {
        auto *words = makeLabel(text, "", this);
        words->setBuddy(buddy);
        const bool isTall = buddy == m_instructions; // its label is beside the first line
        words->setContentsMargins(0, isTall ? 4 : 0, 0, 0);
        fields->addWidget(words, row, column, isTall ? Qt::AlignTop : Qt::Alignment());
    };
    label(0, 0, tr("&For"), m_people);
    fields->addWidget(m_people, 0, 1, 1, 3);
    label(1, 0, tr("&Instructions"), m_instructions);
    fields->addWidget(m_instructions, 1, 1, 1, 3);
    label(2, 0, tr("&Audio"), m_audio);
    fields->addWidget(m_audio, 2, 1);
    label(2, 2, tr("Mar&gin"), m_margin);
    fields->addWidget(m_margin, 2, 3);
    label(3, 0, tr("&Double annotation"), m_double);
    fields->addWidget(m_double, 3, 1);
    label(3, 2, tr("&Seed"), m_seed);
    fields->addWidget(m_seed, 3, 3);
    fields->addWidget(m_blind, 4, 1, 1, 3);
    label(5, 0, tr("Fi&le"), m_output);
    fields->addWidget(m_output, 5, 1, 1, 2);
    fields->addWidget(m_choose, 5, 3);
    fields->addWidget(m_replaces, 6, 1, 1, 3);
    m_choose->setAutoDefault(false);
    m_make->setDefault(true);
    QWidget *before = m_people; // Tab goes as the eye does
    for (QWidget *next : {static_cast<QWidget *>(m_instructions), static_cast<QWidget *>(m_audio),
                          static_cast<QWidget *>(m_margin), static_cast<QWidget *>(m_double),
                          static_cast<QWidget *>(m_seed), static_cast<QWidget *>(m_blind),
                          static_cast<QWidget *>(m_output), static_cast<QWidget *>(m_choose),
                          static_cast<QWidget *>(m_replaces)})
        setTabOrder(std::exchange(before, next), next);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(20, 18, 20, 16);
    column->setSpacing(12);
    column->addWidget(m_scope);
    column->addWidget(m_estimate);
    column->addLayout(fields);
    column->addWidget(stateLabel());
    column->addStretch();
    column->addLayout(makeButtons(m_make, tr("Close")));
    stopButton().setToolTip(tr("Nothing is written"));
    column->addStrut(560);
}

PackageOptions MakePackageDialog::options() const
{
    PackageOptions options;
    options.output = toPath(m_output->text().trimmed());
    for (const auto &name : namesIn(m_people->text()))
        options.forWhom.push_back(toUtf8(name));
    options.instructions = toUtf8(m_instructions->toPlainText());
    options.hasClips = m_audio->currentData().toBool();
    options.marginSeconds = m_margin->value();
    options.isBlind = m_blind->isChecked();
    options.doubleShare = m_double->isEnabled() ? m_double->value() / 100.0 : 0;
    options.seed = m_seed->value();
    options.replaces = m_replaces->isChecked();
    return options;
}

void MakePackageDialog::chooseOutput()
{
    auto *dialog = new QFileDialog(this, tr("File for the work package"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setFileMode(QFileDialog::AnyFile);
    dialog->setDefaultSuffix(QStringLiteral("voxpack"));
    connect(dialog, &QFileDialog::fileSelected, m_output, &QLineEdit::setText);
    dialog->open();
}

void MakePackageDialog::setScope(const QString &words)
{
    m_scope->setText(words);
}

void MakePackageDialog::showEstimate(const QString &words)
{
    m_estimate->setText(words);
}

QString MakePackageDialog::estimateText() const
{
    return m_estimate->text();
}

void MakePackageDialog::refresh()
{
    const bool isForSeveral = namesIn(m_people->text()).size() > 1;
    for (QWidget *field : {static_cast<QWidget *>(m_people), static_cast<QWidget *>(m_instructions),
                           static_cast<QWidget *>(m_audio), static_cast<QWidget *>(m_blind),
                           static_cast<QWidget *>(m_output), static_cast<QWidget *>(m_choose),
                           static_cast<QWidget *>(m_replaces)})
        field->setEnabled(!isBusy());
    m_margin->setEnabled(!isBusy() && m_audio->currentData().toBool());
    m_double->setEnabled(!isBusy() && isForSeveral);
    m_seed->setEnabled(!isBusy() && isForSeveral);
    m_make->setEnabled(!isBusy() && !m_output->text().trimmed().isEmpty());
}

} // namespace voxdeck
