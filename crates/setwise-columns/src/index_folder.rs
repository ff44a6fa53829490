//! The names that make a folder an index, which a build without the feature `parquet` refuses.

use std::path::Path;

/// The name of the manifest.
pub(crate) const MANIFEST: &str = "index.json";

/// The name of the first file with tables of rows.
const FIRST_ROWS: &str = "games-000001.rows";

/// Returns true for the folder of an index, even one that has lost its manifest.
pub(crate) fn is_index(folder: &Path) -> bool {
    [MANIFEST, FIRST_ROWS].iter().any(|name| folder.join(name).is_file())
}
