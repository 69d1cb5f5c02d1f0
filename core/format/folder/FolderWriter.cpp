// SPDX-License-Identifier: Apache-2.0
#include "core/format/folder/FolderWriter.h"

#include "core/base/Utf8.h"
#include "core/format/AudioPaths.h"
#include "core/format/RecordFields.h"
#include "core/format/RecordValues.h"
#include "core/format/folder/SideText.h"
#include "core/text/Characters.h"

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace voxdeck::folder {

namespace {

namespace rf = record_fields;

class FolderWriter final : public UtteranceWriter {
public:
    FolderWriter(FileSystem &fs, std::filesystem::path folder) : m_fs(fs)
    {
        m_options.relativeTo = std::move(folder);
    }
    Result<> add(const InputUtterance &utterance) override;
    Result<> finish() override;
    std::vector<Sentence> notes() const override
    {
        return m_leftOut.notes(Sentence::tr("a folder of texts"));
    }

private:
    Result<std::filesystem::path> textFileOf(const InputUtterance &utterance) const;

    FileSystem &m_fs;
    WriterOptions m_options;
    std::map<std::filesystem::path, std::string> m_texts;
    LeftOutFields m_leftOut;
};

Result<std::filesystem::path> FolderWriter::textFileOf(const InputUtterance &utterance) const
{
    if (utterance.startSeconds || utterance.endSeconds || utterance.channel)
        return fail(ErrorCode::Unsupported,
                    Sentence::tr("a text beside a file belongs to the whole file; cut this part "
                                 "into a separate file first"),
                    utterance.audio.string());
    if (utterance.audio.empty())
        return fail(whyNoAudio(utterance));
    VOX_TRY(const std::string name, spelledAudio(utterance, m_options));
    std::filesystem::path relative(name);
    if (relative.is_absolute())
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("the audio is not in %1; copy it there first",
                                 m_options.relativeTo.string()),
                    name);
    relative.replace_extension(".txt");
    return m_options.relativeTo / relative;
}

Result<> FolderWriter::add(const InputUtterance &utterance)
{
    VOX_TRY(const auto path, textFileOf(utterance));
    const std::string text = fieldText(utterance.record, rf::kText);
    const auto line = oneLine(text); // as it will be read
    if (!line || *line != stripPython(text))
        return fail(ErrorCode::InvalidArgument,
                    line ? Sentence::tr("the text has line breaks; expected a single line")
                         : line.error().detail,
                    utterance.key);
    if (!m_texts.emplace(path, text + "\n").second)
        return fail(ErrorCode::InvalidArgument, Sentence::tr("this file already has a text"),
                    path.string());
    m_leftOut.look(utterance.record, {rf::kKey, rf::kAudio, rf::kText, rf::kDuration, "folder"});
    return {};
}

Result<> FolderWriter::finish()
{
    VOX_CHECK(m_fs.createDirectories(m_options.relativeTo));
    for (const auto &[path, text] : m_texts)
        VOX_CHECK(writeFileAtomically(m_fs, path, bytesOf(text)));
    return {};
}

} // namespace

Result<std::unique_ptr<UtteranceWriter>> openFolderWriter(FileSystem &fs,
                                                          const std::filesystem::path &path,
                                                          const WriterOptions & /*options*/)
{
    return std::make_unique<FolderWriter>(fs, path);
}

} // namespace voxdeck::folder
