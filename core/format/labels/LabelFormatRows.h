// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0340, 0650
#pragma once

/// The formats of annotation files, one row each. The rows make LabelFormat and its table (LabelFormats.h). A new format
/// is a row at the end of this list, and a source in this folder that defines `kROWFormat` beside its reader and writer.
// clang-format off
#define VOXDECK_LABEL_FORMATS(ROW) \
    ROW(TextGrid) \
    ROW(TextGridShort) \
    ROW(Eaf) \
    ROW(Srt) \
    ROW(WebVtt) \
    ROW(Ctm) \
    ROW(Stm) \
    ROW(Rttm) \
    ROW(Audacity) \
    ROW(LabelStudio) \
    ROW(Gecko)
// clang-format on
