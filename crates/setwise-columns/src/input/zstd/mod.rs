//! A reader of Zstandard streams with any number of frames.
//!
//! A frame of a file that unpacks to at most 16 MiB is read and unpacked as a whole, which is
//! faster, and several of them are unpacked on several threads. A larger frame, and all frames of
//! a stream, are unpacked block by block, so that lines are evaluated as they arrive.

mod frames;
mod helpers;
#[cfg(test)]
mod tests;

use std::io::{self, BufRead, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use zrip_decode::streaming::FrameDecoder;

#[cfg(test)]
use self::frames::BLOCK;
use self::frames::Frames;
use self::helpers::{Helpers, Unpacked, unpack_error};

/// The most blocks of a frame that is unpacked as a whole: 16 MiB.
const MAX_BLOCKS: usize = 1 << 7;

/// Decompresses one frame after the other, as the `zstd` program does. Skippable frames and frames
/// without data are left out.
pub(crate) struct ZstdDecoder<S: BufRead> {
    /// The decoder of large frames, with the frames while one of them is read.
    decoder: FrameDecoder<Large<S>>,
    /// The source of frames; `None` while `decoder` has it to read a large frame.
    frames: Option<Frames<S>>,
    /// True for a file.
    is_file: bool,
    /// The number of threads that unpack frames.
    threads: Arc<AtomicUsize>,
    helpers: Helpers,
    /// The state of the source after the frames that were read ahead.
    following: Following,
    /// The whole frame that is being returned, and the number of its bytes returned so far.
    unpacked: Unpacked,
    returned: usize,
}

/// The source of the decoder: the frames, while one of them is large.
struct Large<S: BufRead>(Option<Frames<S>>);

impl<S: BufRead> Read for Large<S> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.as_mut().map_or(Ok(0), |frames| frames.read(buffer))
    }
}

/// The state of the source after the frames that were read ahead.
enum Following {
    /// It is not known yet.
    Unknown,
    /// A large frame, whose header was read.
    Large,
    End(Option<io::Error>),
}

impl<S: BufRead> ZstdDecoder<S> {
    /// Reads from a file or a stream. `threads` may change at any time.
    pub(crate) fn new(source: S, is_file: bool, threads: Arc<AtomicUsize>) -> Self {
        Self {
            decoder: FrameDecoder::new(Large(None)),
            frames: Some(Frames::new(source)),
            is_file,
            threads,
            helpers: Helpers::default(),
            following: Following::Unknown,
            unpacked: Unpacked::default(),
            returned: 0,
        }
    }

    /// Reads frames ahead, as far as there are threads to unpack them.
    fn read_ahead(&mut self) {
        let Some(frames) = &mut self.frames else { return };
        let threads = self.threads.load(Relaxed);
        while matches!(self.following, Following::Unknown) && self.helpers.has_room(threads) {
            self.following = match frames.begin() {
                Ok(Some(header)) => {
                    if self.is_file && header.may_fit(MAX_BLOCKS) {
                        let mut memory = self.helpers.memory();
                        if let Some(blocks) = frames.gather(&mut memory.frame, MAX_BLOCKS) {
                            self.helpers.unpack(memory, blocks, threads);
                            continue;
                        }
                    }
                    match header.check_memory() {
                        Ok(()) => Following::Large,
                        Err(error) => Following::End(Some(error)),
                    }
                }
                Ok(None) => Following::End(None),
                Err(error) => Following::End(Some(error)),
            };
        }
    }
}

impl<S: BufRead> Read for ZstdDecoder<S> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        loop {
            let text = &self.unpacked.text[self.returned..];
            if !text.is_empty() {
                let len = text.len().min(buffer.len());
                buffer[..len].copy_from_slice(&text[..len]);
                self.returned += len;
                return Ok(len);
            }
            if let Some(error) = self.unpacked.error.take() {
                self.following = Following::End(None);
                self.helpers = Helpers::default();
                return Err(error);
            }
            if self.frames.is_none() {
                let len = self.decoder.read(buffer).map_err(unpack_error)?;
                if len > 0 {
                    return Ok(len);
                }
                self.frames = self.decoder.reset(Large(None)).0;
            }
            self.read_ahead();
            if self.helpers.next(&mut self.unpacked) {
                self.returned = 0;
                continue;
            }
            match &mut self.following {
                Following::End(None) => return Ok(0),
                Following::End(error) => return error.take().map_or(Ok(0), Err),
                Following::Large | Following::Unknown => {
                    self.following = Following::Unknown;
                    self.decoder.reset(Large(self.frames.take()));
                }
            }
        }
    }
}
