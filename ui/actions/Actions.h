// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0238, 0273, 0620
#pragma once

#include "ui/actions/ActionNeeds.h"

#include <QAction>
#include <QKeySequence>
#include <QObject>

#include <array>
#include <functional>
#include <type_traits>
#include <utility>
#include <vector>

class QMenu;
class QMenuBar;

namespace voxdeck {

/// Everything a user can make Voxdeck do, one name each.
enum class ActionId {
    OpenDataset,
    OpenList,
    OpenAddress,
    WorkOffline,
    CachedFiles,
    UploadFolder,
    CopyFromServer,
    FetchIntoCache,
    CloseDataset,
    Import,
    Export,
    ImportLabels,
    ExportLabels,
    JournalNow,
    Publish,
    Quit,
    Undo,
    Redo,
    UndoInSegment,
    UndoList,
    Answer1,
    Answer2,
    Answer3,
    Find,
    FilterToValue,
    ClearFilters,
    SaveFilter,
    RefreshRows,
    Replace,
    CopyRows,
    SelectAllRows,
    Preferences,
    ChangeKeys,
    ShowNavigator,
    ShowDetails,
    FilterRow,
    Columns,
    FreezeKey,
    NextPanel,
    PreviousPanel,
    ZoomIn,
    ZoomOut,
    FitSegment,
    FitRecording,
    ZoomToRange,
    ZoomBack,
    Snap,
    ChannelsApart,
    HearChannel,
    ShowSpectrogram,
    LargerText,
    SmallerText,
    ThemeSystem,
    ThemeLight,
    ThemeDark,
    ThemeContrast,
    FullScreen,
    EditTranscript,
    PlayPause,
    PlaySegment,
    PlayFromBefore,
    BackAndPlay,
    Loop,
    AutoPlay,
    AuditionBefore,
    AuditionFirst,
    AuditionLast,
    AuditionAfter,
    StopPlaying,
    SaveAudio,
    SplitAtPlayhead,
    MergeNext,
    MergePrevious,
    AddSegment,
    DeleteSegment,
    SegmentAtPauses,
    MergeView,
    SetStart,
    SetEnd,
    StartEarlier,
    StartLater,
    EndEarlier,
    EndLater,
    Slower,
    Faster,
    Softer,
    Louder,
    SoundDevice,
    TakeHypothesis,
    TakeWord,
    NextDifference,
    PreviousDifference,
    ReadScore,
    RevertText,
    FindInRow,
    FindNext,
    FindPrevious,
    NextHint,
    PreviousHint,
    NextUnknownWord,
    TakeFix,
    FixAll,
    AddWord,
    ShowMarks,
    TextRules,
    ProjectWords,
    EditTags,
    Tag1,
    Tag2,
    Tag3,
    Tag4,
    Tag5,
    Tag6,
    Tag7,
    Tag8,
    Tag9,
    TagKeysOfProject,
    RateLimits,
    EditSpeaker,
    CycleDirection,
    ApproveNext,
    Approve,
    Reject,
    RejectNext,
    Flag,
    Pending,
    SetForRows,
    NextPending,
    NextIssue,
    PreviousIssue,
    Comment,
    People,
    Sample,
    ShowSource,
    VerifyDataset,
    ChangeMapping,
    ImportFindings,
    ExportChanges,
    ImportChanges,
    MakePackage,
    OpenPackage,
    ReturnPackage,
    AddToBasket,
    RemoveFromBasket,
    RenameSet,
    DeleteSet,
    SaveSet,
    LoadSet,
    StopJobs,
    PreviousSegment,
    NextSegment,
    FirstRow,
    LastRow,
    GoTo,
    Back,
    Forward,
    Commands,
    Workspace1,
    Workspace2,
    Workspace3,
    Workspace5,
    SplitTrain,
    SplitValidation,
    SplitTest,
    SplitNone,
    AuditCharts,
    AuditHypothesis,
    AuditProfile,
    AuditMeasure,
    AuditScores,
    AuditUsage,
    AuditShowRows,
    AuditUndoBrush,
    AuditClearBrushes,
    AuditLogarithmic,
    AuditReport,
    AuditCompare,
    AuditWorst,
    AuditGroups,
    AuditQueues,
    AuditDismiss,
    AuditRestore,
    AuditSample,
    AuditTexts,
    AuditScatter,
    AuditConfusions,
    AuditWords,
    AuditSystems,
    AuditLanguages,
    AuditDrift,
    AuditLeaks,
    AuditSameTexts,
    AuditSameSounds,
    AuditExposure,
    Manual,
    FirstSteps,
    ShortcutSheet,
    About,
    Count,
};

/// Where a key counts. Bare letters act outside of text fields only; Ctrl+Shift+letter everywhere.
enum class KeyContext { Everywhere, OutsideText, InText };

struct ActionKeys {
    QList<QKeySequence> everywhere;
    QList<QKeySequence> outsideText;
    QList<QKeySequence> inText; ///< the transcript field itself handles these
    friend bool operator==(const ActionKeys &, const ActionKeys &) = default;
};

/// Makes all actions of the window with their names, icons and keys, and the menu bar from them. The
/// shortcut sheet, the palette and the tests read the same table.
///
/// Threads  gui.
class Actions final : public QObject {
    Q_OBJECT
public:
    explicit Actions(QWidget *window);

