//! The statistics of row groups, which show where a formula cannot be true.

use arrow_schema::DataType;
use parquet::file::metadata::RowGroupMetaData;
use parquet::file::statistics::Statistics;
use setwise_expr::{Bound, BoundValue, Comparison};

use crate::arrow::source::{Block, Kind, Place, TableSource};

impl TableSource {
    /// Returns false if the statistics of a block show that one of the bounds is false in all of
    /// its rows. A row matches only if all bounds are true.
    pub(crate) fn can_hold(&self, block: &Block, bounds: &[Bound]) -> bool {
        match (&self.kind, &block.0) {
            (Kind::Parquet { metadata, .. }, Place::Group(group)) => {
                let group = metadata.metadata().row_group(*group);
                bounds.iter().all(|bound| self.bound_can_hold(group, bound))
            }
            _ => true,
        }
    }

    fn bound_can_hold(&self, group: &RowGroupMetaData, bound: &Bound) -> bool {
        self.statistics(group, &bound.field).is_none_or(|(data_type, statistics)| {
            match &bound.value {
                BoundValue::Number(value) => {
                    let has_values = statistics.null_count_opt().map(i128::from)
                        != Some(i128::from(group.num_rows()));
                    let ends = || numbers(data_type, statistics);
                    has_values && ends().is_none_or(|ends| holds(bound.comparison, ends, *value))
                }
                BoundValue::Text(value) => texts(data_type, statistics)
                    .is_none_or(|ends| holds(bound.comparison, ends, value.as_str())),
                _ => true,
            }
        })
    }

    /// Returns the statistics of the column of a field, and the type of the column.
    fn statistics<'a>(
        &'a self,
        group: &'a RowGroupMetaData,
        field: &str,
    ) -> Option<(&'a DataType, &'a Statistics)> {
        let column = self.layout.fields.iter().position(|column| column.name == field)?;
        let index = self.layout.indices[column];
        let schema = group.schema_descr();
        let leaf = (0..schema.num_columns()).find(|&at| schema.get_column_root_idx(at) == index)?;
        let statistics = group.column(leaf).statistics()?;
        Some((self.schema.field(index).data_type(), statistics))
    }
}

/// Returns the smallest and the largest number of a column.
fn numbers(data_type: &DataType, statistics: &Statistics) -> Option<(i64, i64)> {
    Some(match (data_type, statistics) {
        (DataType::UInt32, Statistics::Int32(numbers)) => {
            let [min, max] = [*numbers.min_opt()?, *numbers.max_opt()?].map(i32::cast_unsigned);
            // Old programs compared them as signed numbers.
            if statistics.is_min_max_deprecated() {
                return None;
            }
            (min.into(), max.into())
        }
        (_, Statistics::Int32(numbers)) if data_type.is_integer() => {
            ((*numbers.min_opt()?).into(), (*numbers.max_opt()?).into())
        }
        (DataType::Int64, Statistics::Int64(numbers)) => (*numbers.min_opt()?, *numbers.max_opt()?),
        _ => return None,
    })
}

/// Returns the smallest and the largest text of a column, or texts before and after them. A null
/// is the empty text.
fn texts<'a>(data_type: &DataType, statistics: &'a Statistics) -> Option<(&'a str, &'a str)> {
    let is_text = matches!(data_type, DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View);
    let Statistics::ByteArray(_) = statistics else { return None };
    if !is_text || statistics.is_min_max_deprecated() {
        return None;
    }
    let text = |bytes: Option<&'a [u8]>| std::str::from_utf8(bytes?).ok();
    let (min, max) = (text(statistics.min_bytes_opt())?, text(statistics.max_bytes_opt())?);
    Some((if statistics.null_count_opt() == Some(0) { min } else { "" }, max))
}

/// Returns false if a comparison with `value` is false for everything from `min` to `max`.
fn holds<T: PartialOrd + Copy>(comparison: Comparison, (min, max): (T, T), value: T) -> bool {
    match comparison {
        Comparison::Equal => min <= value && value <= max,
        Comparison::NotEqual => !(min == value && value == max),
        Comparison::Less => min < value,
        Comparison::LessOrEqual => min <= value,
        Comparison::Greater => max > value,
        Comparison::GreaterOrEqual => max >= value,
        Comparison::Contains | Comparison::Matches => true,
    }
}
