// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shards/BuildQuestions.h"

#include "ui/common/Look.h"
#include "ui/common/Text.h"
#include "ui/common/Translations.h"

#include <QCoreApplication>
#include <QMessageBox>
#include <QPushButton>

namespace voxdeck {
namespace {

struct BuildQuestions {
    Q_DECLARE_TR_FUNCTIONS(BuildQuestions)
};

QMessageBox *makeBox(const char *name, const QString &title, const QString &question,
                     QWidget *window)
{
    auto *box = new QMessageBox(QMessageBox::NoIcon, title, question, QMessageBox::NoButton,
                                window);
    box->setObjectName(QString::fromLatin1(name));
    box->setAttribute(Qt::WA_DeleteOnClose);
    return box;
}

} // namespace

void askToStop(QWidget *window, const QString &build, std::uint64_t finishedShards,
               const std::function<void(StopAnswer)> &answered)
{
    auto *box = makeBox("buildStop", BuildQuestions::tr("Stop build"),
                        BuildQuestions::tr("Stop build %1? %Ln finished shards are kept and the "
                                           "build can be resumed.",
                                           nullptr, pluralCount(finishedShards))
                            .arg(build),
                        window);
    auto *keep = box->addButton(BuildQuestions::tr("Stop, keep shards"), QMessageBox::AcceptRole);
    auto *remove = box->addButton(BuildQuestions::tr("Stop and delete shards"),
                                  QMessageBox::DestructiveRole);
    auto *goOn = box->addButton(BuildQuestions::tr("Continue build"), QMessageBox::RejectRole);
    box->setDefaultButton(goOn);
    box->setEscapeButton(goOn);
    QObject::connect(box, &QMessageBox::buttonClicked, window,
                     [keep, remove, answered](const QAbstractButton *button) {
                         answered(button == keep     ? StopAnswer::KeepShards
                                  : button == remove ? StopAnswer::DeleteShards
                                                     : StopAnswer::GoOn);
                     });
    box->open();
}

} // namespace voxdeck
