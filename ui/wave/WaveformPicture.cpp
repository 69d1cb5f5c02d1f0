// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wave/WaveformPicture.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace voxdeck {

namespace {

// Up to here a screen of samples is read at each paint; above, cells of the pyramid are exact to a
// quarter of a pixel and no memory of the item (perhaps a mapped file) is touched.
constexpr double kMostFramesRead = 1024;

std::vector<Peak> coarseColumns(const WaveformAudio &audio, double beginFrame,
                                double framesPerColumn, int columns)
{
    std::vector<Peak> found(std::size_t(std::max(columns, 0)));
    const double partFrames = double(count(audio.pcm->length())) / double(audio.coarse.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
        const double begin = (beginFrame + double(i) * framesPerColumn) / partFrames;
        const double end = begin + framesPerColumn / partFrames;
        if (end <= 0 || begin >= double(audio.coarse.size()))
            continue;
        const auto first = std::size_t(std::max(begin, 0.0));
        const auto last = std::min(std::size_t(std::ceil(end)), audio.coarse.size());
        for (std::size_t part = first; part < last; ++part) {
            found[i].minimum = std::min(found[i].minimum, audio.coarse[part].minimum);
            found[i].maximum = std::max(found[i].maximum, audio.coarse[part].maximum);
        }
    }
    return found;
}

// Below this a cell of the peaks is wider than a column, and samples are read where they are at hand.
constexpr double kCellFrames = double(PeakChunk::kFramesPerCell);

/// Of a streamed item: exactly from samples, else from the cells that are known, else from the coarse
/// parts.
std::vector<Peak> streamedColumns(const WaveformAudio &audio, double beginFrame,
                                  double framesPerColumn, int columns)
{
    const FrameRange range{Frames{std::llround(beginFrame)},
                           Frames{std::llround(beginFrame + framesPerColumn * columns)}};
    if (framesPerColumn < kCellFrames) {
        std::vector<std::int16_t> samples(std::size_t(count(range.length())));
        if (audio.pcm->readAtHand(range.begin, samples))
            return peaksOfSamples(samples, range.begin, range, columns);
    }
    std::vector<bool> isKnown;
    auto found = audio.chunks->peaks(range, columns, isKnown);
    const bool isAllKnown = std::find(isKnown.begin(), isKnown.end(), false) == isKnown.end();
    if (isAllKnown || audio.coarse.empty())
        return found;
    const auto coarse = coarseColumns(audio, beginFrame, framesPerColumn, columns);
    for (std::size_t i = 0; i < found.size(); ++i)
        if (!isKnown[i])
            found[i] = coarse[i];
    return found;
}

struct Span {
    int top = 0;
    int bottom = 0; // inclusive
};

Span spanOf(double low, double high, const WaveformPicture &how)
{
    const double half = how.height / 2.0;
    const auto yOf = [&](double value) {
        const double y = how.top + half - value * how.gain / 32768.0 * half;
        return std::clamp(int(std::floor(y)), how.top, how.top + how.height - 1);
    };
    return {yOf(high), yOf(low)};
}

/// Fills one column after the other of an image, downwards.
class ColumnFiller {
public:
    explicit ColumnFiller(QImage &image)
        : m_pixels(reinterpret_cast<QRgb *>(image.bits())),
          m_stride(image.bytesPerLine() / qsizetype(sizeof(QRgb)))
    {
    }
    void fill(int x, Span span, QRgb color) const
    {
        QRgb *pixel = m_pixels + m_stride * span.top + x;
        for (int y = span.top; y <= span.bottom; ++y, pixel += m_stride)
            *pixel = color;
    }

private:
    QRgb *m_pixels;
    qsizetype m_stride;
};

} // namespace

std::vector<Peak> waveformColumns(const WaveformAudio &audio, double beginFrame,
                                  double framesPerColumn, int columns)
{
    if (audio.chunks && columns > 0)
        return streamedColumns(audio, beginFrame, framesPerColumn, columns);
    if (!audio.peaks)
        return audio.coarse.empty() ? std::vector<Peak>(std::size_t(std::max(columns, 0)))
                                    : coarseColumns(audio, beginFrame, framesPerColumn, columns);
    const FrameRange range{Frames{std::llround(beginFrame)},
                           Frames{std::llround(beginFrame + framesPerColumn * columns)}};
    return framesPerColumn <= kMostFramesRead
               ? audio.peaks->peaks(range, columns, audio.pcm->samples())
               : audio.peaks->peaks(range, columns);
}

double automaticGain(const WaveformAudio &audio)
{
    constexpr int kColumns = 512;
    constexpr double kMost = 16, kLeast = 2; // less is not worth other heights than those of before
    constexpr double kSpeech = 0.5 * 32768;  // where the louder parts of speech reach to
    constexpr double kMostCut = 1.6 * 32768; // so that no more than the tips are cut off
    constexpr double kClick = 4;             // times the loud columns: no speech
    const auto length = audio.pcm ? double(count(audio.pcm->length())) : 0;
    if (length <= 0)
        return 1;
    std::vector<double> heights;
    for (const Peak &peak : waveformColumns(audio, 0, length / kColumns, kColumns))
        if (const double height = std::max(-double(peak.minimum), double(peak.maximum)); height > 0)
            heights.push_back(height);
    if (heights.empty())
        return 1;
    std::sort(heights.begin(), heights.end());
    const auto at = [&heights](std::size_t percent) {
        return heights[(heights.size() - 1) * percent / 100];
    };
    const double gain = std::min(kSpeech / at(95),
                                 kMostCut / std::min(heights.back(), kClick * at(98)));
    if (gain < kLeast)
        return 1;
    return std::min(std::pow(2.0, std::floor(2 * std::log2(gain)) / 2), kMost);
}

void paintColumns(QImage &image, const std::vector<Peak> &columns, const WaveformPicture &how)
{
    const int width = std::min(int(columns.size()), how.width);
    const ColumnFiller filler(image);
    for (int i = 0; i < width; ++i) {
        const Peak &here = columns[std::size_t(i)];
        double low = here.minimum;
        double high = here.maximum;
        // Steep slopes have no gaps: two neighbours meet half-way.
        for (const int other : {i - 1, i + 1}) {
            if (other < 0 || other >= width)
                continue;
            const Peak &beside = columns[std::size_t(other)];
            if (beside.minimum > here.maximum)
                high = std::max(high, (beside.minimum + here.maximum) / 2.0);
            if (beside.maximum < here.minimum)
                low = std::min(low, (beside.maximum + here.minimum) / 2.0);
        }
        const bool isInner = i >= how.innerBegin && i < how.innerEnd;
        const QRgb peak = isInner ? how.innerPeak : how.peak;
        const Span whole = spanOf(low, high, how);
        const double rms = std::min<double>(here.rms, std::max(high, -low));
        const Span inner = spanOf(std::max(-rms, low), std::min(rms, high), how);
        if (rms < 1 || inner.top > inner.bottom) { // all of it is on one side of silence
            filler.fill(how.left + i, whole, peak);
            continue;
        }
        // Each pixel is written once: going down a column is slow.
        filler.fill(how.left + i, {whole.top, inner.top - 1}, peak);
        filler.fill(how.left + i, inner, isInner ? how.innerRms : how.rms);
        filler.fill(how.left + i, {inner.bottom + 1, whole.bottom}, peak);
    }
}

} // namespace voxdeck
