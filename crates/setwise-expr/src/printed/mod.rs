//! The notation of printed pages and copied text: signs, drawings, conditions, labels.

pub(crate) mod arguments;
pub(crate) mod congruence;
pub(crate) mod copied;
pub(crate) mod doubts;
pub(crate) mod drawing;
pub(crate) mod exact;
pub(crate) mod grammar;
pub(crate) mod html;
pub(crate) mod indexed;
pub(crate) mod instead;
pub(crate) mod lettered;
pub(crate) mod notation;
pub(crate) mod pages;
pub(crate) mod signs;
pub(crate) mod symbols;
pub(crate) mod unbroken;
pub(crate) mod words;
