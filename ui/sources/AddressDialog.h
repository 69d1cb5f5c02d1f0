// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/common/TaskDialog.h"

#include <filesystem>

class QComboBox;
class QPushButton;

namespace voxdeck {

class FileSystem;
class JobList;
class Settings;

/// Asks for the address of a dataset on a server, s3://, https:// or hf://, and tries it. Addresses used before are
/// offered; no key, token or signature is stored with them.
///
/// Threads  gui; the server is asked by a job.
class AddressDialog final : public TaskDialog {
    Q_OBJECT
public:
    AddressDialog(FileSystem &fs, Settings &settings, JobList &jobs, QWidget *parent = nullptr);
    ~AddressDialog() override;

signals:
    void addressChosen(const std::filesystem::path &path); ///< as Location spells it

protected:
    void refresh() override;

private:
    /// The path of what was typed, or nothing after saying what is wrong with it.
    std::filesystem::path checked();
    void test();
    void openTyped();
    void goOn(bool isReadable);
    void remember(const std::filesystem::path &path);

    FileSystem &m_fs;
    Settings &m_settings;
    JobList &m_jobs;
    QComboBox *m_address;
    QPushButton *m_test;
    QPushButton *m_open;
    quint64 m_job = 0;
};

} // namespace voxdeck
