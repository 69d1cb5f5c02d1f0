// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/shell/ShownDialogs.h"

#include "core/remote/Credentials.h"
#include "core/split/SplitPlan.h"
#include "core/split/SplitSurvey.h"
#include "core/workspace/Workspace.h"
#include "tests/ui/shell/WindowFixture.h"
#include "ui/annotate/rows/ReasonDialog.h"
#include "ui/annotate/rows/SampleDialog.h"
#include "ui/annotate/rows/UndoListDialog.h"
#include "ui/annotate/text/TextRulesDialog.h"
#include "ui/annotate/text/WordsDialog.h"
#include "ui/common/ConflictDialog.h"
#include "ui/common/NameDialog.h"
#include "ui/details/CommentsPanel.h"
#include "ui/jobs/ReportDialog.h"
#include "ui/sources/KeysDialog.h"
#include "ui/splits/RepairDialog.h"
#include "ui/team/AgreementDialog.h"
#include "ui/team/ChangeMergeDialog.h"
#include "ui/team/MakePackageDialog.h"
#include "ui/team/OpenPackageDialog.h"
#include "ui/team/PeopleDialog.h"

#include <QListWidget>
#include <QUndoStack>

#include <iterator>
#include <optional>
#include <string>
#include <utility>

using namespace Qt::StringLiterals;

