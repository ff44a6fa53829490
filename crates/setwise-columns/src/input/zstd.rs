//! A reader of Zstandard streams with any number of frames.

use std::io::{self, BufRead, Read};

use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

use crate::input::unpack_error::UnpackError;

/// The window of a frame above which the memory is tried before it is needed.
const LARGE_WINDOW: u64 = 1 << 23;

/// Decompresses one frame after the other, as the `zstd` program does. Frames without data are
/// skipped.
///
/// The decoder holds back the window of the frame (some MiB), to which later data may refer,
/// until the frame ends. So output lags the input by a window, and if a frame is truncated,
/// its last window is lost.
pub(crate) struct ZstdDecoder<R> {
    source: R,
    frame: FrameDecoder,
    in_frame: bool,
}

impl<R: BufRead> ZstdDecoder<R> {
    pub(crate) fn new(source: R) -> Self {
        Self { source, frame: FrameDecoder::new(), in_frame: false }
    }

    /// Begins the next frame; returns false at the end of the stream.
    fn next_frame(&mut self) -> io::Result<bool> {
        loop {
            let available = self.source.fill_buf()?;
            if available.is_empty() {
                return Ok(false);
            }
            check_memory(available)?;
            match self.frame.init(&mut self.source) {
                Ok(()) => return Ok(true),
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                    length,
                    ..
                })) => {
                    let mut skipped = self.source.by_ref().take(u64::from(length));
                    if io::copy(&mut skipped, &mut io::sink())? < u64::from(length) {
                        return Err(UnpackError::Truncated.of("zstd"));
                    }
                }
                Err(error) => return Err(unpack_error(&error)),
            }
        }
    }
}

/// Checks that there is memory for the window of the frame that begins here. The decoder
/// itself panics without it.
fn check_memory(mut frame: &[u8]) -> io::Result<()> {
    let mut decoder = FrameDecoder::new();
    let largest = decoder.max_window_size();
    decoder.set_max_window_size(LARGE_WINDOW);
    if let Err(FrameDecoderError::WindowSizeTooBig { requested, .. }) = decoder.init(&mut frame)
        && requested <= largest
    {
        // The buffer doubles until it holds the window, so two of them exist for a moment.
        let needed = requested.next_power_of_two() / 2 * 3;
        let mut memory = Vec::<u8>::new();
        let reserved = usize::try_from(needed).map(|len| memory.try_reserve(len));
        // An allocation that nothing uses could be optimized away.
        std::hint::black_box(&mut memory);
        if !matches!(reserved, Ok(Ok(()))) {
            return Err(UnpackError::OutOfMemory(needed).of("zstd"));
        }
    }
    Ok(())
}

/// Translates an error of the decoder, whose text is for its developers.
fn unpack_error(error: &FrameDecoderError) -> io::Error {
    match error {
        FrameDecoderError::WindowSizeTooBig { .. } => UnpackError::WindowTooLarge.of("zstd"),
        _ => UnpackError::CorruptOrTruncated.of("zstd"),
    }
}

impl<R: BufRead> Read for ZstdDecoder<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        loop {
            if !self.in_frame {
                if !self.next_frame()? {
                    return Ok(0);
                }
                self.in_frame = true;
            }
            while self.frame.can_collect() == 0 && !self.frame.is_finished() {
                let one = BlockDecodingStrategy::UptoBlocks(1);
                self.frame
                    .decode_blocks(&mut self.source, one)
                    .map_err(|error| unpack_error(&error))?;
            }
            let len = self.frame.read(buffer)?;
            if len > 0 {
                return Ok(len);
            }
            if self.frame.get_checksum_from_data() != self.frame.get_calculated_checksum()
                && self.frame.get_checksum_from_data().is_some()
            {
                return Err(UnpackError::Checksum.of("zstd"));
            }
            self.in_frame = false;
        }
    }
}