    QAction *operator[](ActionId id) const { return m_actions[static_cast<std::size_t>(id)]; }
    const ActionKeys &keys(ActionId id) const { return m_keys[static_cast<std::size_t>(id)]; }
    /// Those it has unless the user changes them.
    const ActionKeys &usualKeys(ActionId id) const
    {
        return m_usualKeys[static_cast<std::size_t>(id)];
    }
    /// Takes them for the action, its tooltip and everything that shows keys. KeyMap decides which may be.
    void setKeys(ActionId id, const ActionKeys &keys);
    /// Its name in settings and tests, such as "delete-segment" (ActionNames.h); also its object name.
    const QString &fileName(ActionId id) const { return m_names[static_cast<std::size_t>(id)]; }
    const QString &synonyms(ActionId id) const { return m_synonyms[static_cast<std::size_t>(id)]; }
    /// The name of its menu without the mnemonic's sign.
    const QString &group(ActionId id) const { return m_groups[static_cast<std::size_t>(id)]; }
    /// The key to show beside its name: the bare key if it has one.
    QString keyText(ActionId id) const;
    /// "Play or pause (Space, F4)"
    QString toolTip(ActionId id) const;
    /// Its name alone: no ellipsis, and not the step that Undo and Redo name behind theirs.
    QString plainName(ActionId id) const;

    /// A further condition of those actions, asked at each refresh(), of whoever does them.
    void limit(const std::vector<ActionId> &ids, std::function<bool()> mayDo);
    /// `act` does the action, unless a mode has another meaning for it; as long as `doer` is there.
    template <class Act>
    void on(ActionId id, QObject *doer, Act act);
    /// Does what an action means in a mode that is open; false: none is, or it means what it always does.
    void setModes(std::function<bool(ActionId)> handle) { m_modes = std::move(handle); }

    /// Who tells what the window is doing.
    void setState(std::function<ActionState()> state) { m_state = std::move(state); }
    /// Enables what can be done now: what needsOf() names is there, and no limit() is against it.
    void refresh();

    void fillMenuBar(QMenuBar &bar, QMenu *recent);
    /// The action a key means outside of text fields: of several the one that can be done now.
    QAction *outsideText(const QKeySequence &key) const;
    /// Two that can never both be done, being of different pages: they may share a key.
    static bool areApart(ActionId one, ActionId other);

    /// Whether Alt and this key (Qt::Key) open a menu of the menu bar in the language of the window.
    static bool opensMenu(int key);

    static constexpr std::size_t kCount = static_cast<std::size_t>(ActionId::Count);
    static std::vector<ActionId> all();

signals:
    void keysChanged();
    void refreshed(const voxdeck::ActionState &state);

private:
    std::array<QAction *, kCount> m_actions{};
    std::array<ActionKeys, kCount> m_keys;
    std::array<ActionKeys, kCount> m_usualKeys;
    std::array<QString, kCount> m_names;
    std::array<QString, kCount> m_plainNames;
    std::array<QString, kCount> m_synonyms;
    std::array<QString, kCount> m_groups;
    std::array<std::vector<std::function<bool()>>, kCount> m_limits;
    std::function<bool(ActionId)> m_modes;
    std::function<ActionState()> m_state;
};

template <class Act>
void Actions::on(ActionId id, QObject *doer, Act act)
{
    connect((*this)[id], &QAction::triggered, doer,
            [this, id, act = std::move(act)](bool isChecked) mutable {
                if (m_modes && m_modes(id))
                    return;
                if constexpr (std::is_invocable_v<Act, bool>)
                    act(isChecked);
                else
                    act();
            });
}

} // namespace voxdeck
