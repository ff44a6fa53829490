//! The notation of printed pages and copied text: signs, drawings, conditions, labels.

pub(crate) mod copied;
pub(crate) mod drawing;
pub(crate) mod grammar;
pub(crate) mod html;
pub(crate) mod lettered;
pub(crate) mod notation;
pub(crate) mod pages;
pub(crate) mod signs;
pub(crate) mod symbols;
pub(crate) mod unbroken;
