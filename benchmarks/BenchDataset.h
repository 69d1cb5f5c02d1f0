// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/format/touch/IndexFile.h"
#include "core/io/PosixFileSystem.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <random>
#include <string>
#include <unistd.h>
#include <cstdint>
#include <vector>

namespace voxdeck::bench {

/// A folder that goes away at the end, under $TMPDIR.
class TemporaryFolder {
public:
    TemporaryFolder()
    {
        std::string pattern = (std::filesystem::temp_directory_path() / "voxbench-XXXXXX").string();
        if (!::mkdtemp(pattern.data())) {
            std::cerr << "no temporary folder can be made in " << pattern << '\n';
            std::exit(1);
        }
        m_path = pattern;
    }
    TemporaryFolder(const TemporaryFolder &) = delete;
    TemporaryFolder &operator=(const TemporaryFolder &) = delete;
    ~TemporaryFolder()
    {
        std::error_code ignored;
        std::filesystem::remove_all(m_path, ignored);
    }
    const std::filesystem::path &path() const { return m_path; }

private:
    std::filesystem::path m_path;
};

/// Ends the benchmark where a step of its preparation failed.
template <class T>
T need(Result<T> result)
{
    if (!result) {
        std::cerr << describe(result.error()) << '\n';
        std::exit(1);
    }
    if constexpr (!std::is_void_v<T>)
        return *std::move(result);
}

inline void writeFile(const std::filesystem::path &path, std::string_view bytes)
{
    std::ofstream(path, std::ios::binary)
        .write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

/// A shard with `items` records of about `recordBytes` in metainfo and `frames` samples each in audio.
inline void writeShard(const std::filesystem::path &directory, std::size_t items,
                       std::size_t recordBytes, std::size_t frames)
{
    std::filesystem::create_directories(directory);
    std::mt19937_64 random(1);
    std::vector<std::int32_t> recordLengths;
    std::vector<std::int32_t> audioLengths(items, static_cast<std::int32_t>(frames));
    std::vector<std::int64_t> recordOffsets;
    std::vector<std::int64_t> audioOffsets;
    std::ofstream records(directory / "metainfo.bin", std::ios::binary);
    std::ofstream audio(directory / "audio.bin", std::ios::binary);
    std::vector<std::int16_t> noise(frames);
    std::int64_t recordEnd = 0;
    for (std::size_t item = 0; item < items; ++item) {
        std::string record = "{\"key\": \"utt-" + std::to_string(item)
                             + "\", \"wav\": \"a/b.wav\", "
                               "\"txt\": \"";
        record.append(recordBytes, static_cast<char>('a' + item % 26));
        record += "\", \"sample_rate\": 16000}";
        records << record;
        recordLengths.push_back(static_cast<std::int32_t>(record.size()));
        recordOffsets.push_back(recordEnd);
        recordEnd += static_cast<std::int64_t>(record.size());
        for (auto &sample : noise)
            sample = static_cast<std::int16_t>(random());
        audio.write(reinterpret_cast<const char *>(noise.data()),
                    static_cast<std::streamsize>(frames * sizeof(std::int16_t)));
        audioOffsets.push_back(static_cast<std::int64_t>(item * frames * sizeof(std::int16_t)));
    }
    writeFile(directory / "metainfo.idx",
              touch::indexBytes(touch::DType::U8, recordLengths, recordOffsets));
    writeFile(directory / "audio.idx",
              touch::indexBytes(touch::DType::I16, audioLengths, audioOffsets));
}

/// Resident memory of this process that files back or not, in bytes.
inline std::size_t residentBytes()
{
    std::ifstream statm("/proc/self/statm");
    std::size_t total = 0;
    std::size_t resident = 0;
    statm >> total >> resident;
    return resident * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

} // namespace voxdeck::bench