namespace voxdeck::test {
namespace {

const QString kSentence =
    u"The place for the package cannot be written: /data/packages/second-half is on a "
    "disk that has 12 MB left. Nothing was written. Choose another place."_s;

std::unique_ptr<QWidget> peopleDialog(WindowFixture &)
{
    auto dialog = std::make_unique<PeopleDialog>();
    dialog->setScope(u"The 2,418,906 segments of the filter"_s);
    dialog->setPeople({u"maria"_s, u"wolfgang"_s}, {u"maria"_s, u"wolfgang"_s});
    auto plan = std::make_shared<DealPlan>();
    plan->shares = {{.person = "maria", .rows = {}, .recordings = 120'418, .seconds = 1.9e6},
                    {.person = "wolfgang", .rows = {}, .recordings = 120'411, .seconds = 1.8e6}};
    plan->left = 31'207;
    dialog->showPlan(std::move(plan));
    return dialog;
}

std::unique_ptr<QWidget> mergeDialog(WindowFixture &)
{
    auto dialog = std::make_unique<ChangeMergeDialog>();
    dialog->setFile("/home/lena/packages/broadcast-2024-second-half-maria.changes.jsonl");
    auto plan = std::make_shared<MergePlan>();
    plan->dataset = "broadcast-2024";
    plan->who = "maria";
    for (const char *text : {"the committee will reconvene", "we begin with the figures"}) {
        MergeRow row;
        row.theirs.item = row.key = "en_cr_9c41f2_00418";
        row.theirs.before = text;
        row.theirs.after = std::string(text) + " on the fourteenth of March";
        row.theirs.who = "maria";
        row.mine = std::string(text) + " on the fortieth of March";
        plan->rows.push_back(std::move(row));
    }
    plan->conflicts = {0, 1};
    dialog->setPlan(std::move(plan));
    return dialog;
}

std::unique_ptr<QWidget> makePackageDialog(WindowFixture &)
{
    auto dialog = std::make_unique<MakePackageDialog>();
    dialog->setScope(u"The 2,418,906 segments of the filter"_s);
    dialog->showEstimate(u"About 1.4 GB: 2,418,906 segments, 3,104.2 h of clips"_s);
    dialog->showState(kSentence, true);
    return dialog;
}

std::unique_ptr<QWidget> openPackageDialog(WindowFixture &)
{
    auto dialog = std::make_unique<OpenPackageDialog>("/home/maria/broadcast-2024-maria.voxpack");
    PackageHead head;
    head.dataset = "broadcast-2024";
    head.from = "lena";
    head.forWhom = "maria";
    head.instructions = "Write numbers as words. Leave out what cannot be understood.";
    head.rows = 12'418;
    head.seconds = 41'000;
    head.hasClips = head.isBlind = true;
    dialog->setHead(head);
    dialog->showState(kSentence, true);
    return dialog;
}

std::unique_ptr<QWidget> conflictDialog(WindowFixture &)
{
    PublishConflict conflict;
    conflict.key = "en_cr_9c41f2_00418";
    conflict.theirs = "the committee will reconvene on the fourteenth of March";
    conflict.yours = "the committee will convene again on the fortieth of March";
    return std::make_unique<ConflictDialog>(std::vector{conflict, conflict}, 12'418u);
}

std::unique_ptr<QWidget> reportDialog(WindowFixture &)
{
    const ReportLine line{u"Duplicate key, the second of two"_s, u"/data/broadcast/part-2.list"_s,
                          kSentence};
    return std::make_unique<ReportDialog>(u"Not published: these edits stay"_s, kSentence,
                                          std::vector<ReportLine>(40, line), 2'418'906u);
}

std::unique_ptr<QWidget> nameDialog(WindowFixture &)
{
    return std::make_unique<NameDialog>(
        NameQuestion{u"Save the rows of this filter as a basket"_s,
                     u"Name of the basket, which everybody with this workspace sees"_s,
                     u"Save the basket"_s,
                     u"broadcast, second half"_s,
                     {},
                     false},
        nullptr);
}

std::unique_ptr<QWidget> reasonDialog(WindowFixture &)
{
    return std::make_unique<ReasonDialog>(
        u"Reject the 2,418,906 segments of the filter, whatever was decided on them before?"_s,
        u"Reject 2,418,906 segments"_s,
        QStringList{u"cut off in the middle of a word"_s, u"wrong language"_s, kSentence});
}

std::unique_ptr<QWidget> undoListDialog(WindowFixture &)
{
    static QUndoStack stack; // outlives the dialog
    stack.clear();
    for (int step = 0; step < 3; ++step)
        stack.push(new QUndoCommand(u"Status of the 2,418,906 segments of the filter, approved"_s));
    stack.undo();
    return std::make_unique<UndoListDialog>(stack);
}

/// A keychain in which nothing is stored.
class NoKeys final : public SecretStore {
public:
    Result<std::optional<S3Keys>> s3Keys(const std::string &) override
    {
        return std::optional<S3Keys>();
    }
    Result<std::optional<std::string>> hubToken(const std::string &) override
    {
        return std::optional<std::string>();
    }
    Result<> setS3Keys(const std::string &, const std::optional<S3Keys> &) override { return {}; }
    Result<> setHubToken(const std::string &, const std::optional<std::string> &) override
    {
        return {};
    }
};

std::unique_ptr<QWidget> keysDialog(WindowFixture &)
{
    static NoKeys keys; // outlives the dialog
    return std::make_unique<KeysDialog>(keys);
}

std::unique_ptr<QWidget> repairDialog(WindowFixture &fixture)
{
    if (!fixture.open())
        return nullptr;
    auto workspace = Workspace::open(fixture.workspace(), fixture.dataset()).value();
    auto taken = SplitSurvey::take(*workspace, {});
    const auto survey = std::make_shared<const SplitSurvey>(std::move(*taken));
    const auto plan = SplitPlan::moveTo(*workspace, survey, std::vector<std::uint32_t>{0},
                                        Split::Validation, "leaks repaired");
    return std::make_unique<RepairDialog>(plan.value(), 3);
}

std::unique_ptr<QWidget> commentsPanel(WindowFixture &)
{
    auto panel = std::make_unique<CommentsPanel>();
    panel->setAbout(u"about “the fourteenth of March”, 14:21.384 to 14:22.910"_s);
    Comment comment;
    comment.text =
        "Speaker drops “the” before fourteenth, kept as spoken. Please check 14:21.384 again.";
    comment.who = "lena";
    panel->show({comment});
    panel->list().setCurrentRow(0);
    panel->setAutoFillBackground(true);
    panel->resize(280, 400); // as wide as the pane is at its least
    return panel;
}

} // namespace

std::vector<ShownDialog> shownDialogs()
{
    const ShownDialog all[] = {
        {"people", peopleDialog},
        {"merge-changes", mergeDialog},
        {"make-package", makePackageDialog},
        {"open-package", openPackageDialog},
        {"comments", commentsPanel},
        {"conflict", conflictDialog},
        {"report", reportDialog},
        {"name", nameDialog},
        {"reason", reasonDialog},
        {"undo-list", undoListDialog},
        {"keys-of-servers", keysDialog},
        {"repair-leaks", repairDialog},
        {"text-rules",
         [](WindowFixture &) {
             return std::make_unique<TextRulesDialog>(TextPolicy{});
         }},
        {"words",
         [](WindowFixture &) {
             return std::make_unique<WordsDialog>(
                 ProjectWords{{"en", {"reconvene", "Voxdeck"}}, {"de", {"Donaudampfschifffahrt"}}});
         }},
        {"sample",
         [](WindowFixture &) {
             return std::make_unique<SampleDialog>(u"The 2,418,906 segments of the filter"_s,
                                                   2'418'906);
         }},
        {"agreement", [](WindowFixture &) {
             return std::make_unique<AgreementDialog>(ChangeAgreement{}, u"maria"_s, u"wolfgang"_s);
         }}};
    return {std::begin(all), std::end(all)};
}

} // namespace voxdeck::test
