//! Columns as the words of formulas.

use arrow_array::cast::AsArray;
use arrow_array::types::{
    Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type, UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::{Array, ArrowPrimitiveType};
use arrow_buffer::ScalarBuffer;
use arrow_schema::DataType;

/// Returns the words of all rows of a column, with arbitrary words for nulls; `None` if the column
/// is not of whole numbers, sets or bools. Columns of 64 bits are not copied.
pub(crate) fn words(array: &dyn Array) -> Option<ScalarBuffer<u64>> {
    Some(match array.data_type() {
        DataType::UInt64 => array.as_primitive::<UInt64Type>().values().clone(),
        DataType::Int64 => {
            ScalarBuffer::from(array.as_primitive::<Int64Type>().values().inner().clone())
        }
        DataType::Boolean => {
            let bits = array.as_boolean().values().bit_chunks();
            let mut words = vec![0; array.len().next_multiple_of(64)];
            for (words, bits) in words.chunks_exact_mut(64).zip(bits.iter_padded()) {
                for (bit, word) in words.iter_mut().enumerate() {
                    *word = (bits >> bit & 1).wrapping_neg();
                }
            }
            words.truncate(array.len());
            words.into()
        }
        DataType::Int8 => widened::<Int8Type>(array),
        DataType::Int16 => widened::<Int16Type>(array),
        DataType::Int32 => widened::<Int32Type>(array),
        DataType::UInt8 => widened::<UInt8Type>(array),
        DataType::UInt16 => widened::<UInt16Type>(array),
        DataType::UInt32 => widened::<UInt32Type>(array),
        _ => return None,
    })
}

fn widened<T: ArrowPrimitiveType>(array: &dyn Array) -> ScalarBuffer<u64>
where
    i64: From<T::Native>,
{
    let numbers = array.as_primitive::<T>().values().iter();
    numbers.map(|&number| i64::from(number).cast_unsigned()).collect()
}
