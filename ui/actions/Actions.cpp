// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/actions/Actions.h"

#include "ui/actions/ActionNames.h"
#include "ui/common/Icons.h"
#include "ui/common/KeyMenu.h"

#include <QCoreApplication>
#include <QMenu>
#include <QMenuBar>
#include <QWidget>

#include <algorithm>
#include <map>

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

#define VOX_TEXT(text) QT_TRANSLATE_NOOP("Actions", text)

const std::vector<MenuSpec> &menuSpecs()
{
    using Id = ActionId;
    static const std::vector<MenuSpec> specs{
        {VOX_TEXT("&File"),
         {{{Id::OpenDataset, VOX_TEXT("Open dataset folder..."), "document-open-folder", "Ctrl+O",
            "", "", "load"},
           {Id::OpenList, VOX_TEXT("Open list or workspace..."), "", "", "", "",
            "file manifest import"},
           {Id::CloseDataset, VOX_TEXT("Close dataset"), "", "Ctrl+W", "", "", ""}},
          {{Id::Import, VOX_TEXT("Import..."), "document-import", "Ctrl+I", "", "",
            "read lists kaldi nemo lhotse csv mapping fields relink countries manifest"},
           {Id::Export, VOX_TEXT("Export..."), "document-export", "Ctrl+E", "", "",
            "write convert kaldi nemo lhotse csv format save as"},
           {Id::ImportLabels, VOX_TEXT("Import annotations..."), "document-import", "", "", "",
            "textgrid elan eaf srt vtt ctm stm rttm audacity label studio gecko labels subtitles"},
           {Id::ExportLabels, VOX_TEXT("Export annotations..."), "document-export", "", "", "",
            "textgrid elan eaf srt vtt ctm stm rttm audacity label studio gecko labels subtitles"}},
          {{Id::JournalNow, VOX_TEXT("Journal now"), "document-save", "Ctrl+S", "", "",
            "save draft"},
           {Id::Publish, VOX_TEXT("Publish edits..."), "cloud-upload", "F12", "", "",
            "write revision commit"}},
          {{Id::Quit, VOX_TEXT("Quit"), "", "Ctrl+Q", "", "", "exit close"}}}},
        {VOX_TEXT("&Edit"),
         {{{Id::Undo, VOX_TEXT("Undo"), "edit-undo", "Ctrl+Z", "", "", "take back"},
           {Id::Redo, VOX_TEXT("Redo"), "edit-redo", "Ctrl+Shift+Z Ctrl+Y", "", "", "again"},
           {Id::UndoList, VOX_TEXT("Undo list..."), "edit-undo", "", "", "",
            "history steps take back several"},
           {Id::UndoInSegment, VOX_TEXT("Undo in this segment"), "edit-undo", "Alt+Z", "", "",
            "take back row this one only"}},
          {{Id::Find, VOX_TEXT("Find text, key or metadata"), "edit-find", "Ctrl+F", "", "",
            "search filter"},
           {Id::Replace, VOX_TEXT("Find and replace in transcripts..."), "document-edit", "Ctrl+H",
            "", "", "substitute regular expression correct many"},
           {Id::FindInRow, VOX_TEXT("Find and replace in this text"), "edit-find", "Ctrl+Shift+F3",
            "", "", "search row substitute"},
           {Id::FindNext, VOX_TEXT("Find next in this text"), "", "F3", "", "", "search row"},
           {Id::FindPrevious, VOX_TEXT("Find previous in this text"), "", "Shift+F3", "", "",
            "search row"}},
          {{Id::CopyRows, VOX_TEXT("Copy rows for a spreadsheet"), "edit-copy", "", "Ctrl+C", "",
            "tsv clipboard selection"},
           {Id::SelectAllRows, VOX_TEXT("Select all rows of the filter"), "", "", "Ctrl+A", "",
            "everything"}},
          {{Id::FilterToValue, VOX_TEXT("Filter to this cell's value"), "view-filter",
            "Ctrl+Shift+F", "", "", "same value language speaker split"},
           {Id::ClearFilters, VOX_TEXT("Clear all filters"), "edit-clear", "Ctrl+Shift+L", "", "",
            "show all rows"},
           {Id::SaveFilter, VOX_TEXT("Save filter..."), "bookmarks", "", "Ctrl+D", "",
            "keep query name bookmark"},
           {Id::RefreshRows, VOX_TEXT("Refresh rows"), "view-refresh", "Ctrl+R", "", "", "reload"}},
          {{Id::Preferences, VOX_TEXT("Preferences..."), "configure", "Ctrl+,", "", "",
            "settings options theme"},
           {Id::ChangeKeys, VOX_TEXT("Change keys..."), "", "", "", "",
            "keyboard shortcuts preset elan praat aegisub audacity remap"}}}},
        {VOX_TEXT("&View"),
         {{{Id::ShowNavigator, VOX_TEXT("Navigator"), "", "Shift+F9", "", "", "left panel", true},
           {Id::ShowDetails, VOX_TEXT("Details"), "", "F9", "", "", "right panel history metainfo",
            true},
           {Id::FilterRow, VOX_TEXT("Filter row under the column names"), "view-filter", "Ctrl+F3",
            "", "", "column filters", true},
           {Id::Columns, VOX_TEXT("Columns..."), "table", "", "", "",
            "show hide order width fields"},
           {Id::FreezeKey, VOX_TEXT("Keep the key column in view"), "", "", "", "",
            "freeze pin columns", true},
           {Id::FullScreen, VOX_TEXT("Full screen"), "", "F11", "", "", "", true}},
          {{Id::NextPanel, VOX_TEXT("Next panel"), "", "F6", "", "", "focus"},
           {Id::PreviousPanel, VOX_TEXT("Previous panel"), "", "Shift+F6", "", "", "focus"}},
          {{Id::ZoomIn, VOX_TEXT("Zoom in"), "zoom-in", "Ctrl++ Ctrl+=", "+ =", "", "timeline"},
           {Id::ZoomOut, VOX_TEXT("Zoom out"), "zoom-out", "Ctrl+-", "-", "", "timeline"},
           {Id::FitSegment, VOX_TEXT("Fit segment"), "zoom-fit-best", "Ctrl+0", "0", "",
            "zoom timeline"},
           {Id::FitRecording, VOX_TEXT("Fit recording"), "", "", "Shift+0", "",
            "zoom all timeline"},
           {Id::ZoomToRange, VOX_TEXT("Zoom to the range"), "", "", "Shift+Z", "",
            "selection timeline"},
           {Id::ZoomBack, VOX_TEXT("Previous zoom"), "", "", "Shift+Backspace", "",
            "undo zoom timeline"},
           {Id::Snap, VOX_TEXT("Snap while dragging"), "vx-snap", "", "Shift+S", "",
            "magnet edges silence zero crossing playhead", true},
           {Id::ChannelsApart, VOX_TEXT("Show channels separately"), "", "", "Shift+A", "",
            "stereo left right waveform speakers", true},
           {Id::HearChannel, VOX_TEXT("Play the next channel alone"), "", "", "Shift+H", "",
            "stereo left right solo mute all"},
           {Id::ShowMarks, VOX_TEXT("Show invisible characters"), "", "", "", "",
            "invisible zero-width bidi marks nbsp transcript", true},
           {Id::ShowSpectrogram, VOX_TEXT("Spectrogram"), "vx-spectrogram", "", "Shift+V", "",
            "frequencies", true}},
          {{Id::LargerText, VOX_TEXT("Larger transcript font"), "", "Alt++ Alt+=", "", "",
            "bigger text size"},
           {Id::SmallerText, VOX_TEXT("Smaller transcript font"), "", "Alt+-", "", "",
            "text size"}},
          {{Id::ThemeSystem, VOX_TEXT("System colours"), "", "", "", "", "theme follow", true},
           {Id::ThemeLight, VOX_TEXT("Light colours"), "", "", "", "", "theme day", true},
           {Id::ThemeDark, VOX_TEXT("Dark colours"), "", "", "", "", "theme night", true},
           {Id::ThemeContrast, VOX_TEXT("High-contrast colours"), "", "", "", "",
            "theme accessibility black white low vision", true}},
          {{Id::Commands, VOX_TEXT("Commands..."), "system-run", "Ctrl+K", "", "",
            "palette search actions"},
           {Id::Workspace1, VOX_TEXT("Annotate workspace"), "vx-annotate", "Alt+1", "", "",
            "table editor"},
           {Id::Workspace3, VOX_TEXT("Splits workspace"), "vx-splits", "Alt+3", "", "",
            "train validation test assign"},
           {Id::Workspace5, VOX_TEXT("Build workspace"), "vx-build", "Alt+5", "", "",
            "shards webdataset recipe jobs"}}}},
        {VOX_TEXT("&Segment"),
         {{{Id::EditTranscript, VOX_TEXT("Edit transcript"), "document-edit", "", "F2", "F2",
            "text type correct"},
           {Id::RevertText, VOX_TEXT("Revert text"), "", "", "", "", "undo typing"},
           {Id::TakeHypothesis, VOX_TEXT("Accept the whole hypothesis"), "", "Ctrl+Shift+H", "", "",
            "copy model"},
           {Id::TakeWord, VOX_TEXT("Accept the hypothesis at the caret or selection"), "",
            "Ctrl+Shift+W", "", "", "accept word span difference model"},
           {Id::NextHint, VOX_TEXT("Next hint for the text"), "dialog-information", "Alt+PgDown",
            "", "", "invisible character space rule unknown word"},
           {Id::PreviousHint, VOX_TEXT("Previous hint for the text"), "", "Alt+PgUp", "", "",
            "invisible character space rule unknown word"},
           {Id::NextUnknownWord, VOX_TEXT("Next unknown word"), "", "Ctrl+Shift+Y", "", "",
            "spelling misspelt dictionary hunspell"},
           {Id::TakeFix, VOX_TEXT("Accept the hint's suggestion"), "dialog-ok-apply",
            "Alt+Return Alt+Enter", "", "", "fix correct spelling"},
           {Id::FixAll, VOX_TEXT("Fix all in this text"), "", "Ctrl+Alt+Return", "", "",
            "normalise rules spaces"},
           {Id::AddWord, VOX_TEXT("Add word to project words"), "list-add", "", "", "",
            "spelling dictionary lexicon"},
           {Id::CycleDirection, VOX_TEXT("Text direction: auto, LTR, RTL"),
            "format-text-direction-rtl", "Ctrl+Shift+T", "", "", "arabic hebrew bidi"}},
          {{Id::PlayPause, VOX_TEXT("Play or pause"), "media-playback-start", "F4", "Space", "",
            "listen stop sound"},
           {Id::PlaySegment, VOX_TEXT("Play segment"), "vx-play-selection", "F5", "", "",
            "listen from start"},
           {Id::PlayFromBefore, VOX_TEXT("Play segment from 0.5 s before"), "", "Shift+F5", "", "",
            "context"},
           {Id::BackAndPlay, VOX_TEXT("Back 2 s and play"), "", "F7 Ctrl+Shift+B", "B", "",
            "rewind repeat"},
           {Id::Loop, VOX_TEXT("Loop"), "vx-loop", "Ctrl+Shift+R", "R", "", "repeat", true},
           {Id::AutoPlay, VOX_TEXT("Autoplay segments"), "", "Shift+F4", "", "",
            "auto play enter listen", true},
           {Id::AuditionBefore, VOX_TEXT("Play just before the start"), "", "Ctrl+Shift+Q", "Q", "",
            "audition edge boundary"},
           {Id::AuditionFirst, VOX_TEXT("Play the beginning"), "", "Ctrl+Shift+E", "E", "",
            "audition first edge boundary"},
           {Id::AuditionLast, VOX_TEXT("Play the end"), "", "", "Shift+E", "",
            "audition last edge boundary"},
           {Id::AuditionAfter, VOX_TEXT("Play just after the end"), "", "", "Shift+Q", "",
            "audition edge boundary"},
           {Id::StopPlaying, VOX_TEXT("Stop playing"), "media-playback-stop", "", "Esc", "",
            "silence clear range"},
           {Id::Slower, VOX_TEXT("Slower"), "", "Ctrl+[", "", "", "speed"},
           {Id::Faster, VOX_TEXT("Faster"), "", "Ctrl+]", "", "", "speed"},
           {Id::Softer, VOX_TEXT("Softer"), "", "Ctrl+Down", "", "", "volume quieter sound"},
           {Id::Louder, VOX_TEXT("Louder"), "", "Ctrl+Up", "", "", "volume sound"},
           {Id::SoundDevice, VOX_TEXT("Volume and sound device..."), "audio-volume-high", "Ctrl+F4",
            "", "", "output headphones loudspeaker mute"}},
          {{Id::SplitAtPlayhead, VOX_TEXT("Divide at the playhead"), "vx-split", "Ctrl+Shift+S",
            "S", "", "divide cut caret"},
           {Id::MergeNext, VOX_TEXT("Merge with the next"), "vx-merge", "Ctrl+Shift+M", "M", "",
            "join"},
           {Id::MergePrevious, VOX_TEXT("Merge with the previous"), "", "", "Shift+M", "", "join"},
           {Id::AddSegment, VOX_TEXT("Add the range as a segment"), "list-add", "", "Alt+Ins", "",
            "new insert"},
           {Id::DeleteSegment, VOX_TEXT("Delete segment"), "list-remove", "", "Del", "",
            "delete remove"},
           {Id::SegmentAtPauses, VOX_TEXT("Divide the recording at its pauses..."), "vx-wave", "",
            "Shift+P", "", "silence segment propose automatic vad"},
           {Id::MergeView, VOX_TEXT("Merge to a target duration..."), "vx-merge", "Ctrl+M", "", "",
            "join consecutive segments length view dynamic"}},
          {{Id::SetStart, VOX_TEXT("Start at the playhead"), "", "Ctrl+Shift+I", "I", "",
            "in begin boundary time"},
           {Id::SetEnd, VOX_TEXT("End at the playhead"), "", "Ctrl+Shift+O", "O", "",
            "out boundary time"},
           {Id::StartEarlier, VOX_TEXT("Start 10 ms earlier"), "", "", "[", "", "nudge boundary"},
           {Id::StartLater, VOX_TEXT("Start 10 ms later"), "", "", "]", "", "nudge boundary"},
           {Id::EndEarlier, VOX_TEXT("End 10 ms earlier"), "", "", "Shift+[ {", "",
            "nudge boundary"},
           {Id::EndLater, VOX_TEXT("End 10 ms later"), "", "", "Shift+] }", "", "nudge boundary"}},
          {{Id::SaveAudio, VOX_TEXT("Save as audio file..."), "document-export", "Ctrl+F11", "", "",
            "export slice cut wav flac range"}}}},
        {VOX_TEXT("&Review"),
         {{{Id::ApproveNext, VOX_TEXT("Approve and go to next"), "dialog-ok-apply",
            "Ctrl+Return Ctrl+Enter", "", "", "accept done"},
           {Id::Approve, VOX_TEXT("Approve and stay"), "vx-status-approved", "Ctrl+Shift+A", "A",
            "", "accept"},
           {Id::Reject, VOX_TEXT("Reject"), "vx-status-rejected", "Ctrl+Shift+X", "X", "",
            "refuse bad"},
           {Id::Flag, VOX_TEXT("Flag on or off"), "vx-flag", "Ctrl+Shift+G", "G", "", "mark star"},
           {Id::Pending, VOX_TEXT("Back to pending"), "vx-status-pending", "Ctrl+Shift+P", "P", "",
            "reset status"},
           {Id::EditTags, VOX_TEXT("Edit tags"), "", "Ctrl+T", "", "", "label mark details"},
           {Id::Tag1, VOX_TEXT("Tag of key 1 on or off"), "", "", "1", "", "tag label mark number"},
           {Id::Tag2, VOX_TEXT("Tag of key 2 on or off"), "", "", "2", "", "tag label mark number"},
           {Id::Tag3, VOX_TEXT("Tag of key 3 on or off"), "", "", "3", "", "tag label mark number"},
           {Id::Tag4, VOX_TEXT("Tag of key 4 on or off"), "", "", "4", "", "tag label mark number"},
           {Id::Tag5, VOX_TEXT("Tag of key 5 on or off"), "", "", "5", "", "tag label mark number"},
           {Id::Tag6, VOX_TEXT("Tag of key 6 on or off"), "", "", "6", "", "tag label mark number"},
           {Id::Tag7, VOX_TEXT("Tag of key 7 on or off"), "", "", "7", "", "tag label mark number"},
           {Id::Tag8, VOX_TEXT("Tag of key 8 on or off"), "", "", "8", "", "tag label mark number"},
           {Id::Tag9, VOX_TEXT("Tag of key 9 on or off"), "", "", "9", "", "tag label mark number"},
           {Id::TagKeysOfProject, VOX_TEXT("Number keys of tags..."), "", "", "", "",
            "tag label digits 1 2 3"},
           {Id::EditSpeaker, VOX_TEXT("Edit speaker"), "vx-speaker", "Ctrl+J", "", "",
            "who speaks name details"},
           {Id::SetForRows, VOX_TEXT("Set split, language or tags of selected rows..."),
            "document-edit", "", "", "", "bulk change many multi edit"}},
          {{Id::NextPending, VOX_TEXT("Next pending segment"), "", "Ctrl+Shift+N", "N", "",
            "pending todo"},
           {Id::NextIssue, VOX_TEXT("Next issue"), "", "F8", "", "",
            "error empty broken suspicious problem"},
           {Id::PreviousIssue, VOX_TEXT("Previous issue"), "", "Shift+F8", "", "",
            "error empty broken suspicious problem"}},
          {{Id::NextDifference, VOX_TEXT("Next difference"), "", "Ctrl+Shift+D", "D", "",
            "compare hypothesis substitution deletion insertion"},
           {Id::PreviousDifference, VOX_TEXT("Previous difference"), "", "", "Shift+D", "",
            "compare hypothesis substitution deletion insertion"},
           {Id::Comment, VOX_TEXT("Comment on this segment"), "vx-comment", "Ctrl+F1", "", "",
            "say remark note annotate question discuss"},
           {Id::ReadScore, VOX_TEXT("Read the live CER aloud"), "", "Ctrl+Shift+C", "C", "",
            "error rate score wer speak"}}}},
        {VOX_TEXT("&Data"),
         {{{Id::ShowSource, VOX_TEXT("Open the dataset's folder"), "document-open-folder", "", "",
            "", "files reveal"},
           {Id::VerifyDataset, VOX_TEXT("Verify the dataset"), "view-refresh", "", "", "",
            "check damage integrity"},
           {Id::ChangeMapping, VOX_TEXT("Change mapping..."), "table", "", "", "",
            "fields reference hypothesis language relink import"},
           {Id::ImportFindings, VOX_TEXT("Import report"), "dialog-information", "", "", "",
            "duplicates missing audio problems list"}},
          {{Id::TextRules, VOX_TEXT("Text rules..."), "configure", "", "", "",
            "policy digits punctuation quotes normalise"},
           {Id::ProjectWords, VOX_TEXT("Project words..."), "", "", "", "",
            "spelling lexicon dictionary vocabulary"}},
          {{Id::People, VOX_TEXT("People and assignment..."), "vx-speaker", "", "", "",
            "assign deal distribute work annotator share who"},
           {Id::Sample, VOX_TEXT("Random sample..."), "view-filter", "", "", "",
            "draw queue check quality seed"}},
          {{Id::ExportChanges, VOX_TEXT("Export changes..."), "document-export", "", "", "",
            "share corrections change set team exchange"},
           {Id::ImportChanges, VOX_TEXT("Import changes..."), "document-import", "", "", "",
            "merge corrections change set team conflicts exchange"},
           {Id::MakePackage, VOX_TEXT("Make work package..."), "document-export", "", "", "",
            "team annotators assign share clips instructions double blind"},
           {Id::OpenPackage, VOX_TEXT("Open work package..."), "document-open-folder", "", "", "",
            "team voxpack unpack job"},
           {Id::ReturnPackage, VOX_TEXT("Return work package..."), "document-export", "", "", "",
            "team voxpack result send back"}},
          {{Id::AddToBasket, VOX_TEXT("Add selection to basket..."), "list-add", "", "Ctrl+B", "",
            "collect pick keep set"},
           {Id::RemoveFromBasket, VOX_TEXT("Remove selection from basket..."), "list-remove", "",
            "", "", "remove pick set"},
           {Id::RenameSet, VOX_TEXT("Rename saved filter or basket..."), "document-edit", "", "",
            "", "name set"},
           {Id::DeleteSet, VOX_TEXT("Delete saved filter or basket..."), "", "", "", "",
            "remove forget set"},
           {Id::SaveSet, VOX_TEXT("Save filter or basket as file..."), "document-save", "", "", "",
            "share export set json"},
           {Id::LoadSet, VOX_TEXT("Load filters or basket from file..."), "document-open-folder",
            "", "", "", "share import set json"}},
          {{Id::SplitTrain, VOX_TEXT("Assign recordings to train"), "", "", "1", "",
            "split selection"},
           {Id::SplitValidation, VOX_TEXT("Assign recordings to validation"), "", "", "2", "",
            "split selection dev"},
           {Id::SplitTest, VOX_TEXT("Assign recordings to test"), "", "", "3", "",
            "split selection"},
           {Id::SplitNone, VOX_TEXT("Remove recordings from their split (0)"), "", "", "", "",
            "split selection unassign"}}}},
        {VOX_TEXT("&Jobs"),
         {{{Id::StopJobs, VOX_TEXT("Stop background jobs"), "dialog-cancel", "", "", "",
            "cancel import"}}}},
        {VOX_TEXT("&Go"),
         {{{Id::PreviousSegment, VOX_TEXT("Previous segment"), "go-previous", "Alt+Up Ctrl+Shift+K",
            "Up K", "PgUp", "row up"},
           {Id::NextSegment, VOX_TEXT("Next segment (skip)"), "go-next", "Alt+Down Ctrl+Shift+J",
            "Down J", "PgDown", "row down"},
           {Id::FirstRow, VOX_TEXT("First row"), "", "", "Ctrl+Home", "", "top"},
           {Id::LastRow, VOX_TEXT("Last row"), "", "", "Ctrl+End", "", "bottom"}},
          {{Id::GoTo, VOX_TEXT("Go to row, key or time..."), "go-jump", "Ctrl+G", "", "",
            "jump number"}},
          {{Id::Back, VOX_TEXT("Back in visited segments"), "", "Ctrl+Shift+PgUp", "Alt+Left", "",
            "before"},
           {Id::Forward, VOX_TEXT("Forward in visited segments"), "", "Ctrl+Shift+PgDown",
            "Alt+Right", "", "after"}}}},
        {VOX_TEXT("&Help"),
         {{{Id::FirstSteps, VOX_TEXT("First steps"), "help-contents", "", "", "",
            "begin tutorial start learn guide"},
           {Id::Manual, VOX_TEXT("Manual"), "help-contents", "", "", "",
            "help documentation handbook read"}},
          {{Id::ShortcutSheet, VOX_TEXT("Keyboard shortcuts"), "help-contents", "Shift+F1 F1", "",
            "", "keys"},
           {Id::About, VOX_TEXT("About Voxdeck"), "dialog-information", "", "", "",
            "version licence"}}}},
    };
    return specs;
}

