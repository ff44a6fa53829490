//! The scans as a table with a header, all times with their quartiles.

use std::io::{self, Write};

use super::super::measure::Loop;
use super::super::rows::{Row, direction_name};
use super::super::statistics::Quartiles;
use super::Report;

pub(super) fn write(out: &mut impl Write, report: &Report) -> io::Result<()> {
    let mut table = csv::Writer::from_writer(out);
    table.write_record(header()).map_err(io::Error::other)?;
    for row in &report.rows {
        table.write_record(fields(row)).map_err(io::Error::other)?;
    }
    table.flush()
}

fn header() -> Vec<String> {
    let fixed = ["name", "direction", "inventors", "year", "on_empty", "table_bytes"];
    let mut header: Vec<_> = fixed.map(str::to_owned).into();
    for r#loop in Loop::ALL {
        for unit in ["ns", "cycles"] {
            let name = format!("{}_{unit}", r#loop.name());
            header.extend([format!("{name}_lower"), name.clone(), format!("{name}_upper")]);
        }
    }
    header.push("ratio".to_owned());
    header
}

fn fields(row: &Row) -> Vec<String> {
    let scan = row.scan;
    let mut fields = vec![
        scan.name.to_owned(),
        direction_name(scan.direction).to_owned(),
        scan.inventors.to_owned(),
        scan.year.map_or_else(String::new, |year| year.to_string()),
        scan.on_empty.map_or_else(String::new, |index| index.to_string()),
        scan.table_bytes.to_string(),
    ];
    for figure in &row.figures {
        for quartiles in [Some(figure.nanoseconds), figure.cycles] {
            fields.extend(times(quartiles));
        }
    }
    fields.push(format!("{:.3}", row.ratio));
    fields
}

/// The quartiles; empty fields where the machine or a single round has none.
fn times(quartiles: Option<Quartiles>) -> [String; 3] {
    quartiles.map_or_else(Default::default, |Quartiles { lower, median, upper, count }| {
        // The quartiles of a single round are no quartiles.
        [(lower, count > 1), (median, true), (upper, count > 1)]
            .map(|(time, is_known)| if is_known { format!("{time:.3}") } else { String::new() })
    })
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::super::made_up;
    use super::*;

    #[test]
    fn a_record_has_every_figure() {
        let mut out = Vec::new();
        write(&mut out, &made_up()).unwrap();
        let text = String::from_utf8(out).unwrap();
        let lines: Vec<_> = text.lines().take(2).collect();
        expect![[r#"
            name,direction,inventors,year,on_empty,table_bytes,latency_ns_lower,latency_ns,latency_ns_upper,latency_cycles_lower,latency_cycles,latency_cycles_upper,throughput_ns_lower,throughput_ns,throughput_ns_upper,throughput_cycles_lower,throughput_cycles,throughput_cycles_upper,loop_sparse_ns_lower,loop_sparse_ns,loop_sparse_ns_upper,loop_sparse_cycles_lower,loop_sparse_cycles,loop_sparse_cycles_upper,loop_dense_ns_lower,loop_dense_ns,loop_dense_ns_upper,loop_dense_cycles_lower,loop_dense_cycles,loop_dense_cycles_upper,ratio
            bit_scan_forward_trailing_zeros,forward,Processor makers,,64,0,2.925,3.000,3.075,5.850,6.000,6.150,0.487,0.500,0.512,0.975,1.000,1.025,0.975,1.000,1.025,1.950,2.000,2.050,0.731,0.750,0.769,1.462,1.500,1.538,1.000"#]].assert_eq(&lines.join("\n"));
    }
}
