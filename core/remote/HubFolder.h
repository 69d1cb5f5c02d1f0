// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/io/FileSystem.h"
#include "core/remote/HubRepository.h"
#include "core/remote/UploadRule.h"
#include "core/remote/UploadState.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

/// One file of an upload to the Hub.
struct HubFile {
    UploadFile local;
    std::string path;                ///< in the repository
    std::optional<std::string> text; ///< the content, if it is not a local file
    bool isLarge = false;
    bool isLeftOut = false; ///< the repository's .gitignore names it
    std::string oid; ///< SHA-256 of a large file, else Git's blob id; 64 or 40 hexadecimal digits
    std::string oidThere; ///< of what the branch has at this path
    UploadAct act = UploadAct::Send;

    bool isThere() const { return !oid.empty() && oid == oidThere; }
};

/// The bytes of a file, as long as this lives.
struct HubContent {
    std::shared_ptr<const MappedFile> mapped;
    std::string_view bytes;
};

std::string base64Of(std::string_view bytes);

/// The id by which Git names this content: SHA-1 of "blob LENGTH\0CONTENT", in hexadecimal digits.
std::string gitBlobId(std::string_view content);

/// A folder and the branch to which it is sent: what the Hub says about its files. Nothing is written.
///
/// Threads  one at a time; hash() uses several.
/// Errors   those of HubRepository and FileSystem; Corrupt for an answer that is not what the Hub's interface promises;
///          Busy for a file that changed meanwhile.
class HubFolder {
public:
    HubFolder(const FileSystem &fs, std::filesystem::path folder, HubRepository &hub,
              RemoteAddress destination, unsigned parallel, std::stop_token stop);

    /// The files in their order, as many a commit as it may have. Lists wait until all that they name is committed.
    std::vector<std::vector<HubFile>> groupsOf(const std::vector<UploadFile> &files) const;
    Result<bool> hasRepository() const;
    /// Asks how each file is sent, and what the branch has in its place.
    Result<> ask(std::vector<HubFile> &group) const;
    /// Computes the ids of the files that `wants` names.
    Result<> hash(std::vector<HubFile> &group, const std::function<bool(const HubFile &)> &wants,
                  const std::function<void()> &onTick) const;
    /// Asks about all groups, and gives each file its act: by its id, and by what `state` notes of earlier uploads;
    /// `state` may be null. Ids of files whose place is taken are computed.
    Result<std::vector<JudgedFile>> judge(std::vector<std::vector<HubFile>> &groups,
                                          const UploadState *state, OthersContent others,
                                          const UploadGroups &groupOf,
                                          const std::function<void()> &onTick) const;
    Result<HubContent> contentOf(const HubFile &file) const;

    Result<RemoteAnswer> ok(Result<RemoteAnswer> answer) const; ///< an error for another status
    tl::unexpected<Error> changed(const HubFile &file) const;
    tl::unexpected<Error> notExpected() const;
    std::string shown() const { return m_destination.text(); }
    std::string revision() const { return percentEncoded(m_destination.revision, false); }
    std::filesystem::path pathOf(const HubFile &file) const { return m_folder / file.local.path; }

private:
    const FileSystem &m_fs;
    const std::filesystem::path m_folder;
    HubRepository &m_hub;
    const RemoteAddress m_destination;
    const unsigned m_parallel;
    const std::stop_token m_stop;
};

} // namespace voxdeck