/// Menus fit a screen of 720 pixels: what belongs together and is reached by key shares a submenu.
const std::vector<SubmenuSpec> &submenuSpecs()
{
    using Id = ActionId;
    static const std::vector<SubmenuSpec> specs{
        {VOX_TEXT("&Table"), {Id::FilterRow, Id::Columns, Id::FreezeKey}},
        {VOX_TEXT("T&imeline"),
         {Id::ZoomIn, Id::ZoomOut, Id::FitSegment, Id::FitRecording, Id::ZoomToRange, Id::ZoomBack,
          Id::Snap, Id::ChannelsApart, Id::HearChannel, Id::ShowSpectrogram}},
        {VOX_TEXT("Tra&nscript"), {Id::ShowMarks, Id::LargerText, Id::SmallerText}},
        {VOX_TEXT("&Colours"), {Id::ThemeSystem, Id::ThemeLight, Id::ThemeDark, Id::ThemeContrast}},
        {VOX_TEXT("&Hints and spelling"),
         {Id::NextHint, Id::PreviousHint, Id::NextUnknownWord, Id::TakeFix, Id::FixAll,
          Id::AddWord}},
        {VOX_TEXT("Play &parts"),
         {Id::PlayFromBefore, Id::BackAndPlay, Id::AuditionBefore, Id::AuditionFirst,
          Id::AuditionLast, Id::AuditionAfter}},
        {VOX_TEXT("Speed and &volume"),
         {Id::Slower, Id::Faster, Id::Softer, Id::Louder, Id::SoundDevice}},
        {VOX_TEXT("Start and &end"),
         {Id::SetStart, Id::SetEnd, Id::StartEarlier, Id::StartLater, Id::EndEarlier,
          Id::EndLater}},
        {VOX_TEXT("Work &packages"), {Id::MakePackage, Id::OpenPackage, Id::ReturnPackage}},
        {VOX_TEXT("Saved &filters and baskets"),
         {Id::AddToBasket, Id::RemoveFromBasket, Id::RenameSet, Id::DeleteSet, Id::SaveSet,
          Id::LoadSet}},
        {VOX_TEXT("Assign to a &split"),
         {Id::SplitTrain, Id::SplitValidation, Id::SplitTest, Id::SplitNone}},
    };
    return specs;
}

