//! Sums of bits of Boolean functions, as sums of products of the bits of their operands.

use std::collections::BTreeMap;
use std::collections::hash_map::{Entry, HashMap};

use num_rational::BigRational as Number;
use num_traits::Zero;
use setwise_expr::Register;

use crate::integers::form::LinearForm;
use crate::integers::{Numbers, STEPS_OF_TERM};
use crate::intersections::{Functions, Sum};

/// The largest factor of a product. As long as all factors are that small, they are right modulo
/// 2^64: each is the value of the function minus the factors of the products of fewer bits.
const MAX_FACTOR: u64 = 1 << 32;

impl Numbers<'_> {
    /// Returns true if a form is zero because of what its bits are.
    pub(super) fn cancels(&self, form: &LinearForm) -> bool {
        // Without bits of functions there is nothing to replace.
        self.products(form).is_some_and(|mut products| products.all(|factor| factor.is_zero()))
    }

    /// Returns the constant of a form and the factors of its products of bits, or `None` if an atom
    /// is not a bit, or if there are too many.
    fn products(&self, form: &LinearForm) -> Option<impl Iterator<Item = Number>> {
        let clock = self.task.clock;
        let instruction = |register: Register| self.task.program.instructions()[register.index()];
        let mut functions = Functions::new(instruction, self.task.width, clock);
        let mut sums: HashMap<Register, Sum> = HashMap::new();
        let mut added = form.added().clone();
        let mut products: BTreeMap<_, Number> = BTreeMap::new();
        for (atom, factor) in form.terms() {
            let &(register, place) = self.bits.get(&atom)?;
            let sum = &*match sums.entry(register) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(place) => place.insert(functions.of(register)?),
            };
            clock.spend(STEPS_OF_TERM * sum.len() as u64);
            if products.len() > clock.limits().terms() || clock.is_over() {
                return None;
            }
            for (sets, &times) in sum {
                let times = times.cast_signed();
                if times.unsigned_abs() > MAX_FACTOR {
                    return None;
                }
                let more = factor * Number::from_integer(times.into());
                match sets.is_empty() {
                    true => added += more,
                    false => *products.entry((sets.clone(), place)).or_default() += more,
                }
            }
        }
        Some(products.into_values().chain([added]))
    }
}
