// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0223
#pragma once

#include "core/publish/Publisher.h"

namespace voxdeck {

/// What publishing the workspace's lists would write. Records the lists' values where they
/// contradict an edit, so that the conflict can be settled. `only` as in Publisher.h.
Result<PublishReport> planPublishLists(const FileSystem &fs, Workspace &workspace,
                                       std::stop_token stop, const IdSet *only = nullptr);

/// Writes the unpublished text edits of the workspace's lists into their own files: list by list, under a
/// lock beside it, each file that changes written beside its name, synced, and renamed.
///
///   look the edited keys up in the current list: settle what an earlier run had begun, find
///   conflicts
///   find the bytes that change (core/format/ListRewrite.h), write NAME.part for each file, sync
///   note in the workspace what is about to be replaced
///   rename NAME.part -> NAME, one after the other; sync the folders
///   look the keys up again; mark as published what the list now contains
///
/// A crash at any step leaves the old or the new content of each file; publishing again does the
/// rest. Values that the format cannot express are problems, one per row, and stay in the journal,
/// as do texts that have changed in the list (conflicts).
///
/// Units    memory: the edits; reads each list that has some three times, and copies it once.
Result<PublishReport> publishLists(FileSystem &fs, Workspace &workspace, const std::string &holder,
                                   const ProgressSink &progress, std::stop_token stop,
                                   const std::string &note, const IdSet *only = nullptr,
                                   std::optional<JournalMark> upTo = {});

} // namespace voxdeck
