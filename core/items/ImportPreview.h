// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0074
#pragma once

#include "core/base/Result.h"
#include "core/base/Sentence.h"
#include "core/format/DatasetKind.h"
#include "core/io/FileSystem.h"
#include "core/items/ItemSource.h"
#include "core/workspace/FieldMapping.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

/// One of the places that are to be imported.
struct PreviewedSource {
    std::filesystem::path path; ///< as asked for
    DatasetKind kind = DatasetKind::Touch;
    Sentence why;                 ///< it is taken for that: "it has wav.scp"
    std::optional<Error> problem; ///< it cannot be imported; the others can
};

/// A field of the records, and what the first of them say in it.
struct PreviewedField {
    std::string key;                   ///< "a.b" is b in the object a
    std::optional<FieldRole> role;     ///< by the mapping
    std::vector<std::string> examples; ///< the first that are not empty, shortened
};

/// The contents of the first lines of lists, for review before an import.
struct ImportPreview {
    static constexpr std::size_t kRecords = 200; ///< read from each list
    static constexpr std::size_t kExamples = 3;
    static constexpr std::size_t kMostFields = 100;

    std::vector<PreviewedSource> sources;
    std::vector<PreviewedField> fields; ///< in the order they appear in
    FieldMapping before;                ///< that of the last import, or guessed by the names
    FieldMapping mapping;               ///< the same with the choices
    AudioRules rules;                   ///< those of the last import
    std::uint64_t records = 0;          ///< looked at
    std::uint64_t problems = 0;         ///< lines among them that cannot be used
    std::vector<Error> examples;        ///< of those, at most kExamples
    std::uint64_t missingAudio = 0;     ///< records whose audio cannot be heard
    std::string missingExample;         ///< the first, as the list spells it
    /// A tree of countries that manifests can be made of (core/country): its folder and its countries
    /// that have aligned files; empty for all else.
    std::filesystem::path tree;
    std::vector<std::string> countries;

    bool canImport() const; ///< at least one can be
};

/// Looks at the beginning of each. `workspace` (may be empty or not be there yet) is asked how they were
/// read before; `choices` go before that.
///
/// Errors   Cancelled; the problem of one source is in that source.
Result<ImportPreview> previewImport(const FileSystem &fs,
                                    const std::vector<std::filesystem::path> &sources,
                                    const std::filesystem::path &workspace,
                                    const ItemChoices &choices, std::stop_token stop);

/// What makes `wanted` of `before`: the roles that differ.
FieldMapping changesBetween(const FieldMapping &before, const FieldMapping &wanted);

/// The beginning of a spelled path that a relocation would replace: its folder.
std::string folderOfSpelled(std::string_view audio);

} // namespace voxdeck
