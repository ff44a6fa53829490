//! The files of the page: those in the program, or those of a folder.

use std::borrow::Cow;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use rust_embed::RustEmbed;

use crate::failure::Usage;
use setwise_loops::printing::path_name;

/// The files of the page when the program was built; none if the page was not built before.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Embedded;

/// The place of the files.
#[derive(Clone, Debug)]
pub(super) enum Site {
    Embedded,
    Folder(PathBuf),
}

/// A file of the page.
#[derive(Debug)]
pub(super) struct Page {
    pub(super) content: Cow<'static, [u8]>,
    pub(super) media_type: &'static str,
}

/// The file of the address `/`.
const INDEX: &str = "index.html";

impl Site {
    /// Returns the files in the program, if it has any.
    pub(super) fn embedded() -> Option<Self> {
        Embedded::get(INDEX).map(|_| Self::Embedded)
    }

    /// Returns the files of a folder.
    pub(super) fn folder(folder: &Path) -> anyhow::Result<Self> {
        let name = || path_name(folder);
        let index = folder.join(INDEX);
        let metadata =
            fs::metadata(folder).with_context(|| format!("{}: cannot read it", name()))?;
        if !metadata.is_dir() {
            return Err(Usage(format!("--folder: {} is not a folder", name())).into());
        }
        if !index.is_file() {
            return Err(Usage(format!("--folder: {} has no {INDEX}", name())).into());
        }
        Ok(Self::Folder(folder.to_owned()))
    }

    /// Returns the file at a path of the address; `None` if there is no such file.
    pub(super) fn page(&self, path: &str) -> Option<Page> {
        let name = match path.strip_prefix('/')? {
            "" => INDEX,
            name => name,
        };
        // The names of the files need no escapes. A part that begins with a dot could be `..`.
        let is_part = |part: &str| {
            !part.is_empty()
                && !part.starts_with('.')
                && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._-".contains(&byte))
        };
        if !name.split('/').all(is_part) {
            return None;
        }
        let content = match self {
            Self::Embedded => Embedded::get(name)?.data,
            Self::Folder(folder) => fs::read(folder.join(name)).ok()?.into(),
        };
        Some(Page { content, media_type: media_type(name) })
    }
}

/// Returns the media type of a file by its extension.
fn media_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "epd" | "fen" | "pgn" | "txt" | "md" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_names_are_paths() -> anyhow::Result<()> {
        let folder = tempfile::tempdir()?;
        let site = folder.path().join("site");
        fs::create_dir_all(site.join("part"))?;
        for (name, text) in
            [("../secret", "no"), (INDEX, "index"), ("part/a.js", "a"), (".b", "no")]
        {
            fs::write(site.join(name), text)?;
        }
        let site = Site::folder(&site)?;
        let content = |path| site.page(path).map(|page| page.content.into_owned());
        assert_eq!(content("/"), Some(b"index".to_vec()));
        assert_eq!(content("/part/a.js"), Some(b"a".to_vec()));
        for path in ["", "index.html", "/../secret", "/part/../index.html", "/.b", "//index.html"] {
            assert_eq!(content(path), None, "{path}");
        }
        for path in ["/%2e%2e/secret", "/part", "/part/", "/a\0", "/part\\a.js"] {
            assert_eq!(content(path), None, "{path}");
        }
        Ok(())
    }

    #[test]
    fn a_folder_needs_an_index() {
        let folder = tempfile::tempdir().unwrap();
        let error = Site::folder(folder.path()).unwrap_err();
        assert!(error.to_string().ends_with("has no index.html"));
    }
}
