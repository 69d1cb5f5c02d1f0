// SPDX-License-Identifier: Apache-2.0
#include "core/measure/RowSignal.h"

#include "core/sound/SoundReader.h"

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace voxdeck {

namespace {

constexpr std::size_t kFramesAtOnce = 8192;

} // namespace

Result<SignalMeasures> RowSignal::measure(const RowInputs &inputs, const std::stop_token &stop,
                                          bool wantsPrint)
{
    VOX_TRY(const auto row, m_rows.row(inputs.id));
    VOX_TRY(const auto part, m_items.sound(m_workspace, row));
    VOX_TRY(auto stream, m_sounds.stream(part, stop));
    const auto given = static_cast<std::size_t>(stream.channels());
    VOX_TRY(auto meter, SignalMeter::create(stream.sampleRateHz(), stream.channels(),
                                            {SpeechDetector::bestWay(), wantsPrint}));
    std::vector<float> block(kFramesAtOnce * static_cast<std::size_t>(stream.format().channels));
    for (;;) {
        VOX_TRY(const std::size_t frames, stream.read(std::span(block)));
        if (frames == 0)
            break;
        VOX_CHECK(meter.add(std::span<const float>(block).first(frames * given)));
    }
    VOX_TRY(auto measures, meter.finish());
    if (measures.frames == 0 && stream.range().length() > Frames{0})
        return fail(ErrorCode::Corrupt, Sentence::tr("has no samples where the segment is"),
                    stream.subject());
    m_sounds.keep(std::move(stream));
    return measures;
}

} // namespace voxdeck
