//! The arguments for NumPy arrays.

use clap::Args;

/// Options for NumPy arrays.
#[derive(Clone, Debug, Args)]
pub(crate) struct ArrayOptions {
    /// Evaluate the formula for each row of NumPy arrays in .npy files. The formula uses the names
    /// given here. FILE.npz stands for all arrays of an archive, under their own names.
    #[arg(long, value_name = "NAME=FILE,…", value_delimiter = ',')]
    #[arg(conflicts_with_all = ["input", "column"])]
    pub(crate) columns: Vec<String>,
}

/// The help on arrays.
pub(super) const ARRAYS: &str = "\
Arrays:
  --columns P=p.npy,occupied=occ.npy gives each row of the arrays to the formula under these
  names; no other names have values. The arrays must have one dimension and the same length. An
  element of type uint64 is a set, of any other integer type a number, and of type bool a bool.
  FILE.npy without NAME is named after the file. FILE.npz stands for all arrays of an archive
  of numpy.savez or numpy.savez_compressed, and NAME=FILE.npz for one of them. `NAME=-` reads
  standard input. Rows are counted from 0, and read in pieces: arrays may be larger than the
  memory.";
