// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/actions/Actions.h"

#include "ui/actions/ActionNames.h"
#include "ui/common/Icons.h"
#include "ui/common/KeyMenu.h"
#include "ui/common/KeyWords.h"

#include <QCoreApplication>
#include <QMenu>
#include <QMenuBar>
#include <QRegularExpression>
#include <QTimer>
#include <QWidget>

#include <algorithm>
#include <map>
#include <memory>
#include <utility>

namespace voxdeck {
namespace {

struct Spec {
    ActionId id;
    const char *text;
    const char *iconName;
    const char *everywhere; ///< keys, separated by spaces
    const char *outside;
    const char *inText;
    const char *synonyms;
    bool isCheckable = false;
};

struct MenuSpec {
    const char *name;                      ///< with its mnemonic
    std::vector<std::vector<Spec>> blocks; ///< separators between them
};

/// A part of a menu that opens beside it, in the place of the first action it holds.
struct SubmenuSpec {
    const char *name;
    std::vector<ActionId> ids;
};

/// Its members' texts are filed under "Actions" by lupdate: QT_TR_NOOP takes the class it is in.
struct Tables {
    Q_DECLARE_TR_FUNCTIONS(Actions)
public:
    static const std::vector<MenuSpec> &menus();
    static const std::vector<SubmenuSpec> &submenus();
};

const std::vector<MenuSpec> &Tables::menus()
{
    using Id = ActionId;
    static const std::vector<MenuSpec> specs{
        {QT_TR_NOOP("&File"),
         {{{Id::OpenDataset, QT_TR_NOOP("Open dataset folder…"), "document-open-folder", "Ctrl+O",
            "", "", QT_TR_NOOP("load")},
           {Id::OpenList, QT_TR_NOOP("Open list or workspace…"), "vx-list", "", "", "",
            QT_TR_NOOP("file manifest import")},
           {Id::OpenAddress, QT_TR_NOOP("Open address…"), "network-server", "", "", "",
            QT_TR_NOOP("url server s3 bucket https hugging face hub remote cloud")},
           {Id::WorkOffline, QT_TR_NOOP("Work offline"), "vx-offline", "", "", "",
            QT_TR_NOOP("server network disconnect cache airplane"), true},
           {Id::CloseDataset, QT_TR_NOOP("Close dataset"), "window-close", "Ctrl+W", "", "", ""}},
          {{Id::Import, QT_TR_NOOP("Import…"), "document-import", "Ctrl+I", "", "",
            QT_TR_NOOP(
                "read lists kaldi nemo lhotse csv mapping fields relink countries manifest")},
           {Id::Export, QT_TR_NOOP("Export…"), "document-export", "Ctrl+E", "", "",
            QT_TR_NOOP("write convert kaldi nemo lhotse csv format save as")},
           {Id::ImportLabels, QT_TR_NOOP("Import annotations…"), "document-import", "", "", "",
            QT_TR_NOOP("textgrid elan eaf srt vtt ctm stm rttm audacity label studio gecko labels "
                       "subtitles")},
           {Id::ExportLabels, QT_TR_NOOP("Export annotations…"), "document-export", "", "", "",
            QT_TR_NOOP("textgrid elan eaf srt vtt ctm stm rttm audacity label studio gecko labels "
                       "subtitles")}},
          {{Id::JournalNow, QT_TR_NOOP("Save to journal now"), "document-save", "Ctrl+S", "", "",
            QT_TR_NOOP("save draft")},
           {Id::Publish, QT_TR_NOOP("Publish edits…"), "cloud-upload", "F12", "", "",
            QT_TR_NOOP("write revision commit")}},
          {{Id::Quit, QT_TR_NOOP("Quit"), "application-exit", "Ctrl+Q", "", "",
            QT_TR_NOOP("exit close")}}}},
        {QT_TR_NOOP("&Edit"),
         {{{Id::Undo, QT_TR_NOOP("Undo"), "edit-undo", "Ctrl+Z", "", "", QT_TR_NOOP("take back")},
           {Id::Redo, QT_TR_NOOP("Redo"), "edit-redo", "Ctrl+Shift+Z Ctrl+Y", "", "",
            QT_TR_NOOP("again")},
           {Id::UndoList, QT_TR_NOOP("Undo list…"), "edit-undo", "", "", "",
            QT_TR_NOOP("history steps take back several")},
           {Id::UndoInSegment, QT_TR_NOOP("Undo in this segment"), "edit-undo", "Alt+Z", "", "",
            QT_TR_NOOP("take back row this one only")}},
          {{Id::Answer1, QT_TR_NOOP("Choose first answer"), "dialog-ok-apply", "Ctrl+1", "", "",
            QT_TR_NOOP("conflict keep mine draft message bar choice")},
           {Id::Answer2, QT_TR_NOOP("Choose second answer"), "dialog-ok-apply", "Ctrl+2", "", "",
            QT_TR_NOOP("conflict use theirs draft message bar choice")},
           {Id::Answer3, QT_TR_NOOP("Choose third answer"), "dialog-ok-apply", "Ctrl+3", "", "",
            QT_TR_NOOP("conflict compare draft message bar choice")}},
          {{Id::Find, QT_TR_NOOP("Find text or key"), "edit-find", "Ctrl+F", "", "",
            QT_TR_NOOP("search filter")},
           {Id::Replace, QT_TR_NOOP("Find and replace in transcripts…"), "document-edit", "Ctrl+H",
            "", "", QT_TR_NOOP("substitute regular expression correct many")},
           {Id::FindInRow, QT_TR_NOOP("Find and replace in this text"), "edit-find",
            "Ctrl+Shift+F3", "", "", QT_TR_NOOP("search row substitute")},
           {Id::FindNext, QT_TR_NOOP("Find next in this text"), "go-down", "F3", "", "",
            QT_TR_NOOP("search row")},
           {Id::FindPrevious, QT_TR_NOOP("Find previous in this text"), "go-up", "Shift+F3", "", "",
            QT_TR_NOOP("search row")}},
          {{Id::CopyRows, QT_TR_NOOP("Copy rows for a spreadsheet"), "edit-copy", "", "Ctrl+C", "",
            QT_TR_NOOP("tsv clipboard selection")},
           {Id::SelectAllRows, QT_TR_NOOP("Select all rows of the filter"), "edit-select-all", "",
            "Ctrl+A", "", QT_TR_NOOP("everything")}},
          {{Id::FilterToValue, QT_TR_NOOP("Filter by this cell"), "view-filter", "Ctrl+Shift+F", "",
            "", QT_TR_NOOP("same value language speaker split")},
           {Id::ClearFilters, QT_TR_NOOP("Clear all filters"), "edit-clear", "Ctrl+Shift+L", "", "",
            QT_TR_NOOP("show all rows")},
           {Id::SaveFilter, QT_TR_NOOP("Save filter…"), "bookmarks", "", "Ctrl+D", "",
            QT_TR_NOOP("keep query name bookmark")},
           {Id::RefreshRows, QT_TR_NOOP("Refresh rows"), "view-refresh", "Ctrl+R", "", "",
            QT_TR_NOOP("reload")}},
          {{Id::Preferences, QT_TR_NOOP("Preferences…"), "configure", "Ctrl+,", "", "",
            QT_TR_NOOP("settings options theme")},
           {Id::ChangeKeys, QT_TR_NOOP("Change keys…"), "input-keyboard", "", "", "",
            QT_TR_NOOP("keyboard shortcuts preset elan praat aegisub audacity remap")}}}},
        {QT_TR_NOOP("&View"),
         {{{Id::ShowNavigator, QT_TR_NOOP("Navigator"), "vx-panel-left", "Shift+F9", "", "",
            QT_TR_NOOP("left panel"), true},
           {Id::ShowDetails, QT_TR_NOOP("Details"), "vx-panel-right", "F9", "", "",
            QT_TR_NOOP("right panel history metainfo"), true},
           {Id::FilterRow, QT_TR_NOOP("Column filter row"), "view-filter", "Ctrl+F3", "", "",
            QT_TR_NOOP("column filters"), true},
           {Id::Columns, QT_TR_NOOP("Columns…"), "table", "", "", "",
            QT_TR_NOOP("show hide order width fields")},
           {Id::FreezeKey, QT_TR_NOOP("Keep the key column in view"), "vx-pin", "", "", "",
            QT_TR_NOOP("freeze pin columns"), true},
           {Id::FullScreen, QT_TR_NOOP("Full screen"), "view-fullscreen", "F11", "", "", "", true}},
          {{Id::NextPanel, QT_TR_NOOP("Next panel"), "vx-panels", "F6", "", "",
            QT_TR_NOOP("focus")},
           {Id::PreviousPanel, QT_TR_NOOP("Previous panel"), "vx-panels", "Shift+F6", "", "",
            QT_TR_NOOP("focus")}},
          {{Id::ZoomIn, QT_TR_NOOP("Zoom in"), "zoom-in", "Ctrl++ Ctrl+=", "+ =", "",
            QT_TR_NOOP("timeline")},
           {Id::ZoomOut, QT_TR_NOOP("Zoom out"), "zoom-out", "Ctrl+-", "-", "",
            QT_TR_NOOP("timeline")},
           {Id::FitSegment, QT_TR_NOOP("Fit segment"), "zoom-fit-best", "Ctrl+0", "0", "",
            QT_TR_NOOP("zoom timeline")},
           {Id::FitRecording, QT_TR_NOOP("Fit recording"), "zoom-fit-width", "", "Shift+0", "",
            QT_TR_NOOP("zoom all timeline")},
           {Id::ZoomToRange, QT_TR_NOOP("Zoom to the range"), "zoom-range", "", "Shift+Z", "",
            QT_TR_NOOP("selection timeline")},
           {Id::ZoomBack, QT_TR_NOOP("Previous zoom"), "zoom-previous", "", "Shift+Backspace", "",
            QT_TR_NOOP("undo zoom timeline")},
           {Id::Snap, QT_TR_NOOP("Snap while dragging"), "vx-snap", "", "Shift+S", "",
            QT_TR_NOOP("magnet edges silence zero crossing playhead"), true},
           {Id::ChannelsApart, QT_TR_NOOP("Show channels separately"), "vx-channels", "", "Shift+A",
            "", QT_TR_NOOP("stereo left right waveform speakers"), true},
           {Id::HearChannel, QT_TR_NOOP("Play the next channel alone"), "audio-headphones", "",
            "Shift+H", "", QT_TR_NOOP("stereo left right solo mute all")},
           {Id::ShowMarks, QT_TR_NOOP("Show invisible characters"), "vx-marks", "", "", "",
            QT_TR_NOOP("invisible zero-width bidi marks nbsp transcript"), true},
           {Id::ShowSpectrogram, QT_TR_NOOP("Spectrogram"), "vx-spectrogram", "", "Shift+V", "",
            QT_TR_NOOP("frequencies"), true}},
          {{Id::LargerText, QT_TR_NOOP("Larger transcript font"), "format-font-size-more",
            "Alt++ Alt+=", "", "", QT_TR_NOOP("bigger text size")},
           {Id::SmallerText, QT_TR_NOOP("Smaller transcript font"), "format-font-size-less",
            "Alt+-", "", "", QT_TR_NOOP("text size")}},
          {{Id::ThemeSystem, QT_TR_NOOP("Use system theme"), "vx-theme-system", "", "", "",
            QT_TR_NOOP("theme colours follow"), true},
           {Id::ThemeLight, QT_TR_NOOP("Light theme"), "vx-theme-light", "", "", "",
            QT_TR_NOOP("theme colours day"), true},
           {Id::ThemeDark, QT_TR_NOOP("Dark theme"), "vx-theme-dark", "", "", "",
            QT_TR_NOOP("theme colours night"), true},
           {Id::ThemeContrast, QT_TR_NOOP("High-contrast theme"), "vx-theme-contrast", "", "", "",
            QT_TR_NOOP("theme colours accessibility black white low vision"), true}},
          {{Id::Commands, QT_TR_NOOP("Commands…"), "system-run", "Ctrl+K", "", "",
            QT_TR_NOOP("palette search actions")},
           {Id::Workspace1, QT_TR_NOOP("Annotate workspace"), "vx-annotate", "Alt+1", "", "",
            QT_TR_NOOP("table editor")},
           {Id::Workspace2, QT_TR_NOOP("Audit workspace"), "vx-audit", "Alt+2", "", "",
            QT_TR_NOOP("charts error rates cer wer report measure")},
           {Id::Workspace3, QT_TR_NOOP("Splits workspace"), "vx-splits", "Alt+3", "", "",
            QT_TR_NOOP("train validation test assign")},
           {Id::Workspace5, QT_TR_NOOP("Build workspace"), "vx-build", "Alt+5", "", "",
            QT_TR_NOOP("shards webdataset recipe jobs")}}}},
        {QT_TR_NOOP("&Segment"),
         {{{Id::EditTranscript, QT_TR_NOOP("Edit transcript"), "document-edit", "", "F2", "F2",
            QT_TR_NOOP("text type correct")},
           {Id::RevertText, QT_TR_NOOP("Revert text"), "document-revert", "", "", "",
            QT_TR_NOOP("undo typing")},
           {Id::TakeHypothesis, QT_TR_NOOP("Accept the whole hypothesis"), "vx-accept-all",
            "Ctrl+Shift+H", "", "", QT_TR_NOOP("copy model")},
           {Id::TakeWord, QT_TR_NOOP("Accept the hypothesis at the caret or selection"),
            "vx-accept-word", "Ctrl+Shift+W", "", "",
            QT_TR_NOOP("accept word span difference model")},
           {Id::NextHint, QT_TR_NOOP("Next text hint"), "go-down", "Alt+PgDown", "", "",
            QT_TR_NOOP("invisible character space rule unknown word")},
           {Id::PreviousHint, QT_TR_NOOP("Previous text hint"), "go-up", "Alt+PgUp", "", "",
            QT_TR_NOOP("invisible character space rule unknown word")},
           {Id::NextUnknownWord, QT_TR_NOOP("Next unknown word"), "tools-check-spelling",
            "Ctrl+Shift+Y", "", "", QT_TR_NOOP("spelling misspelt dictionary hunspell")},
           {Id::TakeFix, QT_TR_NOOP("Apply suggestion"), "dialog-ok-apply", "Alt+Return Alt+Enter",
            "", "", QT_TR_NOOP("fix correct spelling")},
           {Id::FixAll, QT_TR_NOOP("Fix all in this text"), "vx-accept-all", "Ctrl+Alt+Return", "",
            "", QT_TR_NOOP("normalise rules spaces")},
           {Id::AddWord, QT_TR_NOOP("Add word to project words"), "list-add", "", "", "",
            QT_TR_NOOP("spelling dictionary lexicon")},
           {Id::CycleDirection, QT_TR_NOOP("Change text direction"), "format-text-direction-rtl",
            "Ctrl+Shift+T", "", "", QT_TR_NOOP("arabic hebrew bidi")}},
          {{Id::PlayPause, QT_TR_NOOP("Play or pause"), "media-playback-start", "F4", "Space", "",
            QT_TR_NOOP("listen stop sound")},
           {Id::PlaySegment, QT_TR_NOOP("Play segment"), "vx-play-selection", "F5", "", "",
            QT_TR_NOOP("listen from start")},
           {Id::PlayFromBefore, QT_TR_NOOP("Play segment with 0.5 s lead-in"), "vx-play-lead-in",
            "Shift+F5", "", "", QT_TR_NOOP("context")},
           {Id::BackAndPlay, QT_TR_NOOP("Rewind 2 s and play"), "vx-rewind-play", "F7 Ctrl+Shift+B",
            "B", "", QT_TR_NOOP("back rewind repeat")},
           {Id::Loop, QT_TR_NOOP("Loop"), "vx-loop", "Ctrl+Shift+R", "R", "", QT_TR_NOOP("repeat"),
            true},
           {Id::AutoPlay, QT_TR_NOOP("Autoplay segments"), "vx-autoplay", "Shift+F4", "", "",
            QT_TR_NOOP("auto play enter listen"), true},
           {Id::AuditionBefore, QT_TR_NOOP("Play just before the start"), "vx-play-before",
            "Ctrl+Shift+Q", "Q", "", QT_TR_NOOP("audition edge boundary")},
           {Id::AuditionFirst, QT_TR_NOOP("Play start of segment"), "vx-play-start", "Ctrl+Shift+E",
            "E", "", QT_TR_NOOP("audition first edge boundary")},
           {Id::AuditionLast, QT_TR_NOOP("Play end of segment"), "vx-play-end", "", "Shift+E", "",
            QT_TR_NOOP("audition last edge boundary")},
           {Id::AuditionAfter, QT_TR_NOOP("Play just after the end"), "vx-play-after", "",
            "Shift+Q", "", QT_TR_NOOP("audition edge boundary")},
           {Id::StopPlaying, QT_TR_NOOP("Stop playing"), "media-playback-stop", "", "Esc", "",
            QT_TR_NOOP("silence clear range")},
           {Id::Slower, QT_TR_NOOP("Slower"), "vx-slower", "Ctrl+[", "", "", QT_TR_NOOP("speed")},
           {Id::Faster, QT_TR_NOOP("Faster"), "vx-faster", "Ctrl+]", "", "", QT_TR_NOOP("speed")},
           {Id::Softer, QT_TR_NOOP("Volume down"), "audio-volume-low", "Ctrl+Down", "", "",
            QT_TR_NOOP("volume softer quieter sound")},
           {Id::Louder, QT_TR_NOOP("Volume up"), "audio-volume-high", "Ctrl+Up", "", "",
            QT_TR_NOOP("volume louder sound")},
           {Id::SoundDevice, QT_TR_NOOP("Volume and sound device…"), "audio-volume-high", "Ctrl+F4",
            "", "", QT_TR_NOOP("output headphones loudspeaker mute")}},
          {{Id::SplitAtPlayhead, QT_TR_NOOP("Divide at the playhead"), "vx-split", "Ctrl+Shift+S",
            "S", "", QT_TR_NOOP("divide cut caret")},
           {Id::MergeNext, QT_TR_NOOP("Merge with next segment"), "vx-merge", "Ctrl+Shift+M", "M",
            "", QT_TR_NOOP("join")},
           {Id::MergePrevious, QT_TR_NOOP("Merge with previous segment"), "vx-merge", "", "Shift+M",
            "", QT_TR_NOOP("join")},
           {Id::AddSegment, QT_TR_NOOP("Add segment from range"), "list-add", "", "Alt+Ins", "",
            QT_TR_NOOP("new insert")},
           {Id::DeleteSegment, QT_TR_NOOP("Delete segment"), "list-remove", "", "Del", "",
            QT_TR_NOOP("delete remove")},
           {Id::SegmentAtPauses, QT_TR_NOOP("Divide the recording at its pauses…"), "vx-wave", "",
            "Shift+P", "", QT_TR_NOOP("silence segment propose automatic vad")},
           {Id::MergeView, QT_TR_NOOP("Merge to a target duration…"), "vx-merge", "Ctrl+M", "", "",
            QT_TR_NOOP("join consecutive segments length view dynamic")}},
          {{Id::SetStart, QT_TR_NOOP("Set start to playhead"), "vx-set-start", "Ctrl+Shift+I", "I",
            "", QT_TR_NOOP("in begin boundary time")},
           {Id::SetEnd, QT_TR_NOOP("Set end to playhead"), "vx-set-end", "Ctrl+Shift+O", "O", "",
            QT_TR_NOOP("out boundary time")},
           {Id::StartEarlier, QT_TR_NOOP("Move start 10 ms earlier"), "vx-start-earlier", "", "[",
            "", QT_TR_NOOP("nudge boundary")},
           {Id::StartLater, QT_TR_NOOP("Move start 10 ms later"), "vx-start-later", "", "]", "",
            QT_TR_NOOP("nudge boundary")},
           {Id::EndEarlier, QT_TR_NOOP("Move end 10 ms earlier"), "vx-end-earlier", "", "Shift+[ {",
            "", QT_TR_NOOP("nudge boundary")},
           {Id::EndLater, QT_TR_NOOP("Move end 10 ms later"), "vx-end-later", "", "Shift+] }", "",
            QT_TR_NOOP("nudge boundary")}},
          {{Id::SaveAudio, QT_TR_NOOP("Save as audio file…"), "document-export", "Ctrl+F11", "", "",
            QT_TR_NOOP("export slice cut wav flac range")}}}},
        {QT_TR_NOOP("&Review"),
         {{{Id::ApproveNext, QT_TR_NOOP("Approve and go to next"), "dialog-ok-apply",
            "Ctrl+Return Ctrl+Enter", "", "", QT_TR_NOOP("accept done")},
           {Id::Approve, QT_TR_NOOP("Approve and stay"), "vx-status-approved", "Ctrl+Shift+A", "A",
            "", QT_TR_NOOP("accept")},
           {Id::Reject, QT_TR_NOOP("Reject"), "vx-status-rejected", "Ctrl+Shift+X", "X", "",
            QT_TR_NOOP("refuse bad")},
           {Id::RejectNext, QT_TR_NOOP("Reject and go to next"), "vx-status-rejected",
            "Ctrl+Shift+Return Ctrl+Shift+Enter", "Shift+X", "", QT_TR_NOOP("refuse bad next")},
           {Id::Flag, QT_TR_NOOP("Toggle flag"), "vx-flag", "Ctrl+Shift+G", "G", "",
            QT_TR_NOOP("mark star")},
           {Id::Pending, QT_TR_NOOP("Mark as pending"), "vx-status-pending", "Ctrl+Shift+P", "P",
            "", QT_TR_NOOP("reset status")},
           {Id::EditTags, QT_TR_NOOP("Edit tags"), "vx-tag", "Ctrl+T", "", "",
            QT_TR_NOOP("label mark details")},
           {Id::Tag1, QT_TR_NOOP("Toggle tag 1"), "vx-tag", "", "1", "",
            QT_TR_NOOP("tag label mark number")},
           {Id::Tag2, QT_TR_NOOP("Toggle tag 2"), "vx-tag", "", "2", "",
            QT_TR_NOOP("tag label mark number")},
           {Id::Tag3, QT_TR_NOOP("Toggle tag 3"), "vx-tag", "", "3", "",
            QT_TR_NOOP("tag label mark number")},
           {Id::Tag4, QT_TR_NOOP("Toggle tag 4"), "vx-tag", "", "4", "",
            QT_TR_NOOP("tag label mark number")},
           {Id::Tag5, QT_TR_NOOP("Toggle tag 5"), "vx-tag", "", "5", "",
            QT_TR_NOOP("tag label mark number")},
           {Id::Tag6, QT_TR_NOOP("Toggle tag 6"), "vx-tag", "", "6", "",
            QT_TR_NOOP("tag label mark number")},
           {Id::Tag7, QT_TR_NOOP("Toggle tag 7"), "vx-tag", "", "7", "",
            QT_TR_NOOP("tag label mark number")},
           {Id::Tag8, QT_TR_NOOP("Toggle tag 8"), "vx-tag", "", "8", "",
            QT_TR_NOOP("tag label mark number")},
           {Id::Tag9, QT_TR_NOOP("Toggle tag 9"), "vx-tag", "", "9", "",
            QT_TR_NOOP("tag label mark number")},
           {Id::TagKeysOfProject, QT_TR_NOOP("Tag keys…"), "vx-tag", "", "", "",
            QT_TR_NOOP("number tag label digits 1 2 3")},
           {Id::RateLimits, QT_TR_NOOP("Error rate limits…"), "vx-limits", "", "", "",
            QT_TR_NOOP("thresholds cer wer good bad colours percent")},
           {Id::EditSpeaker, QT_TR_NOOP("Edit speaker"), "vx-speaker", "Ctrl+J", "", "",
            QT_TR_NOOP("who speaks name details")},
           {Id::SetForRows, QT_TR_NOOP("Set split, language or tags of selected rows…"),
            "document-edit", "", "", "", QT_TR_NOOP("bulk change many multi edit")}},
          {{Id::NextPending, QT_TR_NOOP("Next pending segment"), "vx-next-pending", "Ctrl+Shift+N",
            "N", "", QT_TR_NOOP("pending todo")},
           {Id::NextIssue, QT_TR_NOOP("Next issue"), "go-down", "F8", "", "",
            QT_TR_NOOP("error empty broken suspicious problem")},
           {Id::PreviousIssue, QT_TR_NOOP("Previous issue"), "go-up", "Shift+F8", "", "",
            QT_TR_NOOP("error empty broken suspicious problem")}},
          {{Id::NextDifference, QT_TR_NOOP("Next difference"), "go-down", "Ctrl+Shift+D", "D", "",
            QT_TR_NOOP("compare hypothesis substitution deletion insertion")},
           {Id::PreviousDifference, QT_TR_NOOP("Previous difference"), "go-up", "", "Shift+D", "",
            QT_TR_NOOP("compare hypothesis substitution deletion insertion")},
           {Id::Comment, QT_TR_NOOP("Comment on this segment"), "vx-comment", "Ctrl+F1", "", "",
            QT_TR_NOOP("say remark note annotate question discuss")},
           {Id::ReadScore, QT_TR_NOOP("Announce live CER"), "audio-volume-high", "Ctrl+Shift+C",
            "C", "", QT_TR_NOOP("error rate score wer speak read aloud")}}}},
        {QT_TR_NOOP("&Data"),
         {{{Id::ShowSource, QT_TR_NOOP("Show dataset folder"), "document-open-folder", "", "", "",
            QT_TR_NOOP("open files reveal")},
           {Id::VerifyDataset, QT_TR_NOOP("Verify the dataset"), "view-refresh", "", "", "",
            QT_TR_NOOP("check damage integrity")},
           {Id::ChangeMapping, QT_TR_NOOP("Change mapping…"), "table", "", "", "",
            QT_TR_NOOP("fields reference hypothesis language relink import")},
           {Id::ImportFindings, QT_TR_NOOP("Import report"), "dialog-information", "", "", "",
            QT_TR_NOOP("duplicates missing audio problems list")}},
          {{Id::UploadFolder, QT_TR_NOOP("Upload folder…"), "cloud-upload", "", "", "",
            QT_TR_NOOP("send build shards server s3 bucket hugging face hub transfer")},
           {Id::CopyFromServer, QT_TR_NOOP("Copy from server…"), "cloud-download", "", "", "",
            QT_TR_NOOP("download fetch s3 bucket hugging face hub transfer")},
           {Id::FetchIntoCache, QT_TR_NOOP("Fetch into cache…"), "vx-cache", "", "", "",
            QT_TR_NOOP("warm prefetch download offline server transfer")},
           {Id::CachedFiles, QT_TR_NOOP("Cached files…"), "drive-harddisk", "", "", "",
            QT_TR_NOOP("server cache pin clear quota disk space")}},
          {{Id::TextRules, QT_TR_NOOP("Text rules…"), "configure", "", "", "",
            QT_TR_NOOP("policy digits punctuation quotes normalise")},
           {Id::ProjectWords, QT_TR_NOOP("Project words…"), "vx-words", "", "", "",
            QT_TR_NOOP("spelling lexicon dictionary vocabulary")}},
          {{Id::People, QT_TR_NOOP("People and assignment…"), "vx-speaker", "", "", "",
            QT_TR_NOOP("assign deal distribute work annotator share who")},
           {Id::Sample, QT_TR_NOOP("Random sample…"), "view-filter", "", "", "",
            QT_TR_NOOP("draw queue check quality seed")}},
          {{Id::ExportChanges, QT_TR_NOOP("Export changes…"), "document-export", "", "", "",
            QT_TR_NOOP("share corrections change set team exchange")},
           {Id::ImportChanges, QT_TR_NOOP("Import changes…"), "document-import", "", "", "",
            QT_TR_NOOP("merge corrections change set team conflicts exchange")},
           {Id::MakePackage, QT_TR_NOOP("Make work package…"), "document-export", "", "", "",
            QT_TR_NOOP("team annotators assign share clips instructions double blind")},
           {Id::OpenPackage, QT_TR_NOOP("Open work package…"), "document-open-folder", "", "", "",
            QT_TR_NOOP("team voxpack unpack job")},
           {Id::ReturnPackage, QT_TR_NOOP("Return work package…"), "document-export", "", "", "",
            QT_TR_NOOP("team voxpack result send back")}},
          {{Id::AddToBasket, QT_TR_NOOP("Add selection to basket…"), "list-add", "", "Ctrl+B", "",
            QT_TR_NOOP("collect pick keep set")},
           {Id::RemoveFromBasket, QT_TR_NOOP("Remove selection from basket…"), "list-remove", "",
            "", "", QT_TR_NOOP("remove pick set")},
           {Id::RenameSet, QT_TR_NOOP("Rename saved filter or basket…"), "document-edit", "", "",
            "", QT_TR_NOOP("name set")},
           {Id::DeleteSet, QT_TR_NOOP("Delete saved filter or basket…"), "edit-delete", "", "", "",
            QT_TR_NOOP("remove forget set")},
           {Id::SaveSet, QT_TR_NOOP("Save filter or basket as file…"), "document-save", "", "", "",
            QT_TR_NOOP("share export set json")},
           {Id::LoadSet, QT_TR_NOOP("Load filters or basket from file…"), "document-open-folder",
            "", "", "", QT_TR_NOOP("share import set json")}},
          {{Id::AuditCharts, QT_TR_NOOP("Go to the charts"), "vx-audit", "", "", "",
            QT_TR_NOOP("audit histogram brush filter")},
           {Id::AuditHypothesis, QT_TR_NOOP("Choose the hypothesis of the charts"), "vx-audit", "",
            "", "", QT_TR_NOOP("audit recogniser system compare with error rate")},
           {Id::AuditProfile, QT_TR_NOOP("Scoring profile…"), "configure", "", "", "",
            QT_TR_NOOP("audit normalise case punctuation wer cer preview")},
           {Id::AuditMeasure, QT_TR_NOOP("Update values"), "view-refresh", "", "", "",
            QT_TR_NOOP("audit measure compute loudness snr speech rates")},
           {Id::AuditScores, QT_TR_NOOP("Import scores…"), "document-import", "", "", "",
            QT_TR_NOOP("audit dnsmos utmos squim nisqa csv jsonl values")},
           {Id::AuditUsage, QT_TR_NOOP("Read usage log…"), "document-import", "", "", "",
            QT_TR_NOOP("audit training exposure data_usage epochs seen")}},
          {{Id::AuditShowRows, QT_TR_NOOP("List the segments of the charts"), "vx-audit", "", "",
            "", QT_TR_NOOP("audit show these rows annotate brush")},
           {Id::AuditUndoBrush, QT_TR_NOOP("Undo the last brush"), "edit-undo", "", "", "",
            QT_TR_NOOP("audit chart selection back")},
           {Id::AuditClearBrushes, QT_TR_NOOP("Clear all brushes"), "edit-clear", "", "", "",
            QT_TR_NOOP("audit chart selection reset")},
           {Id::AuditLogarithmic, QT_TR_NOOP("Logarithmic counts"), "vx-audit", "", "", "",
            QT_TR_NOOP("audit chart scale linear"), true}},
          {{Id::AuditReport, QT_TR_NOOP("Save audit report…"), "document-export", "Ctrl+P", "", "",
            QT_TR_NOOP("html pdf json csv document print figures")},
           {Id::AuditCompare, QT_TR_NOOP("Compare with an audit report…"), "vx-audit", "", "", "",
            QT_TR_NOOP("before after difference json")}},
          {{Id::AuditWorst, QT_TR_NOOP("Worst segments"), "vx-audit", "", "", "",
            QT_TR_NOOP("audit highest cer error rate list")},
           {Id::AuditGroups, QT_TR_NOOP("Error rates by group"), "vx-audit", "", "", "",
            QT_TR_NOOP("audit language speaker recording split script source")},
           {Id::AuditQueues, QT_TR_NOOP("Audit queues"), "vx-audit", "", "", "",
            QT_TR_NOOP("rules outliers silent clipped empty too fast duplicate")},
           {Id::AuditDismiss, QT_TR_NOOP("Dismiss the queue's segments"), "vx-audit", "", "", "",
            QT_TR_NOOP("audit false alarm correct remove")},
           {Id::AuditRestore, QT_TR_NOOP("Restore the queue's dismissed segments"), "vx-audit", "",
            "", "", QT_TR_NOOP("audit bring back")},
           {Id::AuditSample, QT_TR_NOOP("Audit sample"), "vx-audit", "", "", "",
            QT_TR_NOOP("draw seed strata interval accept reject quality verdict")},
           {Id::AuditTexts, QT_TR_NOOP("Analyse texts"), "vx-audit", "", "", "",
            QT_TR_NOOP(
                "audit alphabet characters code points languages rare words confusable invisible")},
           {Id::AuditScatter, QT_TR_NOOP("Scatter plot"), "vx-audit", "", "", "",
            QT_TR_NOOP("audit duration cer systems lasso outliers")},
           {Id::AuditConfusions, QT_TR_NOOP("Find confusions"), "vx-audit", "", "", "",
            QT_TR_NOOP("audit substitutions deletions insertions their there")},
           {Id::AuditWords, QT_TR_NOOP("Count words"), "vx-audit", "", "", "",
            QT_TR_NOOP("audit vocabulary accuracy unknown oov")},
           {Id::AuditSystems, QT_TR_NOOP("Compare recognisers"), "vx-audit", "", "", "",
            QT_TR_NOOP("audit systems oracle vote wins matched pairs")},
           {Id::AuditLanguages, QT_TR_NOOP("Languages by split"), "vx-audit", "", "", "",
            QT_TR_NOOP("audit heat table mix hours source")},
           {Id::AuditDrift, QT_TR_NOOP("Compare splits"), "vx-audit", "", "", "",
            QT_TR_NOOP("audit drift distribution distance train test")},
           {Id::AuditLeaks, QT_TR_NOOP("Check for leaks"), "vx-audit", "", "", "",
            QT_TR_NOOP("audit splits same recording speaker text audio")},
           {Id::AuditSameTexts, QT_TR_NOOP("Find same texts"), "vx-audit", "", "", "",
            QT_TR_NOOP("audit duplicates transcript near")},
           {Id::AuditSameSounds, QT_TR_NOOP("Find same audio"), "vx-audit", "", "", "",
            QT_TR_NOOP("audit duplicates sound re-encoded copies chromaprint")},
           {Id::AuditExposure, QT_TR_NOOP("Compare training exposure"), "vx-audit", "", "", "",
            QT_TR_NOOP("audit read planned epochs usage log")}},
          {{Id::SplitTrain, QT_TR_NOOP("Assign recordings to train"), "vx-split-train", "", "1", "",
            QT_TR_NOOP("split selection")},
           {Id::SplitValidation, QT_TR_NOOP("Assign recordings to validation"),
            "vx-split-validation", "", "2", "", QT_TR_NOOP("split selection dev")},
           {Id::SplitTest, QT_TR_NOOP("Assign recordings to test"), "vx-split-test", "", "3", "",
            QT_TR_NOOP("split selection")},
           {Id::SplitNone, QT_TR_NOOP("Remove recordings from their split (0)"), "vx-split-none",
            "", "", "", QT_TR_NOOP("split selection unassign")}}}},
        {QT_TR_NOOP("&Jobs"),
         {{{Id::StopJobs, QT_TR_NOOP("Stop background jobs"), "dialog-cancel", "", "", "",
            QT_TR_NOOP("cancel import")}}}},
        {QT_TR_NOOP("&Go"),
         {{{Id::PreviousSegment, QT_TR_NOOP("Previous segment"), "go-previous",
            "Alt+Up Ctrl+Shift+K", "Up K", "PgUp", QT_TR_NOOP("row up")},
           {Id::NextSegment, QT_TR_NOOP("Next segment (skip)"), "go-next", "Alt+Down Ctrl+Shift+J",
            "Down J", "PgDown", QT_TR_NOOP("row down")},
           {Id::FirstRow, QT_TR_NOOP("First row"), "go-first", "", "Ctrl+Home", "",
            QT_TR_NOOP("top")},
           {Id::LastRow, QT_TR_NOOP("Last row"), "go-last", "", "Ctrl+End", "",
            QT_TR_NOOP("bottom")}},
          {{Id::GoTo, QT_TR_NOOP("Go to row, key or time…"), "go-jump", "Ctrl+G", "", "",
            QT_TR_NOOP("jump number")}},
          {{Id::Back, QT_TR_NOOP("Go back"), "vx-back", "Ctrl+Shift+PgUp", "Alt+Left", "",
            QT_TR_NOOP("before")},
           {Id::Forward, QT_TR_NOOP("Go forward"), "vx-forward", "Ctrl+Shift+PgDown", "Alt+Right",
            "", QT_TR_NOOP("after")}}}},
        {QT_TR_NOOP("&Help"),
         {{{Id::FirstSteps, QT_TR_NOOP("First steps"), "help-contents", "", "", "",
            QT_TR_NOOP("begin tutorial start learn guide")},
           {Id::Manual, QT_TR_NOOP("Manual"), "help-contents", "", "", "",
            QT_TR_NOOP("help documentation handbook read")}},
          {{Id::ShortcutSheet, QT_TR_NOOP("Keyboard shortcuts"), "input-keyboard", "Shift+F1 F1",
            "", "", QT_TR_NOOP("keys")},
           {Id::About, QT_TR_NOOP("About Voxdeck"), "dialog-information", "", "", "",
            QT_TR_NOOP("version licence")}}}},
    };
    return specs;
}

/// Menus fit a screen of 720 pixels: what belongs together and is reached by key shares a submenu.
const std::vector<SubmenuSpec> &Tables::submenus()
{
    using Id = ActionId;
    static const std::vector<SubmenuSpec> specs{
        {QT_TR_NOOP("&Table"), {Id::FilterRow, Id::Columns, Id::FreezeKey}},
        {QT_TR_NOOP("T&imeline"),
         {Id::ZoomIn, Id::ZoomOut, Id::FitSegment, Id::FitRecording, Id::ZoomToRange, Id::ZoomBack,
          Id::Snap, Id::ChannelsApart, Id::HearChannel, Id::ShowSpectrogram}},
        {QT_TR_NOOP("Tra&nscript"), {Id::ShowMarks, Id::LargerText, Id::SmallerText}},
        {QT_TR_NOOP("&Colours"),
         {Id::ThemeSystem, Id::ThemeLight, Id::ThemeDark, Id::ThemeContrast}},
        {QT_TR_NOOP("&Answer a question"), {Id::Answer1, Id::Answer2, Id::Answer3}},
        {QT_TR_NOOP("&Hints and spelling"),
         {Id::NextHint, Id::PreviousHint, Id::NextUnknownWord, Id::TakeFix, Id::FixAll,
          Id::AddWord}},
        {QT_TR_NOOP("Play &parts"),
         {Id::PlayFromBefore, Id::BackAndPlay, Id::AuditionBefore, Id::AuditionFirst,
          Id::AuditionLast, Id::AuditionAfter}},
        {QT_TR_NOOP("Speed and &volume"),
         {Id::Slower, Id::Faster, Id::Softer, Id::Louder, Id::SoundDevice}},
        {QT_TR_NOOP("Start and &end"),
         {Id::SetStart, Id::SetEnd, Id::StartEarlier, Id::StartLater, Id::EndEarlier,
          Id::EndLater}},
        {QT_TR_NOOP("Work &packages"), {Id::MakePackage, Id::OpenPackage, Id::ReturnPackage}},
        {QT_TR_NOOP("Saved &filters and baskets"),
         {Id::AddToBasket, Id::RemoveFromBasket, Id::RenameSet, Id::DeleteSet, Id::SaveSet,
          Id::LoadSet}},
        {QT_TR_NOOP("&Audit"),
         {Id::AuditCharts, Id::AuditHypothesis, Id::AuditProfile, Id::AuditMeasure, Id::AuditScores,
          Id::AuditUsage, Id::AuditShowRows, Id::AuditUndoBrush, Id::AuditClearBrushes,
          Id::AuditLogarithmic, Id::AuditReport, Id::AuditCompare}},
        {QT_TR_NOOP("Audit &tables"),
         {Id::AuditWorst, Id::AuditGroups, Id::AuditQueues, Id::AuditDismiss, Id::AuditRestore,
          Id::AuditSample, Id::AuditTexts, Id::AuditScatter, Id::AuditConfusions, Id::AuditWords,
          Id::AuditSystems, Id::AuditLanguages, Id::AuditDrift, Id::AuditLeaks, Id::AuditSameTexts,
          Id::AuditSameSounds, Id::AuditExposure}},
        {QT_TR_NOOP("Assign to a &split"),
         {Id::SplitTrain, Id::SplitValidation, Id::SplitTest, Id::SplitNone}},
    };
    return specs;
}

const SubmenuSpec *submenuOf(ActionId id)
{
    for (const auto &spec : Tables::submenus())
        if (std::find(spec.ids.begin(), spec.ids.end(), id) != spec.ids.end())
            return &spec;
    return nullptr;
}

QList<QKeySequence> parse(const char *keys)
{
    QList<QKeySequence> result;
    for (const auto &one : QString::fromLatin1(keys).split(QLatin1Char(' '), Qt::SkipEmptyParts))
        result << QKeySequence(one, QKeySequence::PortableText);
    return result;
}

/// "Space, F4": the first of each kind.
QString shownKeys(const ActionKeys &keys)
{
    QStringList shown;
    for (const auto &list : {keys.outsideText, keys.everywhere})
        if (!list.isEmpty())
            shown << keyWords(list.first());
    return shown.join(QStringLiteral(", "));
}

/// Wherever the keys of an action are shown: its tooltip, menus, and the sentences of KeyWords.h.
void showKeys(const Actions &actions, ActionId id)
{
    auto *action = actions[id];
    action->setToolTip(actions.toolTip(id));
    action->setProperty(kShownKeyProperty, actions.keyText(id));
    action->setProperty(kShownKeysProperty, shownKeys(actions.keys(id)));
}

/// Soon, once for all keys that change together: the window's parts are made after its actions.
void refreshSoon(QWidget &window)
{
    constexpr const char *kIsWaiting = "vxKeyWordsWait";
    if (window.property(kIsWaiting).toBool())
        return;
    window.setProperty(kIsWaiting, true);
    QTimer::singleShot(0, &window, [&window] {
        window.setProperty(kIsWaiting, false);
        refreshKeyWords(window);
    });
}

/// "&File" and "文件(&F)" as words.
QString withoutMnemonic(QString title)
{
    static const QRegularExpression kBehind(QStringLiteral("\\(&.\\)"));
    return title.remove(kBehind).remove(QLatin1Char('&'));
}

/// Those of the window's language, then the English ones: programs and manuals name commands by these.
QString synonymsOf(const Spec &spec)
{
    const auto english = QString::fromLatin1(spec.synonyms);
    const auto text = QString::fromLatin1(spec.text).remove(QLatin1Char('&'));
    if (english.isEmpty())
        return Tables::tr(spec.text) == text ? QString() : text;
    const auto own = Tables::tr(spec.synonyms);
    return own == english ? english : QStringList{own, english, text}.join(QLatin1Char(' '));
}

} // namespace

Actions::Actions(QWidget *window) : QObject(window)
{
    for (const auto &menu : Tables::menus()) {
        const auto group = withoutMnemonic(Tables::tr(menu.name));
        for (const auto &block : menu.blocks) {
            for (const auto &spec : block) {
                const auto at = static_cast<std::size_t>(spec.id);
                auto *action = new QAction(Tables::tr(spec.text), window);
                if (*spec.iconName != '\0')
                    action->setIcon(icon(QString::fromLatin1(spec.iconName)));
                action->setCheckable(spec.isCheckable);
                m_keys[at] = {parse(spec.everywhere), parse(spec.outside), parse(spec.inText)};
                m_usualKeys[at] = m_keys[at];
                action->setShortcuts(m_keys[at].everywhere);
                m_actions[at] = action;
                m_names[at] = actionName(spec.id);
                m_plainNames[at] = Tables::tr(spec.text).remove(u'…');
                m_groups[at] = group;
                m_synonyms[at] = synonymsOf(spec);
                showKeys(*this, spec.id);
                action->setObjectName(m_names[at]);
                window->addAction(action);
            }
        }
    }
    refreshSoon(*window);
}

void Actions::setKeys(ActionId id, const ActionKeys &keys)
{
    const auto at = static_cast<std::size_t>(id);
    if (m_keys[at] == keys)
        return;
    m_keys[at] = keys;
    m_actions[at]->setShortcuts(keys.everywhere);
    showKeys(*this, id);
    refreshSoon(*static_cast<QWidget *>(parent()));
    emit keysChanged();
}

QString Actions::keyText(ActionId id) const
{
    const auto &all = keys(id);
    const auto &shown = !all.outsideText.isEmpty() ? all.outsideText : all.everywhere;
    return shown.isEmpty() ? QString() : keyWords(shown.first());
}

QString Actions::plainName(ActionId id) const
{
    return m_plainNames[static_cast<std::size_t>(id)];
}

QString Actions::toolTip(ActionId id) const
{
    const auto shown = shownKeys(keys(id));
    const auto name = (*this)[id]->text().remove(u'…');
    return shown.isEmpty() ? name : QStringLiteral("%1 (%2)").arg(name, shown);
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

void Actions::fillMenuBar(QMenuBar &bar, QMenu *recent)
{
    for (const auto &spec : Tables::menus()) {
        auto *menu = new KeyMenu(Tables::tr(spec.name), &bar);
        bar.addMenu(menu);
        std::map<const SubmenuSpec *, QMenu *> submenus;
        for (const auto &block : spec.blocks) {
            if (!menu->isEmpty())
                menu->addSeparator();
            for (const auto &one : block) {
                auto *place = static_cast<QMenu *>(menu);
                if (const auto *submenu = submenuOf(one.id)) {
                    auto &made = submenus[submenu];
                    if (!made) {
                        made = new KeyMenu(Tables::tr(submenu->name), menu);
                        made->menuAction()->setToolTip(withoutMnemonic(made->title()));
                        menu->addMenu(made);
                    }
                    place = made;
                }
                place->addAction((*this)[one.id]);
                if (one.id == ActionId::OpenDataset)
                    menu->addMenu(recent);
            }
        }
    }
}

QAction *Actions::outsideText(const QKeySequence &key) const
{
    QAction *found = nullptr;
    for (std::size_t i = 0; i < kCount; ++i)
        if (m_keys[i].outsideText.contains(key) && (!found || !found->isEnabled()))
            found = m_actions[i];
    return found;
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

bool Actions::opensMenu(int key)
{
    const auto &menus = Tables::menus();
    return std::any_of(menus.begin(), menus.end(), [key](const MenuSpec &menu) {
        const auto alt = QKeySequence::mnemonic(Tables::tr(menu.name));
        return !alt.isEmpty() && alt[0].key() == key;
    });
}

std::vector<ActionId> Actions::all()
{
    std::vector<ActionId> ids;
    for (std::size_t i = 0; i < kCount; ++i)
        ids.push_back(static_cast<ActionId>(i));
    return ids;
}

} // namespace voxdeck
