// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0258
#pragma once

#include "core/base/Result.h"
#include "core/format/DatasetKind.h"
#include "core/format/UtteranceSource.h"
#include "core/io/FileSystem.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace voxdeck {

/// The field of a manifest of JSON lines that names its utterances ("utt_id", "utterance_id", "id", ...): every
/// record has it, its values are unique, and no record has a `key`. Empty without such a field. Reads
/// its files once, without its audio, and stops when no field can qualify any more.
///
/// Units    memory: some 16 bytes a record and field. Threads any.
/// Errors   Cancelled; those of opening the manifest.
Result<std::optional<std::string>> keyFieldOf(const FileSystem &fs,
                                              std::span<const std::filesystem::path> files,
                                              const std::stop_token &stop);

/// The source with other keys: those of the first of `fields` that a record has. A record without any keeps the key
/// that the source gives it. "key" is the record's own `key`, never one that the source made of the audio's name.
std::unique_ptr<UtteranceSource> withKeysOf(std::unique_ptr<UtteranceSource> source,
                                            std::vector<std::string> fields);

/// The field that names the utterances of the source, where a list of that kind may name none itself
/// (DatasetKindTraits::keyOf).
Result<std::optional<std::string>> ownKeyField(const FileSystem &fs, const UtteranceSource &source,
                                               DatasetKind kind, const std::stop_token &stop);
/// The source with the keys of that field, where a record names none; without a field the source itself.
std::unique_ptr<UtteranceSource> withKeysOfField(std::unique_ptr<UtteranceSource> source,
                                                 const std::optional<std::string> &field);
/// The source with the keys that its first import has: both of the above.
Result<std::unique_ptr<UtteranceSource>> withOwnKeys(const FileSystem &fs,
                                                     std::unique_ptr<UtteranceSource> source,
                                                     DatasetKind kind, const std::stop_token &stop);

} // namespace voxdeck
