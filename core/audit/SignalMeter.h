// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0227
#pragma once

#include "core/audio/AudioReader.h"
#include "core/audit/SoundPrint.h"
#include "core/audit/SpeechDetector.h"
#include "core/base/Result.h"
#include "core/base/Units.h"
#include "core/sound/SoundReader.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>

namespace voxdeck {

/// The measured values of a sound. A value that cannot be computed is empty, never 0.
struct SignalMeasures {
    std::uint64_t frames = 0;
    std::uint64_t badSamples = 0; ///< not a number or infinite; measures of level are unknown then
    std::optional<double> leadingSilence, trailingSilence; ///< seconds before and after the speech
    std::optional<double> speechShare;  ///< of the time, 0 to 1; nothing under 0.1 s
    std::optional<bool> hasSpeech;      ///< nothing under 0.1 s
    std::optional<double> peakDb;       ///< of full scale; nothing for digital silence
    std::optional<double> clippedShare; ///< samples in runs of 3 and more at full scale, by all
    std::optional<double>
        loudness; ///< LUFS, EBU R 128 integrated; -70 at and below its gate; nothing under 0.4 s
    std::optional<double>
        bandwidthHz;             ///< up to where the mean spectrum is within 60 dB of its highest
    std::optional<double> snrDb; ///< WadaSnr, of the mean of the channels
    std::string
        samplesHash;  ///< SHA-256 of rate, channels and samples, 64 digits; empty without samples
    SoundPrint print; ///< where it was asked for and can be had
};

/// Measures a sound that comes block by block.
///
/// Memory   some 100 KB, and 5 bytes per 10 ms; with prints the library's own.
/// Threads  one at a time.
class SignalMeter {
public:
    struct Choice {
        SpeechDetector::Way speech = SpeechDetector::bestWay();
        bool wantsPrint = false;
    };
    /// InvalidArgument for an impossible sample rate or number of channels.
    static Result<SignalMeter> create(int sampleRateHz, int channels, const Choice &choice);
    SignalMeter(SignalMeter &&) noexcept;
    SignalMeter &operator=(SignalMeter &&) noexcept;
    ~SignalMeter();
    /// Whole frames; full scale is +-1.
    Result<> add(std::span<const float> interleaved);
    Result<SignalMeasures> finish(); ///< once

private:
    struct State;
    explicit SignalMeter(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

/// Of the frames from where the reader is, `most` at most.
///
/// Errors   Cancelled; those of AudioReader. A file that ends too early is measured as far as it goes:
///          ask truncation().
Result<SignalMeasures> measureSound(AudioReader &reader, const SignalMeter::Choice &choice = {},
                                    Frames most = Frames{INT64_MAX},
                                    const std::stop_token &stop = {});

/// Of a part of a recording, as in the recording: all channels, or the one that the part names. Parts of
/// one file that are measured one after another cost one opening.
///
/// Errors   those of SoundReader; Cancelled. A file that ends too early is measured as far as it goes.
Result<SignalMeasures> measureSound(SoundReader &sounds, const SoundPart &part,
                                    const SignalMeter::Choice &choice = {},
                                    const std::stop_token &stop = {});

} // namespace voxdeck
