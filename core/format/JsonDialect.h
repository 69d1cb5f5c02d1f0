// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Sentence.h"
#include "core/format/FieldNames.h"
#include "core/format/ListPlaces.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace voxdeck::places {

/// Where a value may be in a record, best first, and where it goes if it is nowhere.
struct Candidates {
    std::vector<JsonPath> paths;
    std::optional<JsonPath> added;
};

/// Times that a change of one time gives a record.
struct NewTimes {
    std::vector<std::pair<JsonPath, double>> seconds;
    std::optional<Error> refusal;
};

/// What publishing knows of one format of JSON records. A dialect of names alone is whole: all functions may be null.
struct JsonDialect {
    FieldNames names = {};

    /// Where the value of one part of a record may be; null: candidatesByName().
    Candidates (*candidates)(const JsonValue &record, std::string_view field,
                             std::size_t part) = nullptr;
    /// The times of a record whose values depend on each other; nothing: each is a value like any other.
    std::optional<NewTimes> (*times)(const JsonValue &record, const ListChange &change) = nullptr;

    /// The files of the list at a path, whose records are counted through; null: the path itself.
    Result<std::vector<std::filesystem::path>> (*files)(
        const FileSystem &fs, const std::filesystem::path &path) = nullptr;
    /// Further files with the same values; null: no such files.
    Result<std::vector<std::filesystem::path>> (*mirrors)(
        const FileSystem &fs, const std::filesystem::path &path) = nullptr;
    /// By which name a mirror has what a part of the record says; nothing: no mirror has it.
    std::optional<std::string> (*nameElsewhere)(const JsonValue &record,
                                                const std::filesystem::path &file,
                                                std::size_t part) = nullptr;
    /// The same name, of a mirror's record.
    std::optional<std::string> (*nameInMirror)(const JsonValue &record,
                                               const std::filesystem::path &file) = nullptr;
    /// Whether a mirror gets fields it does not have yet.
    bool hasNewFieldsInMirrors = true;

    /// Why lines cannot be made of a record; empty: they can.
    Sentence (*whyNoLines)(const JsonValue &record, const std::filesystem::path &file) = nullptr;
    /// The line of a new row, made of the record of `key`; null: lineByName().
    JsonValue (*line)(const JsonValue &record, const NewListRow &row,
                      const std::string &key) = nullptr;
    /// The line of a new row in a mirror, made of its record of `key`; null: mirrors stay.
    JsonValue (*lineInMirror)(const JsonValue &record, const NewListRow &row,
                              const std::string &key) = nullptr;
};

/// By the table of names, and for a field that the record may have by its own name, by that.
Candidates candidatesByName(const FieldNames &names, const JsonValue &record,
                            std::string_view field);
/// Adds a field by its own name; with dots into objects; without what RecordBuilder puts before it.
void addByName(Candidates &to, const JsonPath &prefix, std::string_view field);
JsonPath joined(JsonPath prefix, std::string_view name);
const JsonValue *valueAtPath(const JsonValue &from, const JsonPath &path);

/// A copy of the record without what was made of its sound, and with the values of the row.
JsonValue withValues(const JsonDialect &dialect, const JsonValue &record, const NewListRow &row);
/// withValues() with the row's times and key.
JsonValue lineByName(const JsonDialect &dialect, const JsonValue &record, const NewListRow &row);
/// To 8 digits, as times of lists are written.
JsonValue secondsValue(double seconds);

/// The values of a list of JSON records, and of its mirrors.
Result<> inJson(Search &search, const JsonDialect &dialect, const std::filesystem::path &path);
/// Those of one file; `cursor` goes on behind the files before it.
Result<> inJsonFile(Search &search, const JsonDialect &dialect, const std::filesystem::path &path,
                    Cursor &cursor);
/// Lines of the list that come and go. The rows are in the order of their lines.
Result<> rowsInJson(Search &search, const JsonDialect &dialect, const std::filesystem::path &path);

} // namespace voxdeck::places
