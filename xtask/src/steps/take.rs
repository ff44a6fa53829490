//! Takes the figures that depend on the compiler again.

use crate::steps::figures::Figures;
use crate::steps::{Outcome, StepResult, asm, instructions, lines};
use crate::workspace::Workspace;

/// Takes all figures, and writes the file. The promises about the assembly must hold.
pub(super) fn run(workspace: &Workspace) -> StepResult {
    if let Outcome::Skipped(why) = asm::check(workspace)? {
        return Ok(Outcome::Skipped(why));
    }
    let mut figures = match instructions::measure(workspace)? {
        Ok(figures) => figures,
        Err(why) => return Ok(Outcome::Skipped(why)),
    };
    figures.extend(lines::measure(workspace)?);
    Figures::write(workspace, figures)?;
    Ok(Outcome::Done)
}
