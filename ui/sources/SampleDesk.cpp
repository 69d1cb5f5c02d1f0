// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sources/SampleDesk.h"

#include "core/base/DatasetNames.h"
#include "core/io/FileSystem.h"
#include "core/pack/Packer.h"
#include "core/publish/Publisher.h"
#include "ui/common/ProgramFiles.h"
#include "ui/common/Text.h"

#include <QStandardPaths>

namespace voxdeck {
namespace {

constexpr std::uint64_t kItemsPerShard = 16; // several shards, as in a real dataset

} // namespace

SampleDesk::SampleDesk(FileSystem &fs, JobList &jobs, QObject *parent)
    : QObject(parent), m_fs(fs), m_jobs(jobs)
{
}

std::filesystem::path SampleDesk::folder()
{
    return toPath(QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation)
                  + QStringLiteral("/voxdeck/sample"));
}

bool SampleDesk::isInstalled() const
{
    return !programFile(QStringLiteral("sample/data.list")).isEmpty();
}

void SampleDesk::open()
{
    if (m_job != 0)
        return;
    const auto target = folder();
    if (exists(m_fs, target / kShardListName)) { // written last: it is whole
        emit openWanted(target);
        return;
    }
    emit busyChanged(true);
    m_job = m_jobs.start<PackReport>(
        tr("Packing the sample dataset"),
        [&fs = m_fs, list = toPath(programFile(QStringLiteral("sample/data.list"))),
         target](const ProgressSink &progress, const std::stop_token &stop) -> Result<PackReport> {
            VOX_CHECK(fs.createDirectories(target));
            PackOptions options;
            options.itemsPerShard = kItemsPerShard;
            options.holder = lockHolder("voxdeck");
            return pack(fs, list, target, options, progress, stop);
        },
        [this, target](const Result<PackReport> &packed) {
            m_job = 0;
            emit busyChanged(false);
            if (packed)
                emit openWanted(target);
            else if (packed.error().code != ErrorCode::Cancelled)
                emit failed(packed.error());
        });
}

} // namespace voxdeck
