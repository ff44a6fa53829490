//! Zstandard streams of any number of frames, as a reader.

use std::io::{self, BufRead, Read};

use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

use crate::damage::Damage;

/// Unpacks a stream of frames one after the other, as the `zstd` program does.
/// Frames that hold no data are skipped.
///
/// The decoder keeps back as much as later data may refer to, the window of the
/// frame (some megabytes), until the frame ends: a slow stream is answered that
/// much later, and of a frame that breaks off that much is lost.
pub(crate) struct ZstdDecoder<R> {
    source: R,
    frame: FrameDecoder,
    in_frame: bool,
}

impl<R: BufRead> ZstdDecoder<R> {
    pub(crate) fn new(source: R) -> Self {
        Self { source, frame: FrameDecoder::new(), in_frame: false }
    }

    /// Begins the next frame; false at the end of the stream.
    fn next_frame(&mut self) -> io::Result<bool> {
        while !self.source.fill_buf()?.is_empty() {
            match self.frame.init(&mut self.source) {
                Ok(()) => return Ok(true),
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                    length,
                    ..
                })) => {
                    let mut skipped = self.source.by_ref().take(u64::from(length));
                    if io::copy(&mut skipped, &mut io::sink())? < u64::from(length) {
                        return Err(Damage::Ends.of("zstd"));
                    }
                }
                Err(error) => return Err(broken(error)),
            }
        }
        Ok(false)
    }
}

/// What the decoder has to say of it is for its developers; the user needs to
/// know that the file is not whole.
fn broken(error: FrameDecoderError) -> io::Error {
    match error {
        FrameDecoderError::WindowSizeTooBig { .. } => io::Error::other(
            "the zstd data asks for more than 128 MiB of memory, which it is not given: \
             unpack it first, as `zstd -d --long=31` does",
        ),
        _ => Damage::EndsOrContent.of("zstd"),
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
                self.frame.decode_blocks(&mut self.source, one).map_err(broken)?;
            }
            let len = self.frame.read(buffer)?;
            if len > 0 {
                return Ok(len);
            }
            if self.frame.get_checksum_from_data() != self.frame.get_calculated_checksum()
                && self.frame.get_checksum_from_data().is_some()
            {
                return Err(Damage::Checksum.of("zstd"));
            }
            self.in_frame = false;
        }
    }
}
