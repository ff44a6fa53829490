//! The pipeline with readers and workers of numbers.

use std::sync::atomic::AtomicUsize;

use super::*;

/// Gives the numbers below `end`, and then an error, a panic or the end.
struct Numbers {
    next: u64,
    end: u64,
    then: fn() -> Result<bool, String>,
}

impl BlockReader for Numbers {
    type Block = u64;
    type Error = String;

    fn fill(&mut self, block: &mut u64) -> Result<bool, String> {
        if self.next == self.end {
            return (self.then)();
        }
        *block = self.next;
        self.next += 1;
        Ok(true)
    }
}

fn numbers(end: u64) -> Numbers {
    Numbers { next: 0, end, then: || Ok(false) }
}

/// Doubles a number; small ones take longer, so that threads overtake each other.
#[derive(Clone)]
struct Double(fn(u64) -> Result<(), String>);

const DOUBLE: Double = Double(|_| Ok(()));

impl BlockWorker<u64> for Double {
    type Output = u64;
    type Error = String;

    fn run(&mut self, block: &u64, output: &mut u64, _: &mut Emit<'_, u64>) -> Result<(), String> {
        if block.is_multiple_of(3) {
            thread::sleep(Duration::from_micros(200));
        }
        self.0(*block)?;
        *output = 2 * block;
        Ok(())
    }
}

fn spawn(_: &str, body: ThreadBody) -> io::Result<JoinHandle<()>> {
    Ok(thread::spawn(body))
}

fn outputs(
    start: impl FnMut(&str, ThreadBody) -> io::Result<JoinHandle<()>>,
    (reader, worker): (Numbers, Double),
    threads: usize,
) -> (Vec<u64>, Result<(), String>) {
    let (threads, stop) = (Threads::new(threads), AtomicBool::new(false));
    let mut outputs = Vec::new();
    let end = run_with(start, reader, worker, threads, &stop, |&mut output| {
        outputs.push(output);
        ControlFlow::Continue(())
    });
    (outputs, end)
}

fn doubled(end: u64) -> Vec<u64> {
    (0..end).map(|number| 2 * number).collect()
}

#[test]
fn outputs_come_in_the_order_of_the_blocks() {
    for threads in [1, 2, 3, 8] {
        for end in [0, 1, 2, 3, 100] {
            assert_eq!(outputs(spawn, (numbers(end), DOUBLE), threads), (doubled(end), Ok(())));
        }
    }
}

#[test]
fn an_error_comes_after_the_outputs_before_it() {
    let reader = || Numbers { then: || Err("input".to_owned()), ..numbers(50) };
    let worker = Double(|block| if block >= 40 { Err(block.to_string()) } else { Ok(()) });
    for threads in [1, 2, 3, 8] {
        let end = Err("input".to_owned());
        assert_eq!(outputs(spawn, (reader(), DOUBLE), threads), (doubled(50), end));
        let end = Err("40".to_owned());
        assert_eq!(outputs(spawn, (reader(), worker.clone()), threads), (doubled(40), end));
    }
}

#[test]
fn refused_threads_leave_fewer_workers_or_the_caller_alone() {
    for allowed in 0..6 {
        let mut started = 0;
        let start = |_: &str, body: ThreadBody| {
            if started == allowed {
                return Err(io::ErrorKind::WouldBlock.into());
            }
            started += 1;
            Ok(thread::spawn(body))
        };
        assert_eq!(outputs(start, (numbers(20), DOUBLE), 8), (doubled(20), Ok(())));
    }
}

#[test]
fn panics_of_threads_reach_the_caller() {
    let reader = || Numbers { then: || panic!("reader"), ..numbers(9) };
    let worker = Double(|block| if block == 7 { panic!("worker") } else { Ok(()) });
    for threads in [1, 2, 5] {
        for (worker, expected) in [(DOUBLE, "reader"), (worker.clone(), "worker")] {
            let run = || outputs(spawn, (reader(), worker), threads);
            let panic = std::panic::catch_unwind(std::panic::AssertUnwindSafe(run));
            assert_eq!(panic.unwrap_err().downcast_ref(), Some(&expected));
        }
    }
}

#[test]
fn no_more_blocks_are_read_than_there_are_slots() {
    #[derive(Clone)]
    struct Endless(Arc<AtomicUsize>);

    impl BlockReader for Endless {
        type Block = ();
        type Error = String;

        fn fill(&mut self, (): &mut ()) -> Result<bool, String> {
            self.0.fetch_add(1, Relaxed);
            Ok(true)
        }
    }

    impl BlockWorker<()> for Endless {
        type Output = ();
        type Error = String;

        fn run(&mut self, (): &(), (): &mut (), _: &mut Emit<'_, ()>) -> Result<(), String> {
            Ok(())
        }
    }

    let reader = Endless(Arc::default());
    let (stop, mut sunk) = (AtomicBool::new(false), 0);
    run(reader.clone(), reader.clone(), Threads::new(3), &stop, |()| {
        sunk += 1;
        thread::sleep(Duration::from_millis(5));
        assert!(reader.0.load(Relaxed) <= sunk + 8, "2 * 3 + 2 slots");
        if sunk == 10 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })
    .unwrap();
    assert_eq!(sunk, 10);
}

#[test]
fn parts_and_large_blocks_are_bounded() {
    const LARGE: usize = MAX_BYTES / 3;

    #[derive(Clone)]
    struct Parts(Arc<AtomicUsize>, Arc<AtomicUsize>);

    impl BlockReader for Parts {
        type Block = usize;
        type Error = String;

        fn fill(&mut self, block: &mut usize) -> Result<bool, String> {
            *block = self.0.fetch_add(1, Relaxed);
            Ok(*block < 20)
        }

        fn size(_: &usize) -> usize {
            LARGE
        }
    }

    impl BlockWorker<usize> for Parts {
        type Output = Vec<usize>;
        type Error = String;

        fn run(
            &mut self,
            block: &usize,
            output: &mut Vec<usize>,
            emit: &mut Emit<'_, Vec<usize>>,
        ) -> Result<(), String> {
            for part in 0..9 {
                output.clear();
                output.extend([*block, part]);
                self.1.fetch_add(1, Relaxed);
                if emit(output).is_break() {
                    break;
                }
            }
            output.clear();
            output.extend([*block, 9]);
            Ok(())
        }
    }

    for threads in [1, 2, 8] {
        for enough in [7, 200] {
            let parts = Parts(Arc::default(), Arc::default());
            let (stop, mut sunk) = (AtomicBool::new(false), 0);
            run(parts.clone(), parts.clone(), Threads::new(threads), &stop, |part| {
                assert_eq!(*part, [sunk / 10, sunk % 10]);
                // Four large blocks are more than the limit; each has a part at work and two
                // that wait.
                assert!(parts.0.load(Relaxed) <= sunk / 10 + 5);
                assert!(parts.1.load(Relaxed) <= 9 * (sunk / 10 + 1) + 5 * 4);
                sunk += 1;
                if sunk == enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })
            .unwrap();
            assert_eq!(sunk, enough);
        }
    }
}

#[test]
fn a_stop_ends_the_wait_for_a_silent_input() {
    let reader = Numbers {
        then: || {
            thread::sleep(Duration::from_secs(3600));
            Ok(false)
        },
        ..numbers(1)
    };
    let (stop, mut sunk) = (AtomicBool::new(false), 0);
    let end = run(reader, DOUBLE, Threads::new(2), &stop, |_| {
        sunk += 1;
        stop.store(true, Relaxed);
        ControlFlow::Continue(())
    });
    assert_eq!((sunk, end), (1, Ok(())));
}
