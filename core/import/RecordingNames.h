// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0365, 0380
#pragma once

#include "core/io/FileSystem.h"
#include "core/workspace/Workspace.h"

#include <stop_token>

namespace voxdeck {

/// Tells different recordings of one name apart, in `recording.called`. A list that gives its recordings ids decides
/// by them what one recording is. Where each id of a list, or of a country of a tree, has one file, the id is of that
/// file: in another list or country it may be the id of another one. Elsewhere the name is that of the audio's file: recordings are one if they have the
/// same file, however it is spelled, or if the files differ in their endings only. Those of one name and of different
/// files are called by as many of their folders as tell them apart ("a/x" and "b/x"); the name itself stays, as it is
/// what lists and formats contain.
///
/// Looks at no row unless lists have been read since the last time.
///
/// Threads  that of the workspace
/// Errors   Cancelled; those of the workspace.
Result<> tellRecordingsApart(Workspace &workspace, const FileSystem &fs,
                             const std::stop_token &stop);

} // namespace voxdeck
