// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

struct sonicStreamStruct;

namespace voxdeck {

/// Makes speech faster or slower and keeps its pitch (libsonic).
///
/// Units    mono samples in, mono samples out, at one rate.
/// Threads  one at a time.
/// Errors   only memory can run out; then samples are passed through unchanged.
class SpeedChanger {
public:
    SpeedChanger(int sampleRateHz, double speed);

    /// Appends to `output` what is ready after taking in `input`.
    void process(std::span<const std::int16_t> input, std::vector<std::int16_t> &output);
    /// Appends the rest, without delay. More may be processed afterwards: it begins again.
    void finish(std::vector<std::int16_t> &output);

private:
    struct Closer {
        void operator()(sonicStreamStruct *stream) const;
    };
    void take(std::vector<std::int16_t> &output);

    std::unique_ptr<sonicStreamStruct, Closer> m_stream;
};

} // namespace voxdeck
