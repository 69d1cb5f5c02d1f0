// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/io/FileSystem.h"
#include "core/text/SpokenSpan.h"

#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck::folder {

/// A text as one line: without a byte order mark, its lines joined by a space, no white space around it.
/// Corrupt for what is not UTF-8.
Result<std::string> oneLine(std::string_view bytes);

/// The labels of an HTK label file ("0 2500000 sil"), joined by a space; its own bytes, as one line,
/// where its lines are not all such.
Result<std::string> textOfLab(std::string_view bytes);

/// "ID TEXT" lines by id; the first of an id counts. Lines that are not UTF-8 are left out.
std::map<std::string, std::string, std::less<>> linesById(std::string_view bytes);

/// A part of an audio file and its text; the whole file where both times are 0.
struct SaidPart {
    double startSeconds = 0;
    double endSeconds = 0;
    std::string text;
    std::string speaker;              ///< empty where it is not known
    std::string key;                  ///< its own name, where the corpus has one; else empty
    std::vector<WordTime> words = {}; ///< times of its words, where the annotation has words (CTM)
    std::string labels = {};          ///< what an STM has between "<" and ">": "o,f0,male"
};

/// The text of TIMIT's .TXT ("0 46797 She had your dark suit"), which begins with the first and the last
/// sample; any other line unchanged.
std::string withoutSampleNumbers(std::string_view line);

/// How annotation files beside audio end, in the order in which they are looked for.
std::span<const std::string_view> labelEndings();

/// The parts that an annotation file beside `<its stem>.wav` has for that audio: see
/// FolderSource.h. Empty where it is about other recordings.
///
/// `problem` is the first line, cue or region that could not be used ("line 5: ..."); else unchanged.
///
/// Errors   those of readLabels(): Unsupported for a file that is not an annotation.
Result<std::vector<SaidPart>> partsOfLabels(const FileSystem &fs, const std::filesystem::path &path,
                                            std::string *problem = nullptr);

} // namespace voxdeck::folder