const SubmenuSpec *submenuOf(ActionId id)
{
    for (const auto &spec : submenuSpecs())
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

QString translated(const char *text)
{
    return QCoreApplication::translate("Actions", text);
}

} // namespace

Actions::Actions(QWidget *window) : QObject(window)
{
    for (const auto &menu : menuSpecs()) {
        auto group = translated(menu.name);
        group.remove(QLatin1Char('&'));
        for (const auto &block : menu.blocks) {
            for (const auto &spec : block) {
                const auto at = static_cast<std::size_t>(spec.id);
                auto *action = new QAction(translated(spec.text), window);
                if (*spec.iconName != '\0')
                    action->setIcon(icon(QString::fromLatin1(spec.iconName)));
                action->setCheckable(spec.isCheckable);
                m_keys[at] = {parse(spec.everywhere), parse(spec.outside), parse(spec.inText)};
                m_usualKeys[at] = m_keys[at];
                action->setShortcuts(m_keys[at].everywhere);
                m_actions[at] = action;
                m_names[at] = actionName(spec.id);
                m_plainNames[at] = translated(spec.text).remove(QStringLiteral("..."));
                m_groups[at] = group;
                m_synonyms[at] = QString::fromLatin1(spec.synonyms);
                action->setToolTip(toolTip(spec.id));
                action->setProperty(kShownKeyProperty, keyText(spec.id));
                action->setObjectName(m_names[at]);
                window->addAction(action);
            }
        }
    }
}

