// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0740
#pragma once

extern "C" {
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/log.h>
#include <libavutil/mem.h>
}

// The functions that we call, by library.
// clang-format off
#define VOXDECK_AVUTIL_FUNCTIONS(F) \
    F(av_dict_free) F(av_dict_set) F(av_frame_alloc) F(av_frame_free) F(av_frame_unref) F(av_freep) \
    F(av_get_packed_sample_fmt) F(av_log_set_level) F(av_malloc) F(av_max_alloc) F(av_rescale_q) \
    F(av_sample_fmt_is_planar) F(av_strerror)
#define VOXDECK_AVCODEC_FUNCTIONS(F) \
    F(av_packet_alloc) F(av_packet_free) F(av_packet_unref) F(avcodec_alloc_context3) F(avcodec_descriptor_get) \
    F(avcodec_flush_buffers) F(avcodec_free_context) F(avcodec_open2) F(avcodec_parameters_to_context) \
    F(avcodec_receive_frame) F(avcodec_send_packet)
#define VOXDECK_AVFORMAT_FUNCTIONS(F) \
    F(av_find_best_stream) F(av_read_frame) F(av_seek_frame) F(avformat_alloc_context) F(avformat_close_input) \
    F(avformat_find_stream_info) F(avformat_open_input) F(avio_alloc_context) F(avio_context_free)
// clang-format on

#define VOXDECK_FILE_OF(library, major) VOXDECK_FILE_OF_NUMBER(library, major)
#define VOXDECK_FILE_OF_NUMBER(library, major) library ".so." #major

namespace voxdeck {

/// The libraries whose headers this was compiled with: another major version has other structures.
inline constexpr const char *kAvutilFile = VOXDECK_FILE_OF("libavutil", LIBAVUTIL_VERSION_MAJOR);
inline constexpr const char *kAvcodecFile = VOXDECK_FILE_OF("libavcodec", LIBAVCODEC_VERSION_MAJOR);
inline constexpr const char *kAvformatFile = VOXDECK_FILE_OF("libavformat",
                                                             LIBAVFORMAT_VERSION_MAJOR);

/// FFmpeg's functions under their own names.
struct FfmpegLibraries {
#define VOXDECK_MEMBER(function) decltype(&::function) function = nullptr;
    VOXDECK_AVUTIL_FUNCTIONS(VOXDECK_MEMBER)
    VOXDECK_AVCODEC_FUNCTIONS(VOXDECK_MEMBER)
    VOXDECK_AVFORMAT_FUNCTIONS(VOXDECK_MEMBER)
#undef VOXDECK_MEMBER
};

/// Loads them at the first call, which sets limits for the whole process: no messages on standard error, no
/// allocation beyond 256 MiB. Null where one of them is not installed.
///
/// Threads  any.
const FfmpegLibraries *ffmpegLibraries();

} // namespace voxdeck
