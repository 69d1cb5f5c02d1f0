// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0440.
#pragma once

#include "core/base/Result.h"
#include "core/base/Sentence.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace voxdeck {

/// One file of an upload.
struct UploadFile {
    std::string path; ///< below the folder, with "/"
    std::uint64_t size = 0;
    std::int64_t mtimeNs = 0;
    int rank = 0; ///< lower ones first: data, then build.json, then the lists that make it count
};

/// What a server has under the name of a file that an upload would send.
enum class StoredContent : std::uint8_t {
    Nothing,
    Same,    ///< the file's content
    AsSent,  ///< what this upload stored; the file is another by now
    Changed, ///< this upload stored something there, and it was changed since, as by publishing
    Others,  ///< other content than the file's, and this upload stored nothing there
    Unseen,  ///< the keys may not look
};

/// What becomes of content on the server that an upload did not store.
enum class OthersContent : std::uint8_t {
    Refuse, ///< it stays, and nothing is sent
    KeepChanged, ///< what was changed after it was sent stays with all of its group, and the rest is sent
    Replace, ///< only where somebody asked for it
};

/// What an upload does with one file.
enum class UploadAct : std::uint8_t {
    Send,
    Replace,  ///< the server has another content in its place
    Keep,     ///< the server has it: nothing is sent
    Hold,     ///< it was changed on the server after it was sent, and stays as it is there
    Refuse,   ///< others wrote what the server has: no file of the upload is sent
    LeaveOut, ///< the repository's .gitignore names it
};

/// The rule of every upload, to buckets and to the Hub, and of its dry run: content that the upload did not store is
/// replaced only where somebody asked for it.
UploadAct actOn(StoredContent stored, OthersContent others);

/// One file and what the server has in its place.
struct JudgedFile {
    UploadFile file;
    StoredContent stored = StoredContent::Nothing;
    UploadAct act = UploadAct::Send;
};

/// Names what must be changed together, by the path of a file; empty: each file alone.
using UploadGroups = std::function<std::string(const std::string &path)>;

/// Gives each file its act, and holds the whole group of one that is held.
void decide(std::vector<JudgedFile> &files, OthersContent others, const UploadGroups &groupOf);

/// The error of an upload that would replace what others wrote, before anything is sent: a sentence about the first
/// such file. Nothing where none is refused. `nameOf` makes the address of a file's path.
Result<> checkNoneRefused(const std::vector<JudgedFile> &files,
                          const std::function<std::string(const std::string &path)> &nameOf);

/// The error of a file that was not sent over what others may have written: `why`, and that it was not replaced.
Error notReplaced(const Sentence &why, const std::string &address);

/// Whether an upload failed since it would replace what others wrote: whoever asks for that may replace it.
bool isRefusedByRule(const Error &error);

} // namespace voxdeck
