//! The arguments for arrays of words.

use clap::Args;

/// Options for arrays of words.
#[derive(Clone, Debug, Args)]
pub(crate) struct ArrayOptions {
    /// Evaluate the formula for each row of arrays of NumPy, in .npy files: the formula uses the
    /// names given here. FILE.npz gives all arrays of an archive under their own names.
    #[arg(long, value_name = "NAME=FILE,…", value_delimiter = ',')]
    #[arg(conflicts_with_all = ["input", "column"])]
    pub(crate) columns: Vec<String>,
}

/// The help on arrays.
pub(super) const ARRAYS: &str = "\
Arrays:
  --columns P=p.npy,occupied=occ.npy gives each row of arrays to the formula under these names;
  no other names have values. The arrays have one dimension and the same length. An element of
  the type uint64 is a set, any other integer a number, and bool a bool. FILE.npy without a name
  has that of the file. FILE.npz gives all arrays of an archive of numpy.savez or
  numpy.savez_compressed, and NAME=FILE.npz one of them. `NAME=-` reads standard input.
  Rows are counted from 0, and read in pieces: arrays may be larger than the memory.";
