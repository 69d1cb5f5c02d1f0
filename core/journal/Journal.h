// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Clock.h"
#include "core/journal/JournalLine.h"
#include "core/workspace/Database.h"
#include "core/workspace/SqlNumbers.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

struct Step {
    EditGroup group = 0;
    EditGroup undoes = 0;
    bool isUndo = false; ///< takes a step back; what takes that back again is a step like any other
    StepState state = StepState::Live;
    std::string who; ///< who made it; empty in steps of older workspaces that do not tell
};

/// A text that is not in the dataset yet.
struct UnpublishedText {
    std::string text; ///< after the last edit
    std::string base; ///< SHA-256 of the record it was made against
};

/// The append-only table of edits, and the steps they form. Inside the caller's transaction.
///
/// Threads  that of its Database.
class Journal {
public:
    explicit Journal(Database &database) : m_database(database) {}

    Result<EditGroup> addStep(EditGroup undoes, bool isUndo, const std::string &who);
    /// `record.id` is not looked at; `base` is empty but for texts.
    Result<> append(const EditRecord &record, const std::string &base);

    Result<Step> step(EditGroup group);
    /// Whether it can be undone (`isUndo`) or redone now; InvalidArgument says why not.
    Result<> checkInvertible(EditGroup group, bool isUndo);
    Result<> setState(EditGroup group, StepState state);
    /// A new edit after an undo: what the person undid cannot be redone any more.
    Result<> dropRedo(const std::vector<std::string> &names);
    Result<> dropRedo(); ///< of everybody
    /// The same of everybody's undone changes of the item's segments: their numbers are free (core/rows/HeldNumbers.h).
    Result<> dropRedoOfSegments(const SegmentRef &item);
    Result<std::vector<OpenStep>> undoable(); ///< of everybody, oldest first
    Result<std::vector<OpenStep>> redoable(); ///< the last undone one first
    /// Whether what the step did is there: it was not undone, or redone since.
    Result<bool> isInEffect(EditGroup group);
    /// Whether it is in effect for good: what it did, or the redoing of it, was published.
    Result<bool> isSettled(EditGroup group);

    /// Empty without an edit, or when all were undone.
    Result<std::optional<UnpublishedText>> unpublishedText(const SegmentRef &ref);
    /// SHA-256 of the record that the item's segments were changed against and are not published; empty
    /// without such an edit, or when all were undone.
    Result<std::string> unpublishedSegmentsBase(const SegmentRef &item);
    /// Newest first.
    Result<std::vector<EditRecord>> history(std::optional<SegmentRef> ref, std::uint64_t limit);
    Result<std::vector<EditRecord>> historyOfItem(const SegmentRef &item, std::uint64_t limit);
    Result<std::vector<EditRecord>> recordsOf(EditGroup group); ///< oldest first
    Result<std::vector<std::string>> basesOf(EditGroup group);  ///< in the same order
    Result<std::uint64_t> linesOf(EditGroup group);             ///< how many

private:
    Result<Step> lastOf(EditGroup group);
    Result<std::vector<OpenStep>> openSteps(std::string_view sql);
    Database &m_database;
};

} // namespace voxdeck
