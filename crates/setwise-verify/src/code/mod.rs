//! Code that defines names: what is assigned, what is not read.

pub(crate) mod assigned;
pub(crate) mod constants;
pub(crate) mod declared;
pub(crate) mod macros;
pub(crate) mod rust;
pub(crate) mod templates;
pub(crate) mod unread;
