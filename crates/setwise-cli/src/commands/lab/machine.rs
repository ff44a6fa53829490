//! The name of the processor and its features.

#[cfg(target_arch = "x86_64")]
use setwise::bulk::Level;

/// Returns the name that the processor gives itself, or `unknown`.
///
/// Source: Intel, Software Developer's Manual, volume 2A, "CPUID"; AMD has the same.
#[cfg(target_arch = "x86_64")]
pub(super) fn processor() -> String {
    use std::arch::x86_64::__cpuid;
    if __cpuid(0x8000_0000).eax < 0x8000_0004 {
        return "unknown".to_owned();
    }
    let bytes: Vec<u8> = (0x8000_0002..=0x8000_0004)
        .map(__cpuid)
        .flat_map(|part| [part.eax, part.ebx, part.ecx, part.edx])
        .flat_map(u32::to_le_bytes)
        .take_while(|&byte| byte != 0)
        .collect();
    tidy(&String::from_utf8_lossy(&bytes))
}

/// Returns the name that Linux gives the processor, or `unknown`.
#[cfg(not(target_arch = "x86_64"))]
pub(super) fn processor() -> String {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let names = ["model name", "Model", "Hardware", "cpu model", "uarch", "cpu"];
    let value = names.into_iter().find_map(|name| {
        let mut lines = text.lines().filter_map(|line| line.split_once(':'));
        lines.find_map(|(key, value)| (key.trim() == name).then_some(value))
    });
    tidy(value.unwrap_or("unknown"))
}

/// Returns the name with one space between words and without control characters.
fn tidy(name: &str) -> String {
    crate::stream::printable(name).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the features that matter to scans, and whether the processor has them.
pub(super) fn features() -> Vec<(&'static str, bool)> {
    #[cfg(target_arch = "x86_64")]
    return vec![
        ("popcnt", is_x86_feature_detected!("popcnt")),
        ("lzcnt", is_x86_feature_detected!("lzcnt")),
        ("bmi1", is_x86_feature_detected!("bmi1")),
        ("bmi2", is_x86_feature_detected!("bmi2")),
        ("avx2", is_x86_feature_detected!("avx2")),
        ("avx512", Level::available().any(|level| level.name() == "avx512")),
    ];
    #[cfg(target_arch = "aarch64")]
    return vec![("neon", std::arch::is_aarch64_feature_detected!("neon"))];
    #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
    Vec::new()
}

#[test]
fn the_name_is_tidied() {
    assert_eq!(tidy("  Some(R)   CPU "), "Some(R) CPU");
    assert!(processor().chars().all(|c| !c.is_control()) && !processor().is_empty());
}