void Actions::setKeys(ActionId id, const ActionKeys &keys)
{
    const auto at = static_cast<std::size_t>(id);
    if (m_keys[at] == keys)
        return;
    m_keys[at] = keys;
    m_actions[at]->setShortcuts(keys.everywhere);
    m_actions[at]->setToolTip(toolTip(id));
    m_actions[at]->setProperty(kShownKeyProperty, keyText(id));
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
    const auto &all = keys(id);
    QStringList shown;
    for (const auto &list : {all.outsideText, all.everywhere})
        if (!list.isEmpty())
            shown << keyWords(list.first());
    const auto name = (*this)[id]->text().remove(QStringLiteral("..."));
    return shown.isEmpty() ? name
                           : QStringLiteral("%1 (%2)").arg(name, shown.join(QStringLiteral(", ")));
}

void Actions::fillMenuBar(QMenuBar &bar, QMenu *recent)
{
    for (const auto &spec : menuSpecs()) {
        auto *menu = new KeyMenu(translated(spec.name), &bar);
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
                        made = new KeyMenu(translated(submenu->name), menu);
                        made->menuAction()->setToolTip(made->title().remove(QLatin1Char('&')));
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
    const auto isOfSplits = [](ActionId id) {
        return id >= ActionId::SplitTrain && id <= ActionId::SplitNone;
    };
    const auto isTag = [](ActionId id) {
        return id >= ActionId::Tag1 && id <= ActionId::Tag9;
    };
    return (isOfSplits(one) && isTag(other)) || (isTag(one) && isOfSplits(other));
}

bool Actions::opensMenu(int key)
{
    const auto &menus = menuSpecs();
    return std::any_of(menus.begin(), menus.end(), [key](const MenuSpec &menu) {
        const auto alt = QKeySequence::mnemonic(translated(menu.name));
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
