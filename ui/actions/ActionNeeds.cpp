// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/actions/ActionNeeds.h"

#include "ui/actions/Actions.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace voxdeck {

bool areNeedsMet(ActionId id, const ActionState &state)
{
    if (std::find(state.ofPage.begin(), state.ofPage.end(), id) != state.ofPage.end())
        return true;
    using Needs = ActionNeeds;
    const auto flags = needsOf(id).flags;
    const auto has = [flags](Needs::Flag flag, bool isThere) {
        return (flags & flag) == 0 || isThere;
    };
    return has(Needs::Dataset, state.hasDataset)
           && has(Needs::Read, state.hasDataset && state.isRead) && has(Needs::List, state.isList)
           && has(Needs::Segment, state.hasSegment)
           && has(Needs::Unlocked, state.hasDataset && !state.isLocked) && has(Needs::Page, false);
}

ActionNeeds needsOf(ActionId id)
{
    using Id = ActionId;
    using Needs = ActionNeeds;
    switch (id) {
    case Id::CloseDataset:
    case Id::JournalNow:
    case Id::Undo: // also while a step runs: they wait
    case Id::Redo:
    case Id::Find:
    case Id::ClearFilters:
    case Id::RefreshRows:
    case Id::FirstRow:
    case Id::LastRow:
    case Id::GoTo:
    case Id::Back:
    case Id::Forward:
    case Id::ShowSource:
    case Id::NextPending:
    case Id::SelectAllRows:
    case Id::CopyRows:
    case Id::FilterRow:
    case Id::Replace:
    case Id::SaveFilter:
    case Id::AddToBasket:
    case Id::RemoveFromBasket:
    case Id::RenameSet:
    case Id::DeleteSet:
    case Id::SaveSet:
    case Id::LoadSet:
    case Id::Sample:
    case Id::ImportLabels:
    case Id::ExportLabels:
    case Id::TextRules:
    case Id::ProjectWords:
    case Id::TagKeysOfProject:
    case Id::RateLimits:
    case Id::AuditCharts:
    case Id::AuditHypothesis:
    case Id::AuditProfile:
    case Id::AuditMeasure:
    case Id::AuditScores:
    case Id::AuditUsage:
    case Id::AuditShowRows:
    case Id::AuditUndoBrush:
    case Id::AuditClearBrushes:
    case Id::AuditLogarithmic:
    case Id::AuditReport:
    case Id::AuditCompare:
    case Id::AuditWorst:
    case Id::AuditGroups:
    case Id::AuditQueues:
    case Id::AuditDismiss:
    case Id::AuditRestore:
    case Id::AuditSample:
    case Id::AuditTexts:
    case Id::AuditScatter:
    case Id::AuditConfusions:
    case Id::AuditWords:
    case Id::AuditSystems:
    case Id::AuditLanguages:
    case Id::AuditDrift:
    case Id::AuditLeaks:
    case Id::AuditSameTexts:
    case Id::AuditSameSounds:
    case Id::AuditExposure:
    case Id::Workspace2:
    case Id::Workspace3:
    case Id::Workspace5: return {Needs::Dataset};

    case Id::People:
    case Id::VerifyDataset:
    case Id::Publish:
    case Id::Export:
    case Id::MergeView:
    case Id::ExportChanges:
    case Id::ImportChanges:
    case Id::MakePackage:
    case Id::ReturnPackage: return {Needs::Read};

    case Id::ChangeMapping:
    case Id::ImportFindings: return {Needs::Read | Needs::List};

    case Id::EditTranscript:
    case Id::PreviousSegment:
    case Id::NextSegment:
    case Id::FilterToValue:
    case Id::ZoomIn:
    case Id::ZoomOut:
    case Id::ZoomBack:
    case Id::ZoomToRange:
    case Id::FitRecording:
    case Id::HearChannel:
    case Id::SaveAudio:
    case Id::AuditionBefore:
    case Id::AuditionFirst:
    case Id::AuditionLast:
    case Id::AuditionAfter:
    case Id::NextIssue:
    case Id::PreviousIssue:
    case Id::ReadScore:
    case Id::FindInRow:
    case Id::FindNext:
    case Id::FindPrevious:
    case Id::NextHint:
    case Id::PreviousHint:
    case Id::NextUnknownWord:
    case Id::AddWord:
    case Id::Comment:
    case Id::PlayPause:
    case Id::PlaySegment:
    case Id::PlayFromBefore:
    case Id::BackAndPlay:
    case Id::NextDifference:
    case Id::PreviousDifference:
    case Id::FitSegment:
    case Id::SoundDevice: return {Needs::Segment};

    case Id::Answer1:
    case Id::Answer2:
    case Id::Answer3:
    case Id::ApproveNext:
    case Id::Approve:
    case Id::Reject:
    case Id::RejectNext:
    case Id::Flag:
    case Id::Pending:
    case Id::SetForRows:
    case Id::TakeHypothesis:
    case Id::TakeWord:
    case Id::RevertText:
    case Id::TakeFix:
    case Id::FixAll:
    case Id::EditTags:
    case Id::Tag1:
    case Id::Tag2:
    case Id::Tag3:
    case Id::Tag4:
    case Id::Tag5:
    case Id::Tag6:
    case Id::Tag7:
    case Id::Tag8:
    case Id::Tag9:
    case Id::EditSpeaker:
    case Id::SplitAtPlayhead:
    case Id::MergeNext:
    case Id::MergePrevious:
    case Id::AddSegment:
    case Id::DeleteSegment:
    case Id::SetStart:
    case Id::SetEnd:
    case Id::StartEarlier:
    case Id::StartLater:
    case Id::EndEarlier:
    case Id::EndLater:
    case Id::SegmentAtPauses:
    case Id::UndoInSegment: return {Needs::Editable};

    case Id::UndoList: return {Needs::Unlocked};

    case Id::SplitTrain:
    case Id::SplitValidation:
    case Id::SplitTest:
    case Id::SplitNone: return {Needs::Page};

    default: return {};
    }
}

void Actions::limit(const std::vector<ActionId> &ids, std::function<bool()> mayDo)
{
    const auto shared = std::make_shared<const std::function<bool()>>(std::move(mayDo));
    for (const auto id : ids)
        m_limits[static_cast<std::size_t>(id)].emplace_back([shared] { return (*shared)(); });
}

void Actions::refresh()
{
    if (!m_state) // the window is being made
        return;
    const auto state = m_state();
    for (const auto id : all()) {
        const auto &limits = m_limits[static_cast<std::size_t>(id)];
        const bool mayDo = areNeedsMet(id, state)
                           && std::all_of(limits.begin(), limits.end(),
                                          [](const auto &limit) { return limit(); });
        (*this)[id]->setEnabled(mayDo);
    }
    emit refreshed(state);
}

bool Actions::areApart(ActionId one, ActionId other)
{
    const auto isOfPage = [](ActionId id) {
        return (needsOf(id).flags & ActionNeeds::Page) != 0;
    };
    const auto isTag = [](ActionId id) {
        return id >= ActionId::Tag1 && id <= ActionId::Tag9;
    };
    return (isOfPage(one) && isTag(other)) || (isTag(one) && isOfPage(other));
}

} // namespace voxdeck
