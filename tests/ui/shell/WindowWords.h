// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0730
#pragma once

#include <QCoreApplication>
#include <QRegularExpression>
#include <QString>
#include <QStringList>

namespace voxdeck::test {

/// A text of the window, as its sources have it and translators see it. lint_translations fails on one that the
/// window no longer has: only here a new wording changes tests.
struct WindowText {
    const char *context;
    const char *text;
};

/// The text in the language of the window; its places are filled by QString::arg.
inline QString windowText(const WindowText &text, int count = -1)
{
    return QCoreApplication::translate(text.context, text.text, nullptr, count);
}

/// Whether a person reads the text in `shown`, whatever is in its places. One with %n needs the count.
inline bool isSaid(const QString &shown, const WindowText &text, int count = -1)
{
    const QRegularExpression place(QStringLiteral("%L?[1-9]"));
    QStringList parts = windowText(text, count).split(place);
    for (auto &part : parts)
        part = QRegularExpression::escape(part);
    // Where nothing is before them, sentences of core have a capital on screen.
    const QRegularExpression said(parts.join(QStringLiteral(".*")),
                                  QRegularExpression::CaseInsensitiveOption
                                      | QRegularExpression::DotMatchesEverythingOption);
    return shown.contains(said);
}

/// The texts by their ids, one a line, ordered by where the window has them.
namespace said {

// clang-format off
// Annotate: text and journal
inline constexpr WindowText kKeepMine{"voxdeck::EditDesk", "Keep mine"};
inline constexpr WindowText kKeepBoth{"voxdeck::EditDesk", "Keep both"};
inline constexpr WindowText kUseTheirs{"voxdeck::EditDesk", "Use theirs"};
inline constexpr WindowText kCompareTexts{"voxdeck::EditDesk", "Compare…"};
inline constexpr WindowText kCopyTheText{"voxdeck::EditDesk", "Copy the text"};
inline constexpr WindowText kDiscardTheText{"voxdeck::EditDesk", "Discard the text"};
inline constexpr WindowText kInsertIntoParts{"voxdeck::EditDesk", "Insert into the parts"};
inline constexpr WindowText kInsertIntoSegment{"voxdeck::EditDesk", "Insert into this segment"};
inline constexpr WindowText kCloseAndDiscard{"voxdeck::EditDesk", "Close and discard it"};
inline constexpr WindowText kCloseAndDiscardComment{"voxdeck::CommentDesk", "Close and discard it"};
inline constexpr WindowText kDraftOfChanged{"voxdeck::AnnotateDesks",
    "Your text in %1 is kept as a draft: the segment was changed elsewhere."};
inline constexpr WindowText kDraftOfDivided{"voxdeck::EditDesk",
    "%1 was divided elsewhere. Your text of all its parts is kept as a draft: “%2”"};
inline constexpr WindowText kDraftOfMerged{"voxdeck::EditDesk",
    "%1 was merged elsewhere. Your text is kept as a draft: “%2”"};
inline constexpr WindowText kDraftOfDeleted{"voxdeck::EditDesk",
    "%1 was deleted elsewhere. Your text is kept as a draft: “%2”"};
inline constexpr WindowText kDraftsOfParts{"voxdeck::EditDesk",
    "The transcript was changed since you began to divide this segment. Your texts of its parts are kept as a "
    "draft: “%1” and “%2”"};
inline constexpr WindowText kMergedIntoThis{"voxdeck::EditDesk",
    "%1 merged another segment into this one at %2, which added “%3”. Your text is kept as a draft."};
inline constexpr WindowText kChooseTextFirst{"voxdeck::EditDesk",
    "Nothing was done: the text of this segment was changed elsewhere. Choose which text to keep first."};
inline constexpr WindowText kNothingToUndoHere{"voxdeck::TranscriptField",
    "Nothing more to undo in this text. Press Esc, then %1 for earlier steps."};
inline constexpr WindowText kNothingToUndo{"voxdeck::EditDesk",
    "Nothing to undo since publishing. To change a published text, edit it again; History shows the earlier "
    "ones."};
inline constexpr WindowText kTextCannotBeSaved{"voxdeck::EditDesk",
    "Your text in %1 cannot be saved, even as a draft. Closing now discards it."};
inline constexpr WindowText kEditsSaved{"voxdeck::StatusWords", "All edits saved to journal"};
inline constexpr WindowText kDraftsLeft{"voxdeck::StatusWords", "%Ln drafts, not committed"};
inline constexpr WindowText kOutsideFilter{"voxdeck::StatusWords", "No longer in this filter"};
inline constexpr WindowText kRowOf{"voxdeck::StatusWords", "Row %1 of %2"};
// Annotate: rows
inline constexpr WindowText kAllSelected{"voxdeck::TableDesk", "All %1 in filter selected, %2"};
inline constexpr WindowText kSelected{"voxdeck::TableDesk", "%1 selected, %2"};
inline constexpr WindowText kRowsCopied{"voxdeck::TableDesk", "%Ln rows copied."};
inline constexpr WindowText kCopyingRows{"voxdeck::TableDesk", "Copying rows: %1 of %2"};
inline constexpr WindowText kFirstRowsCopied{"voxdeck::TableDesk",
    "The first %1 of %2 selected rows were copied, the most a clipboard holds. voxdeck-cli query --csv writes "
    "all rows."};
inline constexpr WindowText kBulkStopped{"voxdeck::BulkDesk", "Stopped. Nothing was changed."};
inline constexpr WindowText kBulkFoundNothing{"voxdeck::BulkDesk",
    "Nothing was changed: the segments were deleted, divided or merged elsewhere in the meantime."};
inline constexpr WindowText kRecordingStaysWhole{"voxdeck::BulkDesk",
    "A recording is never divided: all its segments move with it."};
inline constexpr WindowText kSegmentsChanged{"voxdeck::BulkDesk", "%Ln segments changed."};
inline constexpr WindowText kHaveDrafts{"voxdeck::BulkDesk",
    "%Ln of them have drafts. The drafts are kept; the status applies to the text before the draft."};
inline constexpr WindowText kReplaced{"voxdeck::ReplaceDesk", "%1 replaced in %2. Undo reverts all of it."};
inline constexpr WindowText kChangedSinceSearch{"voxdeck::ReplaceDesk",
    "%Ln segments have changed since the search and were not replaced. Search again to see them."};
inline constexpr WindowText kRegexInvalid{"voxdeck::Sentence", "the regular expression is invalid: %1"};
inline constexpr WindowText kRegexTooSlow{"voxdeck::Sentence",
    "the regular expression needs too many steps on one of the texts; simplify it, for example without a "
    "repetition inside a repetition"};
inline constexpr WindowText kWorstCerFirst{"voxdeck::NavigatorPanel", "Worst CER first"};
inline constexpr WindowText kAssignedToMe{"voxdeck::NavigatorPanel", "Assigned to me"};
inline constexpr WindowText kReturnedToMe{"voxdeck::NavigatorPanel", "Returned to me"};
inline constexpr WindowText kEndOfQueue{"voxdeck::LoopDesk", "End of the queue. %1 of %2 reviewed."};
inline constexpr WindowText kQueueDone{"voxdeck::LoopDesk", "Queue done. %1 of %1 reviewed."};
inline constexpr WindowText kShowFlagged{"voxdeck::LoopDesk", "Show %Ln flagged segments"};
inline constexpr WindowText kKeyHasNoTag{"voxdeck::TagDesk", "Key %1 has no tag. “%2” assigns one."};
inline constexpr WindowText kTagOfKey{"voxdeck::TagKeysDialog", "Tag of key %1"};
inline constexpr WindowText kInTheWorkspace{"voxdeck::HistoryPanel", "in the workspace"};
inline constexpr WindowText kNotPublished{"voxdeck::HistoryPanel", "not published"};
inline constexpr WindowText kAudioOnServer{"voxdeck::SegmentTableModel", "audio on the server"};
inline constexpr WindowText kAudioIsFetched{"voxdeck::SegmentTableModel",
    "Audio is on the server and is fetched for playback"};
// Annotate: comparison
inline constexpr WindowText kNoMoreDifferences{"voxdeck::CompareDesk", "No more differences after this one."};
inline constexpr WindowText kNoDifferenceHere{"voxdeck::CompareDesk",
    "No difference at the caret. Press %1 for the next one."};
inline constexpr WindowText kNoHypothesis{"voxdeck::CompareDesk", "No hypothesis for this segment, so CER is unknown."};
inline constexpr WindowText kIssueNoTranscript{"voxdeck::CompareDesk", "Issue: no transcript."};
inline constexpr WindowText kNoIssuesBefore{"voxdeck::CompareDesk", "No issues before this segment."};
// Annotate: sound and segments
inline constexpr WindowText kAudioStillRead{"voxdeck::PausesDesk",
    "The audio is still being read. Try again in a moment."};
inline constexpr WindowText kAddedUpToOthers{"voxdeck::SegmentDesk",
    "Segment added from %1 to %2, up to the segments beside it."};
inline constexpr WindowText kEndAfterStart{"voxdeck::SegmentDesk",
    "The end must be after the start, %1; %2 is not. Nothing changed."};
inline constexpr WindowText kSegmentStart{"voxdeck::TransportBar", "Start of the segment"};
inline constexpr WindowText kSegmentEnd{"voxdeck::TransportBar", "End of the segment"};
inline constexpr WindowText kSegmentDuration{"voxdeck::TransportBar", "Duration of the segment in seconds"};
inline constexpr WindowText kPlay{"voxdeck::TransportBar", "Play"};
inline constexpr WindowText kPlaySegment{"voxdeck::TransportBar", "Play segment"};
inline constexpr WindowText kNextSegment{"voxdeck::TransportBar", "Next segment"};
inline constexpr WindowText kPreviousSegment{"voxdeck::TransportBar", "Previous segment"};
inline constexpr WindowText kLoop{"voxdeck::TransportBar", "Loop"};
inline constexpr WindowText kPause{"voxdeck::TransportBar", "Pause"};
inline constexpr WindowText kZoom{"voxdeck::TransportBar", "Zoom"};
inline constexpr WindowText kSpeed{"voxdeck::TransportBar", "Speed"};
inline constexpr WindowText kSegmentLane{"voxdeck::SegmentLane", "Segment lane"};
inline constexpr WindowText kMel{"voxdeck::WaveDesk", "&Mel (perceptual)"};
inline constexpr WindowText kWheelOverTimeline{"voxdeck::PreferencesDialog", "Mouse wheel over the timeline"};
// datasets and sources
inline constexpr WindowText kWhatIsADatasetFolder{"voxdeck::WelcomePage", "What is a dataset folder?"};
inline constexpr WindowText kTryTheSample{"voxdeck::WelcomePage", "Try the sample dataset"};
inline constexpr WindowText kClosedUnexpectedly{"voxdeck::DatasetDesk",
    "Voxdeck closed unexpectedly. %1, the last one at %2."};
inline constexpr WindowText kDraftsRecovered{"voxdeck::DatasetDesk", "%Ln drafts were recovered from the journal"};
inline constexpr WindowText kDraftsNotShown{"voxdeck::DatasetDesk", "Drafts that are kept here could not be shown: %1"};
inline constexpr WindowText kDraftsKept{"voxdeck::DatasetDesk", "%Ln drafts are kept here. They are not edits yet."};
inline constexpr WindowText kAlsoOpenElsewhere{"voxdeck::DatasetDesk",
    "This dataset is also open elsewhere: %1. Edits from both are saved to the same journal. If both change a "
    "transcript, you are asked which one to keep."};
inline constexpr WindowText kReadingIndex{"voxdeck::DatasetDesk", "Reading index"};
inline constexpr WindowText kMinutesLeft{"JobWords", "%1 min left"};
inline constexpr WindowText kReadingStopped{"voxdeck::DatasetDesk",
    "Reading stopped. The rows read so far are listed."};
inline constexpr WindowText kShowDrafts{"voxdeck::DatasetDesk", "Show them"};
inline constexpr WindowText kShowAll{"voxdeck::DatasetDesk", "Show all"};
inline constexpr WindowText kTryAgain{"voxdeck::DatasetDesk", "Try again"};
inline constexpr WindowText kWorkOffline{"voxdeck::DatasetDesk", "Work offline"};
inline constexpr WindowText kWorkOnline{"voxdeck::DatasetDesk", "Work online"};
inline constexpr WindowText kOpenDatasetFirst{"voxdeck::PaletteDesk", "Open a dataset first"};
inline constexpr WindowText kThereAreSegments{"voxdeck::PaletteDesk", "There are %Ln segments"};
inline constexpr WindowText kSortByCer{"voxdeck::PaletteDesk", "Sort by CER, highest first"};
inline constexpr WindowText kAbovePercent{"voxdeck::PaletteDesk", "%1 above %2 %"};
inline constexpr WindowText kFindMissingAudio{"voxdeck::AnnotateView", "Find missing audio…"};
inline constexpr WindowText kCloseMessage{"voxdeck::MessageBar", "Close this message"};
inline constexpr WindowText kTestConnection{"voxdeck::AddressDialog", "Test connection"};
inline constexpr WindowText kAddressUnusable{"voxdeck::AddressDialog", "This address cannot be used: %1."};
inline constexpr WindowText kFileReadable{"voxdeck::AddressDialog", "The address can be read: a file of %1."};
inline constexpr WindowText kFolderReadable{"voxdeck::AddressDialog",
    "The address can be read: a folder with %Ln entries."};
inline constexpr WindowText kAddressHasQuery{"voxdeck::TransferDialog",
    "This address has a query that may be a secret. It is not stored, so the transfer could not be resumed. "
    "Use voxdeck-cli cp."};
inline constexpr WindowText kNothingFetched{"voxdeck::CachedFilesDialog", "Nothing has been fetched from servers yet."};
inline constexpr WindowText kClearCache{"voxdeck::RemoteCachePanel", "Clear cache"};
inline constexpr WindowText kServerAway{"voxdeck::OfflineWatch",
    "The server of %1 cannot be reached. Cached audio can still be played, and edits are kept. Voxdeck keeps "
    "trying to reconnect."};
inline constexpr WindowText kCannotBeReached{"describeError", "%1 cannot be reached now: %2."};
inline constexpr WindowText kFolderReadOnly{"describeError",
    "The folder may be read-only. Ask for write access, or keep working: edits stay in the journal."};
inline constexpr WindowText kOfflineModeIsOn{"voxdeck::Sentence",
    "was not fetched before, and offline mode is on; turn offline mode off to read it"};
inline constexpr WindowText kNoKeysInAddress{"voxdeck::Sentence",
    "an s3:// address holds no access key; expected s3://BUCKET/KEY, with the key pair in the environment or "
    "the shared credentials file"};
inline constexpr WindowText kAccessDenied{"voxdeck::Sentence",
    "access denied; check the credentials and their permissions"};
inline constexpr WindowText kNothingAtAddress{"voxdeck::Sentence", "there is nothing at this address"};
inline constexpr WindowText kShowList{"voxdeck::ImportDesk", "Show list"};
inline constexpr WindowText kDuplicateKey{"voxdeck::ImportDesk", "Duplicate key"};
inline constexpr WindowText kAudioUnreadable{"voxdeck::ImportDesk", "The audio of %Ln recordings cannot be read."};
inline constexpr WindowText kRecordings{"voxdeck::ImportDesk", "%Ln recordings"};
inline constexpr WindowText kSegmentsLeftOut{"voxdeck::ImportDesk", "%Ln segments left out"};
inline constexpr WindowText kAddedToCountry{"voxdeck::ImportDesk", "%1: %2 of %3 added to %4"};
inline constexpr WindowText kRepeatedKeys{"voxdeck::ImportDesk",
    "%Ln segments have a key that appears more than once; all are kept."};
inline constexpr WindowText kImportedSegments{"voxdeck::ImportDesk", "Imported %Ln segments."};
inline constexpr WindowText kLinesUnused{"voxdeck::ImportDesk", "%Ln lines could not be used."};
inline constexpr WindowText kAudioUnreadableSuchAs{"voxdeck::ImportDialog",
    "The audio of %1 cannot be read, such as %2."};
inline constexpr WindowText kCannotBeImported{"voxdeck::ImportDialog", "These files cannot be imported."};
inline constexpr WindowText kNotAKnownDataset{"voxdeck::Sentence",
    "is %1, not a known dataset%2; open the folder of the audio, or the list that names it"};
// annotations and exports
inline constexpr WindowText kLabelNotFound{"voxdeck::LabelPlanModel", "not found"};
inline constexpr WindowText kImportedInto{"voxdeck::AnnotationsDesk", "Imported into %1. Undo reverts all of it."};
inline constexpr WindowText kImportStep{"voxdeck::AnnotationsDesk", "Import annotations into %1"};
inline constexpr WindowText kHypothesesImported{"voxdeck::AnnotationsDesk", "Hypotheses imported into %1."};
inline constexpr WindowText kMoreLabelsThanSegments{"voxdeck::AnnotationsDesk",
    "%Ln recordings have more labels than segments: “Replace the segments” makes one segment per label."};
inline constexpr WindowText kSegmentsAdded{"voxdeck::AnnotationsDesk", "%Ln segments are added and %1 deleted."};
inline constexpr WindowText kUnknownKeys{"voxdeck::AnnotationsDesk", "%Ln lines have an unknown key."};
inline constexpr WindowText kAlreadyExists{"voxdeck::Sentence", "already exists"};
inline constexpr WindowText kOfRecordingsInFiles{"voxdeck::AnnotationsDesk", "%1 of %2 in %3."};
inline constexpr WindowText kMatchesNothing{"voxdeck::Sentence",
    "matches no item, recording or segment of this dataset"};
inline constexpr WindowText kAllSegments{"voxdeck::ExportDesk", "All segments (%1)"};
inline constexpr WindowText kOfSegments{"voxdeck::ExportDesk", "%1 of %Ln segments"};
inline constexpr WindowText kSegmentsExported{"voxdeck::ExportDesk", "%Ln segments exported as %1 to %2."};
inline constexpr WindowText kLeftOutOfExport{"voxdeck::ExportDesk", "%Ln segments were left out: %1"};
inline constexpr WindowText kShowSkipped{"voxdeck::ExportDesk", "Show skipped segments"};
inline constexpr WindowText kShowInFolder{"voxdeck::ExportDesk", "Show in folder"};
inline constexpr WindowText kSpacesAsUnderscore{"voxdeck::ExportDialog", "Spaces as _"};
inline constexpr WindowText kCopyAll{"voxdeck::ReportDialog", "Copy all"};
// Audit
inline constexpr WindowText kEachListsOwn{"voxdeck::AuditPage", "Each list’s own"};
inline constexpr WindowText kWithoutRates{"voxdeck::AuditPage",
    "%Ln segments have no rates of this hypothesis. Use Update values."};
inline constexpr WindowText kRatesNotMeasured{"voxdeck::AuditPage", "Rates of this hypothesis are not measured yet."};
inline constexpr WindowText kMeasureAudioAndTexts{"voxdeck::AuditPage", "Measure audio and texts"};
inline constexpr WindowText kShowTheseRows{"voxdeck::AuditPage", "Show these rows"};
inline constexpr WindowText kNotFinite{"voxdeck::AuditPage", "%1 not a finite number"};
inline constexpr WindowText kBrushRemoved{"voxdeck::AuditDesk",
    "Brush removed, as no segment has such a rate of this hypothesis: %1"};
inline constexpr WindowText kNoSegmentInBar{"voxdeck::AuditDesk", "No segment in this bar."};
inline constexpr WindowText kNoSegmentToPlay{"voxdeck::FindingsDesk", "No segment to play."};
inline constexpr WindowText kReportSaved{"voxdeck::ReportDesk", "Report saved: %1"};
inline constexpr WindowText kScoresImported{"voxdeck::MeasureDesk", "%1: %Ln segments changed"};
inline constexpr WindowText kNoUsableScore{"voxdeck::MeasureDesk", "%Ln lines have no usable score. The first: %1"};
inline constexpr WindowText kCharacterErrorRate{"voxdeck::ChartWords", "Character error rate"};
inline constexpr WindowText kSegmentsWritten{"voxdeck::ChartView",
    "%1: %2 of %Ln segments written, %3 failed, %4 pending"};
inline constexpr WindowText kWithoutReference{"voxdeck::TotalsStrip", "%1 without reference"};
inline constexpr WindowText kNothingToScore{"voxdeck::TotalsStrip", "%Ln references with nothing to score"};
inline constexpr WindowText kWithoutHypothesis{"voxdeck::TotalsStrip", "%1 without hypothesis"};
inline constexpr WindowText kNotMeasured{"voxdeck::QueuesPane", "not measured"};
inline constexpr WindowText kOpenInAnnotate{"voxdeck::WorstList", "Open in Annotate"};
inline constexpr WindowText kNoSample{"voxdeck::SamplePane",
    "No sample yet. Draw one, listen to its segments, and pass or fail each."};
inline constexpr WindowText kCerOver{"voxdeck::SamplePane", "CER over"};
inline constexpr WindowText kSampleReviewed{"voxdeck::SamplePane", "%1 of %Ln reviewed"};
inline constexpr WindowText kFaulty{"voxdeck::SamplePane", "faulty %1"};
inline constexpr WindowText kAccepted{"voxdeck::SamplePane", "accepted"};
inline constexpr WindowText kOfSegmentsBefore{"voxdeck::SurveyPane", "%1 · of the segments shown before"};
inline constexpr WindowText kOtherTableComputed{"voxdeck::SurveyDesk",
    "The table “%1” is being computed. Nothing else was started."};
inline constexpr WindowText kDecodingAudio{"voxdeck::SurveyDesk", "Decoding audio"};
inline constexpr WindowText kNothingToCompare{"voxdeck::SurveyDesk",
    "Fewer than two of train, validation and test have segments here."};
inline constexpr WindowText kNoUsageLog{"voxdeck::SurveyDesk",
    "No usage log read yet: use Update values > Read usage log…"};
inline constexpr WindowText kBadLinesOfLog{"voxdeck::SurveyDesk", "%Ln bad lines"};
inline constexpr WindowText kUnknownKeysOfLog{"voxdeck::SurveyDesk", "%Ln unknown keys"};
inline constexpr WindowText kPlanned{"voxdeck::SurveyDesk", "planned: %1"};
inline constexpr WindowText kTagsAreBrackets{"voxdeck::Sentence",
    "tags must be pairs of brackets, such as \"<>[]\""};
// Build
inline constexpr WindowText kSegmentsInAShard{"voxdeck::RecipePanel", "Segments in a shard"};
inline constexpr WindowText kMaxCer{"voxdeck::RecipePanel", "Max CER"};
inline constexpr WindowText kMaxFailed{"voxdeck::RecipePanel", "Max failed"};
inline constexpr WindowText kChooseOutputFolder{"voxdeck::BuildDesk", "Choose an output folder first."};
inline constexpr WindowText kShards{"voxdeck::BuildDesk", "%Ln shards"};
inline constexpr WindowText kFolderNotEmpty{"voxdeck::Sentence",
    "is not empty (there is %1) and was not begun by a build; choose an empty or new folder"};
inline constexpr WindowText kStartsWhenPlanned{"voxdeck::BuildDesk", "Starts the build as soon as the plan is ready"};
inline constexpr WindowText kBuildStartsWhenPlanned{"voxdeck::BuildDesk",
    "The build starts as soon as the plan is ready."};
inline constexpr WindowText kNotStartedUnsaved{"voxdeck::BuildDesk",
    "The build was not started: the text in the open segment is not saved yet. Save it in Annotate, then start "
    "again."};
inline constexpr WindowText kIgnoreFailures{"voxdeck::BuildDesk", "Continue and ignore failures"};
inline constexpr WindowText kTooManyFailed{"BuildOutcome",
    "Build %1 stopped: %Ln segments failed in this run, more than its recipe allows. Finished shards are kept, "
    "and the build can be resumed."};
inline constexpr WindowText kVerified{"BuildOutcome",
    "Verified: %1 unchanged since the build; %Ln segments decoded, %2 identical to their source."};
inline constexpr WindowText kPausedAtShard{"voxdeck::BuildJobView", "Paused at shard %1 of %2"};
inline constexpr WindowText kVerifyByDecoding{"voxdeck::BuildJobView", "Verify by decoding and comparing"};
inline constexpr WindowText kContinueBuild{"BuildQuestions", "Continue build"};
inline constexpr WindowText kStopKeepShards{"BuildQuestions", "Stop, keep shards"};
inline constexpr WindowText kStopDeleteShards{"BuildQuestions", "Stop and delete shards"};
inline constexpr WindowText kShowAllFailed{"voxdeck::FailureList", "Show rows: all that failed"};
inline constexpr WindowText kOfAll{"voxdeck::PlanView", "%1 of all"};
inline constexpr WindowText kToWrite{"voxdeck::PlanView", "%1 in = %2 to write + %3 skipped"};
inline constexpr WindowText kWrittenAndSkipped{"voxdeck::PlanView", "%1 in = %2 written + %3 skipped"};
inline constexpr WindowText kPlusFailed{"voxdeck::PlanView", "%1 + %2 failed"};
inline constexpr WindowText kWithFailedSegments{"voxdeck::ShardGrid", "%1 · %2 with failed segments"};
inline constexpr WindowText kShardStates{"voxdeck::ShardGrid", "%1 written · %2 being written · %3 queued"};
inline constexpr WindowText kShardsPerSquare{"voxdeck::ShardGrid", "%1 · %2 shards per square"};
// Splits
inline constexpr WindowText kPercentFor{"voxdeck::RulePanel", "Percent for %1"};
inline constexpr WindowText kSaveRule{"voxdeck::RulePanel", "Save rule"};
inline constexpr WindowText kApplyTo{"voxdeck::RulePanel", "Apply to %Ln recordings"};
inline constexpr WindowText kRuleSaved{"voxdeck::SplitsDesk", "Rule saved with this dataset. Nothing was assigned."};
inline constexpr WindowText kRecordingsAssigned{"voxdeck::SplitsDesk",
    "%Ln recordings assigned. Undo restores the former splits in one step."};
inline constexpr WindowText kLeaksRepaired{"voxdeck::SplitsDesk",
    "Leaks repaired: %1 moved. Undo restores the former splits in one step."};
inline constexpr WindowText kSplitsEmpty{"voxdeck::SplitsDesk",
    "List saved as %1. The split of %Ln recordings is empty because they are in several splits; use Check to "
    "find them."};
inline constexpr WindowText kShowLeakRows{"voxdeck::LeakList", "Show rows"};
inline constexpr WindowText kMoveRecordings{"voxdeck::RepairDialog", "Move %Ln recordings"};
// people, changes, packages, publishing
inline constexpr WindowText kNotDecided{"voxdeck::ChangeMergeModel", "Not decided"};
inline constexpr WindowText kConflictsOfChanges{"voxdeck::ChangesDesk",
    "%Ln changes by %1 of dataset %2: %3 in conflict, %4 already here."};
inline constexpr WindowText kEmptyChangeSet{"voxdeck::Sentence", "is not a change set: its first line does not say so"};
inline constexpr WindowText kBothEdited{"voxdeck::AgreementDialog",
    "Both edited %Ln segments: %1 with the same text; CER %2 and WER %3 between them."};
inline constexpr WindowText kChangesNotWritten{"voxdeck::PackageDesk", "Stopped. Nothing was written."};
inline constexpr WindowText kAssignedToTwo{"voxdeck::PackageDesk", "%Ln segments were assigned to two people."};
inline constexpr WindowText kPackageExists{"voxdeck::Sentence",
    "already exists; choose another name, or allow it to be replaced (--force)"};
inline constexpr WindowText kNotOfPackage{"voxdeck::Sentence",
    "contains files that are not part of this work package; choose another folder"};
inline constexpr WindowText kNotAZip{"voxdeck::Sentence", "no zip directory at the end: cut short, or not a zip"};
inline constexpr WindowText kChangedByOthers{"voxdeck::PublishDialog",
    "%1 of %2 were changed by others since you opened them. They are shown after this and are not overwritten."};
inline constexpr WindowText kNothingToPublish{"voxdeck::PublishDesk",
    "Nothing to publish. Every corrected text is in the dataset; statuses, flags and comments stay in the "
    "workspace."};
// transfers
inline constexpr WindowText kOthersOnServer{"TransferWords",
    "Nothing will be sent: %Ln files on the server have different content, for example %1. To replace them, "
    "turn on “%2”."};
inline constexpr WindowText kWillBeReplaced{"TransferWords",
    "%Ln files on the server have different content and will be replaced."};
inline constexpr WindowText kRowsMarkedUploaded{"TransferWords", "The rows of this build will be marked as uploaded."};
inline constexpr WindowText kTransferFailed{"voxdeck::TransferDesk",
    "%1 was interrupted: %2 Transferred files are kept."};
inline constexpr WindowText kTransfersInterrupted{"voxdeck::TransferDesk", "%Ln transfers were interrupted"};
inline constexpr WindowText kHasOtherContent{"voxdeck::Sentence",
    "has other content than the file that would replace it; what was published there would be lost%1"};
inline constexpr WindowText kPartsNotDeleted{"voxdeck::TransferDesk",
    "Uploaded parts could not be deleted from the server (%1): %2 They stay until they are deleted, or until "
    "the bucket’s rule for incomplete uploads removes them."};
// keys
inline constexpr WindowText kChangeKeys{"voxdeck::ShortcutsDialog", "Change keys"};
inline constexpr WindowText kUseEverywhere{"voxdeck::ShortcutsDialog", "Use everywhere"};
inline constexpr WindowText kUseOutsideText{"voxdeck::ShortcutsDialog", "Use outside text"};
inline constexpr WindowText kFunctionKeysOnly{"voxdeck::KeyMap", "Function keys only"};
// clang-format on

} // namespace said
} // namespace voxdeck::test
