//! Which processor this is, and what it can do.

use std::fs;

use setwise::bulk::Level;

/// The processor.
#[derive(Clone, Debug)]
pub(super) struct Machine {
    /// What the maker calls it; `unknown` where it does not say.
    pub(super) processor: String,
    pub(super) architecture: &'static str,
    /// The features that matter to scans, and whether it has them.
    pub(super) features: Vec<(&'static str, bool)>,
    /// The names of its levels.
    pub(super) levels: Vec<&'static str>,
}

impl Machine {
    pub(super) fn detect() -> Self {
        let processor = brand().or_else(described).unwrap_or_else(|| "unknown".to_owned());
        let levels = Level::available().map(Level::name).collect();
        Self { processor, architecture: std::env::consts::ARCH, features: features(), levels }
    }
}

/// The name that the processor gives itself.
///
/// Source: Intel, Software Developer's Manual, volume 2A, "CPUID"; AMD has the same
#[cfg(target_arch = "x86_64")]
fn brand() -> Option<String> {
    use std::arch::x86_64::__cpuid;

    if __cpuid(0x8000_0000).eax < 0x8000_0004 {
        return None;
    }
    let bytes: Vec<u8> = (0x8000_0002..=0x8000_0004)
        .map(__cpuid)
        .flat_map(|part| [part.eax, part.ebx, part.ecx, part.edx])
        .flat_map(u32::to_le_bytes)
        .take_while(|&byte| byte != 0)
        .collect();
    tidy(&String::from_utf8_lossy(&bytes))
}

#[cfg(not(target_arch = "x86_64"))]
const fn brand() -> Option<String> {
    None
}

/// The name that Linux gives the processor.
fn described() -> Option<String> {
    processor_of(&fs::read_to_string("/proc/cpuinfo").ok()?)
}

/// The name in the text of `/proc/cpuinfo`: which line has it differs among processors.
fn processor_of(text: &str) -> Option<String> {
    let names = ["model name", "Model", "Hardware", "cpu model", "uarch", "cpu"];
    names.into_iter().find_map(|name| {
        let mut values = text.lines().filter_map(|line| {
            let (key, value) = line.split_once(':')?;
            (key.trim() == name).then_some(value)
        });
        values.find_map(tidy)
    })
}

/// The name with one space between words and nothing that steers a terminal, unless it
/// is empty.
fn tidy(name: &str) -> Option<String> {
    let name = crate::stream::printable(name);
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    (!name.is_empty()).then_some(name)
}

#[cfg(target_arch = "x86_64")]
fn features() -> Vec<(&'static str, bool)> {
    vec![
        ("popcnt", is_x86_feature_detected!("popcnt")),
        ("lzcnt", is_x86_feature_detected!("lzcnt")),
        ("bmi1", is_x86_feature_detected!("bmi1")),
        ("bmi2", is_x86_feature_detected!("bmi2")),
        ("avx2", is_x86_feature_detected!("avx2")),
        ("avx512", has_level("avx512")),
    ]
}

#[cfg(target_arch = "aarch64")]
fn features() -> Vec<(&'static str, bool)> {
    vec![("neon", std::arch::is_aarch64_feature_detected!("neon"))]
}

#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
const fn features() -> Vec<(&'static str, bool)> {
    Vec::new()
}

/// Whether the processor has all instructions of a level.
#[cfg(target_arch = "x86_64")]
fn has_level(name: &str) -> bool {
    Level::available().any(|level| level.name() == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_is_found_and_tidied() {
        let of = |text| processor_of(text);
        let intel = "processor\t: 0\nmodel name\t:  Some(R)   CPU \nflags\t: x\nmodel name : Y\n";
        assert_eq!(of(intel).as_deref(), Some("Some(R) CPU"));
        let arm = "processor\t: 0\nCPU part\t: 0xd08\n\nModel\t\t: Some Board\n";
        assert_eq!(of(arm).as_deref(), Some("Some Board"));
        assert_eq!(of("model name\t:\n"), None);
        assert_eq!(of(""), None);
    }

    #[test]
    fn this_processor_has_a_name() {
        let machine = Machine::detect();
        assert!(!machine.processor.is_empty());
        assert!(machine.processor.chars().all(|c| !c.is_control()));
    }
}
