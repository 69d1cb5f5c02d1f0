// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0365, docs/decisions/0406
#pragma once

#include "core/base/Result.h"
#include "core/format/UtteranceSource.h"
#include "core/io/FileSystem.h"

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <stop_token>
#include <string>

namespace voxdeck {

/// Names for files of one name: as many of the last folders as tell all of them apart ("a/x", "b/x"). Places are paths
/// without endings; the names are by place.
std::map<std::string, std::string> shortNames(const std::set<std::string> &places);

/// Different audio files of one name in a list that gives its recordings no ids, told apart by their folders.
class SameNames {
public:
    using Open = std::function<Result<std::unique_ptr<UtteranceSource>>()>;

    /// Reads the list once, and once more where names are shared.
    ///
    /// Units    16 bytes a file name, and the paths of those that share one.
    /// Errors   Cancelled; those of the source that end it.
    static Result<SameNames> of(const FileSystem &fs, const Open &open,
                                const std::stop_token &stop);

    enum class Recordings { Kept, Named };
    /// Puts the folders before a key that was made of the file's name; with Recordings::Named, `recording` is what the
    /// file is called. Changes only utterances whose file shares its name.
    void apply(InputUtterance &utterance, Recordings recordings) const;
    bool areAny() const { return !m_called.empty(); }

private:
    std::map<std::string, std::string> m_called; ///< by audio as it is opened
};

/// The source with apply() for each utterance.
std::unique_ptr<UtteranceSource> withNamesToldApart(std::unique_ptr<UtteranceSource> source,
                                                    SameNames names,
                                                    SameNames::Recordings recordings);

} // namespace voxdeck
