//! Threads that unpack frames as a whole, in the order of the frames.

use std::collections::VecDeque;
use std::io::{self, Read};
use std::mem::{swap, take};
use std::panic::resume_unwind;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{Builder, JoinHandle};

use zrip_core::DecompressError;
use zrip_decode::context::DecompressContext;
use zrip_decode::streaming::FrameDecoder;

use crate::input::unpack_error::UnpackError;
use crate::input::zstd::frames::BLOCK;

/// The number of bytes, for frames and their contents, from which on no further frame is read
/// ahead.
const MAX_BYTES: usize = 1 << 26;

/// A frame, and its contents once it is unpacked.
#[derive(Debug, Default)]
pub(super) struct Unpacked {
    pub(super) frame: Vec<u8>,
    pub(super) text: Vec<u8>,
    /// The defect after the text.
    pub(super) error: Option<io::Error>,
}

impl Unpacked {
    /// Unpacks the frame.
    fn fill(&mut self, context: &mut DecompressContext) {
        let Self { frame, text, error } = self;
        text.clear();
        *error = None;
        if context.decompress_into(frame, text).is_err() {
            // The other decoder returns the whole blocks before a defect.
            text.clear();
            *error = FrameDecoder::new(&frame[..]).read_to_end(text).err().map(unpack_error);
        }
    }
}

/// Translates an error of the decoder, whose text is for its developers. Others are those of
/// the source.
pub(super) fn unpack_error(error: io::Error) -> io::Error {
    let inner = error.get_ref().and_then(|inner| inner.downcast_ref());
    match inner {
        Some(DecompressError::ChecksumMismatch { .. }) => UnpackError::Checksum.of("zstd"),
        Some(_) => UnpackError::Corrupt.of("zstd"),
        None => error,
    }
}

/// A thread that unpacks frames.
struct Helper {
    frames: Sender<Unpacked>,
    texts: Receiver<Unpacked>,
    thread: JoinHandle<()>,
}

impl Helper {
    /// Starts a thread; returns `None` if the system refuses.
    fn start() -> Option<Self> {
        let (frames, packed) = channel::<Unpacked>();
        let (unpacked, texts) = channel();
        let body = move || {
            let mut context = DecompressContext::new();
            for mut frame in packed {
                frame.fill(&mut context);
                if unpacked.send(frame).is_err() {
                    return;
                }
            }
        };
        let thread = Builder::new().name("setwise unpacker".to_owned()).spawn(body).ok()?;
        Some(Self { frames, texts, thread })
    }
}

/// Frames that are being unpacked, and the threads that do it. Without threads, the caller
/// unpacks one frame at a time.
#[derive(Default)]
pub(super) struct Helpers {
    helpers: Vec<Helper>,
    /// The helper whose turn it is to get a frame.
    turn: usize,
    /// The frames in work, in order: the most bytes that each of them needs, and its helper.
    work: VecDeque<(usize, Option<usize>)>,
    /// The frame that the caller unpacked.
    here: Option<Unpacked>,
    context: DecompressContext,
    spare: Vec<Unpacked>,
}

impl Helpers {
    /// Returns true if a further frame should be read, with this number of threads.
    pub(super) fn has_room(&self, threads: usize) -> bool {
        let most = if threads > 1 { 2 * helpers_of(threads) } else { 1 };
        self.here.is_none()
            && self.work.len() < most
            && self.work.iter().map(|(size, _)| size).sum::<usize>() < MAX_BYTES
    }

    /// Returns memory for a frame.
    pub(super) fn memory(&mut self) -> Unpacked {
        self.spare.pop().unwrap_or_default()
    }

    /// Unpacks a frame of this number of blocks, after those before it.
    pub(super) fn unpack(&mut self, mut frame: Unpacked, blocks: usize, threads: usize) {
        let (busy, size) = (self.work.len(), frame.frame.len() + blocks * BLOCK);
        if threads > 1 && busy == self.helpers.len() && busy < helpers_of(threads) {
            self.turn = busy;
            self.helpers.extend(Helper::start());
        }
        let turn = self.turn.checked_rem(self.helpers.len());
        self.work.push_back((size, turn));
        match turn {
            Some(turn) => {
                self.turn = turn + 1;
                // If the thread is gone, that is reported when its text is due.
                let _ = self.helpers[turn].frames.send(frame);
            }
            None => {
                frame.fill(&mut self.context);
                self.here = Some(frame);
            }
        }
    }

    /// Replaces `unpacked` by the next frame, once it is unpacked; returns false if there is none.
    pub(super) fn next(&mut self, unpacked: &mut Unpacked) -> bool {
        let mut next = match self.work.pop_front() {
            None => return false,
            Some((_, None)) => self.here.take().unwrap_or_default(),
            Some((_, Some(helper))) => self.receive(helper),
        };
        swap(unpacked, &mut next);
        self.spare.push(next);
        true
    }

    /// Waits for the next text of a helper.
    fn receive(&mut self, helper: usize) -> Unpacked {
        match self.helpers[helper].texts.recv() {
            Ok(frame) => frame,
            Err(_) => match take(&mut self.helpers).swap_remove(helper).thread.join() {
                Err(panic) => resume_unwind(panic),
                Ok(()) => unreachable!("a helper ends with a panic or when it is dropped"),
            },
        }
    }
}

/// Returns the number of helpers for this number of threads. Unpacking a frame takes less than half
/// of the time of reading its positions.
const fn helpers_of(threads: usize) -> usize {
    threads.div_ceil(2)
}
