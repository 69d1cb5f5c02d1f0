// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/actions/ActionNames.h"

#include <QLatin1String>

#include <algorithm>
#include <vector>

namespace voxdeck {
namespace {

struct Name {
    ActionId id;
    const char *name; ///< never changed: settings of people have it
    const char
        *former; ///< the menu text that settings had before there were names; "" for newer actions
};

const std::vector<Name> &names()
{
    static const std::vector<Name> all{
        {ActionId::OpenDataset, "open-dataset", "Open dataset folder"},
        {ActionId::OpenList, "open-list", "Open list or workspace"},
        {ActionId::OpenAddress, "open-address", ""},
        {ActionId::WorkOffline, "work-offline", ""},
        {ActionId::CachedFiles, "cached-files", ""},
        {ActionId::UploadFolder, "upload-folder", ""},
        {ActionId::CopyFromServer, "copy-from-server", ""},
        {ActionId::FetchIntoCache, "fetch-into-cache", ""},
        {ActionId::CloseDataset, "close-dataset", "Close dataset"},
        {ActionId::Import, "import", "Import"},
        {ActionId::Export, "export", "Export"},
        {ActionId::ImportLabels, "import-annotations", "Import annotations"},
        {ActionId::ExportLabels, "export-annotations", "Export annotations"},
        {ActionId::JournalNow, "save-to-journal", "Journal now"},
        {ActionId::Publish, "publish", "Publish edits"},
        {ActionId::Quit, "quit", "Quit"},
        {ActionId::Undo, "undo", "Undo"},
        {ActionId::Redo, "redo", "Redo"},
        {ActionId::UndoInSegment, "undo-in-segment", "Undo in this segment"},
        {ActionId::UndoList, "undo-list", "Undo list"},
        {ActionId::Answer1, "answer-1", ""},
        {ActionId::Answer2, "answer-2", ""},
        {ActionId::Answer3, "answer-3", ""},
        {ActionId::Find, "find", "Find text, key or metadata"},
        {ActionId::FilterToValue, "filter-to-value", "Filter to this cell's value"},
        {ActionId::ClearFilters, "clear-filters", "Clear all filters"},
        {ActionId::SaveFilter, "save-filter", "Save filter"},
        {ActionId::RefreshRows, "refresh-rows", "Refresh rows"},
        {ActionId::Replace, "find-and-replace", "Find and replace in transcripts"},
        {ActionId::CopyRows, "copy-rows", "Copy rows for a spreadsheet"},
        {ActionId::SelectAllRows, "select-all-rows", "Select all rows of the filter"},
        {ActionId::Preferences, "preferences", "Preferences"},
        {ActionId::ChangeKeys, "change-keys", "Change keys"},
        {ActionId::ShowNavigator, "toggle-navigator", "Navigator"},
        {ActionId::ShowDetails, "toggle-details", "Details"},
        {ActionId::FilterRow, "toggle-filter-row", "Filter row under the column names"},
        {ActionId::Columns, "columns", "Columns"},
        {ActionId::FreezeKey, "freeze-key-column", "Keep the key column in view"},
        {ActionId::NextPanel, "next-panel", "Next panel"},
        {ActionId::PreviousPanel, "previous-panel", "Previous panel"},
        {ActionId::ZoomIn, "zoom-in", "Zoom in"},
        {ActionId::ZoomOut, "zoom-out", "Zoom out"},
        {ActionId::FitSegment, "fit-segment", "Fit segment"},
        {ActionId::FitRecording, "fit-recording", "Fit recording"},
        {ActionId::ZoomToRange, "zoom-to-range", "Zoom to the range"},
        {ActionId::ZoomBack, "zoom-back", "Back to the zoom before"},
        {ActionId::Snap, "snap", "Snap what is dragged"},
        {ActionId::ChannelsApart, "separate-channels", "Channels apart"},
        {ActionId::HearChannel, "solo-channel", "Hear the next channel alone"},
        {ActionId::ShowSpectrogram, "toggle-spectrogram", "Spectrogram"},
        {ActionId::LargerText, "larger-text", "Larger transcript font"},
        {ActionId::SmallerText, "smaller-text", "Smaller transcript font"},
        {ActionId::ThemeSystem, "theme-system", "Colours of the system"},
        {ActionId::ThemeLight, "theme-light", "Light colours"},
        {ActionId::ThemeDark, "theme-dark", "Dark colours"},
        {ActionId::ThemeContrast, "theme-contrast", "High-contrast colours"},
        {ActionId::FullScreen, "full-screen", "Full screen"},
        {ActionId::EditTranscript, "edit-transcript", "Edit transcript"},
        {ActionId::PlayPause, "play-pause", "Play or pause"},
        {ActionId::PlaySegment, "play-segment", "Play segment"},
        {ActionId::PlayFromBefore, "play-with-lead-in", "Play segment from 0.5 s before"},
        {ActionId::BackAndPlay, "back-and-play", "Back 2 s and play"},
        {ActionId::Loop, "loop", "Loop"},
        {ActionId::AutoPlay, "autoplay", "Play segments as I come to them"},
        {ActionId::AuditionBefore, "play-before-start", "Play just before the start"},
        {ActionId::AuditionFirst, "play-beginning", "Play the beginning"},
        {ActionId::AuditionLast, "play-end", "Play the end"},
        {ActionId::AuditionAfter, "play-after-end", "Play just after the end"},
        {ActionId::StopPlaying, "stop", "Stop playing"},
        {ActionId::SaveAudio, "save-audio", "Save as audio file"},
        {ActionId::SplitAtPlayhead, "divide-segment", "Split at the playhead"},
        {ActionId::MergeNext, "merge-next", "Merge with the next"},
        {ActionId::MergePrevious, "merge-previous", "Merge with the previous"},
        {ActionId::AddSegment, "add-segment", "Add the range as a segment"},
        {ActionId::DeleteSegment, "delete-segment", "Take the segment away"},
        {ActionId::SegmentAtPauses, "divide-at-pauses", "Cut the recording at its pauses"},
        {ActionId::MergeView, "merge-to-duration", "Merge to a target duration"},
        {ActionId::SetStart, "set-start", "Start at the playhead"},
        {ActionId::SetEnd, "set-end", "End at the playhead"},
        {ActionId::StartEarlier, "start-earlier", "Start 10 ms earlier"},
        {ActionId::StartLater, "start-later", "Start 10 ms later"},
        {ActionId::EndEarlier, "end-earlier", "End 10 ms earlier"},
        {ActionId::EndLater, "end-later", "End 10 ms later"},
        {ActionId::Slower, "speed-slower", "Slower"},
        {ActionId::Faster, "speed-faster", "Faster"},
        {ActionId::Softer, "volume-down", "Softer"},
        {ActionId::Louder, "volume-up", "Louder"},
        {ActionId::SoundDevice, "sound-device", "Volume and sound device"},
        {ActionId::TakeHypothesis, "accept-hypothesis", "Take the whole hypothesis"},
        {ActionId::TakeWord, "accept-word",
         "Take the hypothesis at the caret or for what is selected"},
        {ActionId::NextDifference, "next-difference", "Next difference"},
        {ActionId::PreviousDifference, "previous-difference", "Previous difference"},
        {ActionId::ReadScore, "read-cer", "Read the live CER aloud"},
        {ActionId::RevertText, "revert-text", "Revert text"},
        {ActionId::FindInRow, "find-in-row", "Find and replace in this text"},
        {ActionId::FindNext, "find-next", "Next find in this text"},
        {ActionId::FindPrevious, "find-previous", "Previous find in this text"},
        {ActionId::NextHint, "next-hint", "Next hint for the text"},
        {ActionId::PreviousHint, "previous-hint", "Previous hint for the text"},
        {ActionId::NextUnknownWord, "next-unknown-word", "Next unknown word"},
        {ActionId::TakeFix, "accept-suggestion", "Take the hint's suggestion"},
        {ActionId::FixAll, "fix-all", "Fix all in this text"},
        {ActionId::AddWord, "add-word", "Add the word to the project's"},
        {ActionId::ShowMarks, "show-invisible-characters", "Characters that do not show"},
        {ActionId::TextRules, "text-rules", "Text rules"},
        {ActionId::ProjectWords, "project-words", "Words of the project"},
        {ActionId::EditTags, "edit-tags", "Edit tags"},
        {ActionId::Tag1, "tag-1", "Tag of key 1 on or off"},
        {ActionId::Tag2, "tag-2", "Tag of key 2 on or off"},
        {ActionId::Tag3, "tag-3", "Tag of key 3 on or off"},
        {ActionId::Tag4, "tag-4", "Tag of key 4 on or off"},
        {ActionId::Tag5, "tag-5", "Tag of key 5 on or off"},
        {ActionId::Tag6, "tag-6", "Tag of key 6 on or off"},
        {ActionId::Tag7, "tag-7", "Tag of key 7 on or off"},
        {ActionId::Tag8, "tag-8", "Tag of key 8 on or off"},
        {ActionId::Tag9, "tag-9", "Tag of key 9 on or off"},
        {ActionId::TagKeysOfProject, "tag-keys", "Number keys of tags"},
        {ActionId::RateLimits, "rate-limits", "Limits of error rates"},
        {ActionId::EditSpeaker, "edit-speaker", "Edit speaker"},
        {ActionId::CycleDirection, "cycle-direction", "Text direction: auto, LTR, RTL"},
        {ActionId::ApproveNext, "approve-next", "Approve and go to next"},
        {ActionId::Approve, "approve", "Approve and stay"},
        {ActionId::Reject, "reject", "Reject"},
        {ActionId::RejectNext, "reject-next", "Reject and go to next"},
        {ActionId::Flag, "toggle-flag", "Flag on or off"},
        {ActionId::Pending, "set-pending", "Back to pending"},
        {ActionId::SetForRows, "set-for-rows", "Set split, language or tags of the rows selected"},
        {ActionId::NextPending, "next-pending", "Next that needs work"},
        {ActionId::NextIssue, "next-issue", "Next issue"},
        {ActionId::PreviousIssue, "previous-issue", "Previous issue"},
        {ActionId::Comment, "comment-on-segment", "Comment on this"},
        {ActionId::People, "assign-people", "People and assignment"},
        {ActionId::Sample, "random-sample", "Random sample"},
        {ActionId::ShowSource, "open-dataset-folder", "Open the dataset's folder"},
        {ActionId::VerifyDataset, "verify-dataset", "Verify the dataset"},
        {ActionId::ChangeMapping, "change-mapping", "Change mapping"},
        {ActionId::ImportFindings, "import-report", "Findings of the import"},
        {ActionId::ExportChanges, "export-changes", "Export changes"},
        {ActionId::ImportChanges, "import-changes", "Import changes"},
        {ActionId::MakePackage, "make-package", "Make work package"},
        {ActionId::OpenPackage, "open-package", "Open work package"},
        {ActionId::ReturnPackage, "return-package", "Return work package"},
        {ActionId::AddToBasket, "add-to-basket", "Add selection to basket"},
        {ActionId::RemoveFromBasket, "remove-from-basket", "Take selection out of basket"},
        {ActionId::RenameSet, "rename-filter", "Rename saved filter or basket"},
        {ActionId::DeleteSet, "delete-filter", "Delete saved filter or basket"},
        {ActionId::SaveSet, "save-filter-file", "Save filter or basket as file"},
        {ActionId::LoadSet, "load-filter-file", "Load filters or basket from file"},
        {ActionId::StopJobs, "stop-jobs", "Stop background jobs"},
        {ActionId::PreviousSegment, "previous-segment", "Previous segment"},
        {ActionId::NextSegment, "next-segment", "Next segment (skip)"},
        {ActionId::FirstRow, "first-row", "First row"},
        {ActionId::LastRow, "last-row", "Last row"},
        {ActionId::GoTo, "go-to", "Go to row, key or time"},
        {ActionId::Back, "back", "Back in visited segments"},
        {ActionId::Forward, "forward", "Forward in visited segments"},
        {ActionId::Commands, "command-palette", "Commands"},
        {ActionId::Workspace1, "workspace-annotate", "Annotate workspace"},
        {ActionId::Workspace2, "workspace-audit", "Audit workspace"},
        {ActionId::Workspace3, "workspace-splits", "Splits workspace"},
        {ActionId::Workspace5, "workspace-build", "Build workspace"},
        {ActionId::AuditCharts, "audit-charts", ""},
        {ActionId::AuditHypothesis, "audit-hypothesis", ""},
        {ActionId::AuditProfile, "audit-profile", ""},
        {ActionId::AuditMeasure, "audit-update-values", ""},
        {ActionId::AuditScores, "audit-import-scores", ""},
        {ActionId::AuditUsage, "audit-read-usage-log", ""},
        {ActionId::AuditShowRows, "audit-list-rows", ""},
        {ActionId::AuditUndoBrush, "audit-undo-brush", ""},
        {ActionId::AuditClearBrushes, "audit-clear-brushes", ""},
        {ActionId::AuditLogarithmic, "audit-logarithmic-counts", ""},
        {ActionId::AuditReport, "audit-save-report", ""},
        {ActionId::AuditCompare, "audit-compare-reports", ""},
        {ActionId::AuditWorst, "audit-worst", ""},
        {ActionId::AuditGroups, "audit-groups", ""},
        {ActionId::AuditQueues, "audit-queues", ""},
        {ActionId::AuditDismiss, "audit-dismiss-queue", ""},
        {ActionId::AuditRestore, "audit-restore-queue", ""},
        {ActionId::AuditSample, "audit-sample", ""},
        {ActionId::AuditTexts, "audit-texts", ""},
        {ActionId::AuditScatter, "audit-scatter", ""},
        {ActionId::AuditConfusions, "audit-confusions", ""},
        {ActionId::AuditWords, "audit-words", ""},
        {ActionId::AuditSystems, "audit-recognisers", ""},
        {ActionId::AuditLanguages, "audit-languages", ""},
        {ActionId::AuditDrift, "audit-drift", ""},
        {ActionId::AuditLeaks, "audit-leaks", ""},
        {ActionId::AuditSameTexts, "audit-same-texts", ""},
        {ActionId::AuditSameSounds, "audit-same-audio", ""},
        {ActionId::AuditExposure, "audit-exposure", ""},
        {ActionId::SplitTrain, "assign-train", "Assign recordings to train"},
        {ActionId::SplitValidation, "assign-validation", "Assign recordings to validation"},
        {ActionId::SplitTest, "assign-test", "Assign recordings to test"},
        {ActionId::SplitNone, "assign-none", "Take recordings out of their split (0)"},
        {ActionId::Manual, "manual", "Manual"},
        {ActionId::FirstSteps, "first-steps", "First steps"},
        {ActionId::ShortcutSheet, "keyboard-shortcuts", "Keyboard shortcuts"},
        {ActionId::About, "about", "About Voxdeck"},
    };
    return all;
}

const Name *find(ActionId id)
{
    const auto found = std::find_if(names().begin(), names().end(),
                                    [id](const Name &one) { return one.id == id; });
    return found == names().end() ? nullptr : &*found;
}

} // namespace

QString actionName(ActionId id)
{
    const auto *found = find(id);
    return found ? QString::fromLatin1(found->name) : QString();
}

QString formerActionName(ActionId id)
{
    const auto *found = find(id);
    return found ? QString::fromLatin1(found->former) : QString();
}

std::optional<ActionId> actionNamed(const QString &name)
{
    const auto found = std::find_if(names().begin(), names().end(), [&name](const Name &one) {
        return name == QLatin1String(one.name);
    });
    return found == names().end() ? std::nullopt : std::optional(found->id);
}

} // namespace voxdeck
