// SPDX-License-Identifier: Apache-2.0
#include "core/annotations/LabelFiles.h"

#include "core/base/Ascii.h"
#include "core/base/Counted.h"
#include "core/base/Stopped.h"
#include "core/format/FileTree.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::uint64_t kMostSegments = std::uint64_t{16} << 20; // of all files together
constexpr std::size_t kBeginning = std::size_t{64} << 10;
constexpr std::size_t kMostNotes = 100;

/// Whether a file of that name may be one: folders also hold the audio, which is not looked into.
bool mayBeLabels(const std::filesystem::path &path)
{
    const std::string extension = lowered(path.extension().string());
    constexpr std::array<std::string_view, 9> kExtensions{
        ".textgrid", ".eaf", ".srt", ".vtt", ".ctm", ".stm", ".rttm", ".txt", ".json"};
    return std::find(kExtensions.begin(), kExtensions.end(), extension) != kExtensions.end();
}

Result<std::string> beginningOf(const FileSystem &fs, const std::filesystem::path &path)
{
    VOX_TRY(const auto file, fs.openForReading(path));
    std::string bytes(static_cast<std::size_t>(std::min<std::uint64_t>(file->size(), kBeginning)),
                      '\0');
    VOX_TRY(const auto read,
            file->readAt(0, std::as_writable_bytes(std::span(bytes.data(), bytes.size()))));
    bytes.resize(read);
    return bytes;
}

class Reading {
public:
    Reading(const FileSystem &fs, std::optional<labels::LabelFormat> format, LabelImportPlan &plan,
            const ProgressSink &progress, const std::stop_token &stop)
        : m_fs(fs), m_format(format), m_plan(plan), m_progress(progress), m_stop(stop)
    {
    }

    Result<std::vector<labels::LabelFile>> run(const std::vector<std::filesystem::path> &paths)
    {
        for (const auto &path : paths) {
            const auto status = m_fs.status(path);
            if (!status)
                addFailure(m_plan, {path.string(), 0, {}, status.error().detail});
            else if (status->kind == FileKind::Directory)
                VOX_CHECK(look(path));
            else
                m_paths.push_back(path);
        }
        if (m_passedOver > 0)
            note(counted(m_passedOver, "file in the folders is not an annotation file",
                         "files in the folders are not annotation files"));
        for (std::size_t number = 0; number < m_paths.size(); ++number) {
            VOX_CHECK(read(m_paths[number]));
            report(m_progress, {number + 1, m_paths.size(), "files"});
        }
        return std::move(m_files);
    }

private:
    void note(Sentence words)
    {
        if (m_plan.notes.size() < kMostNotes)
            m_plan.notes.push_back(std::move(words));
    }

    Result<> look(const std::filesystem::path &root)
    {
        VOX_TRY(auto tree, FileTree::open(m_fs, root));
        while (auto folder = tree.next()) {
            VOX_CHECK(checkStop(m_stop, "nothing was changed"));
            if (folder->problem)
                addFailure(m_plan,
                           {(root / folder->relative).string(), 0, {}, folder->problem->detail});
            for (const auto &name : folder->files)
                consider(root / folder->relative / name);
        }
        for (auto &words : tree.notes())
            note(std::move(words));
        return {};
    }

    void consider(const std::filesystem::path &path)
    {
        if (mayBeLabels(path)) {
            const auto beginning = beginningOf(m_fs, path);
            if (!beginning || m_format || labels::detectLabelFormat(*beginning, path)) {
                m_paths.push_back(path);
                return;
            }
        }
        ++m_passedOver;
    }

    Result<> read(const std::filesystem::path &path)
    {
        VOX_CHECK(checkStop(m_stop, "nothing was changed"));
        labels::ReadOptions options;
        options.format = m_format;
        options.maximumSegments = kMostSegments - m_segments;
        auto file = labels::readLabels(m_fs, path, options, m_stop);
        if (!file && file.error().code == ErrorCode::Cancelled)
            return fail(std::move(file).error());
        if (!file) {
            addFailure(m_plan, {path.string(), 0, {}, file.error().detail});
            return {};
        }
        m_segments += std::min(file->segmentCount(), kMostSegments - m_segments);
        for (const auto &problem : file->problems)
            addFailure(m_plan, {path.string(), problem.line, {}, problem.reason});
        m_plan.failureCount += file->problemsNotListed;
        for (const auto &words : file->notes)
            note(Sentence::tr("%1: %2", path.string(), words));
        m_plan.files.push_back(path);
        m_files.push_back(*std::move(file));
        return {};
    }

    const FileSystem &m_fs;
    const std::optional<labels::LabelFormat> m_format;
    LabelImportPlan &m_plan;
    const ProgressSink &m_progress;
    const std::stop_token &m_stop;
    std::vector<std::filesystem::path> m_paths;
    std::vector<labels::LabelFile> m_files;
    std::uint64_t m_segments = 0;
    std::uint64_t m_passedOver = 0;
};

} // namespace

Result<std::vector<labels::LabelFile>>
readLabelFiles(const FileSystem &fs, const std::vector<std::filesystem::path> &paths,
               std::optional<labels::LabelFormat> format, LabelImportPlan &plan,
               const ProgressSink &progress, const std::stop_token &stop)
{
    return Reading(fs, format, plan, progress, stop).run(paths);
}

void addFailure(LabelImportPlan &plan, LabelFailure failure)
{
    ++plan.failureCount;
    if (plan.failures.size() < LabelImportPlan::kMostFailures)
        plan.failures.push_back(std::move(failure));
}

} // namespace voxdeck
