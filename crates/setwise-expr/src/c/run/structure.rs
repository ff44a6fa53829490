//! Structures: each member is a variable or an array of its own.

use crate::c::front::syntax::{Declaration, Expr, ExprKind, Function, Indirection, UnaryOp};
use crate::c::run::array::MAX_CELLS;
use crate::c::run::lower::{Array, Cells, Lower, Members, Place};
use crate::c::run::value::Value;
use crate::c::types::{CType, INT, WORD};
use crate::error::FormulaError;
use crate::program::Variable;
use crate::span::Span;

/// Returns the error for a structure in place of a number.
pub(crate) fn is_structure(name: &str, span: Span) -> FormulaError {
    FormulaError::new(span, format!("`{name}` is a structure, and not a number"))
        .with_help(format!("write one of its members, as in `{name}.x`"))
}

impl Lower<'_, '_> {
    /// Returns the structure that an expression is, or points to.
    pub(crate) fn structure_of(&self, expr: &Expr) -> Option<Members> {
        match self.place_of(expr)? {
            Place::Struct(members) => Some(members),
            _ => None,
        }
    }

    fn place_of(&self, expr: &Expr) -> Option<Place> {
        match &expr.kind {
            ExprKind::Name(name) => self.find(name).cloned(),
            ExprKind::Member(base, member) => {
                let mut members = self.structure_of(base)?.all.into_iter();
                members.find(|(name, _)| name == member).map(|(_, place)| place)
            }
            ExprKind::Unary(UnaryOp::Target | UnaryOp::Address, inner) => {
                self.structure_of(inner).map(Place::Struct)
            }
            _ => None,
        }
    }

    /// Returns the variable or array that a member of a structure is.
    pub(crate) fn member(&self, expr: &Expr) -> Result<Place, FormulaError> {
        if let Some(place) = self.place_of(expr) {
            return Ok(place);
        }
        let ExprKind::Member(base, member) = &expr.kind else {
            return Err(FormulaError::new(expr.span, "only structures have members"));
        };
        if let Some(CType::Struct(index)) = self.structure_of(base).map(|it| it.ctype) {
            let structure = &self.unit.parsed.structures[usize::from(index)].name;
            let message = format!("`{structure}` has no member `{member}`");
            return Err(FormulaError::new(expr.span, message));
        }
        if let Some(name) = base.structure().base_name()
            && self.unit.declares(name)
        {
            return Err(self.undeclared(name, expr.span));
        }
        let message = format!("the member `{member}` of this structure is not supported");
        Err(FormulaError::new(expr.span, message)
            .with_help(format!("use a variable such as `{member}`")))
    }

    /// Creates a structure with its initial values; without them its members are zeros, or have no
    /// value.
    pub(crate) fn new_structure(
        &mut self,
        declaration: &Declaration,
        is_zeros: bool,
    ) -> Result<Place, FormulaError> {
        let Declaration { name, span, init, sizes, .. } = declaration;
        let Some(ctype @ CType::Struct(index)) = declaration.ctype() else {
            return Err(FormulaError::new(*span, format!("`{name}` is not a structure")));
        };
        if !sizes.is_empty() {
            return Err(FormulaError::new(*span, "an array of structures is not supported here")
                .with_help("use a local variable, or an array for each member"));
        }
        let structure = self.unit.parsed.structures[usize::from(index)].clone();
        let mut values: Vec<Option<Expr>> = vec![None; structure.members.len()];
        match init.as_ref().map(|init| (init, &init.kind)) {
            None => {}
            Some((_, ExprKind::List(items))) => {
                let zero = |it: &Declaration| {
                    let is_list =
                        !it.sizes.is_empty() || matches!(it.ctype(), Some(CType::Struct(_)));
                    let kind = match is_list {
                        true => ExprKind::List(Vec::new()),
                        false => ExprKind::Number(0, INT),
                    };
                    Some(Expr::made(kind, it.span))
                };
                values = structure.members.iter().map(zero).collect();
                let mut next = 0;
                for item in items {
                    let (place, value) = match &item.kind {
                        ExprKind::OfMember(member, value) => {
                            let is_it = |it: &Declaration| it.name == *member;
                            let place = structure.members.iter().position(is_it);
                            let place = place.ok_or_else(|| {
                                let message =
                                    format!("`{}` has no member `{member}`", structure.name);
                                FormulaError::new(item.span, message)
                            })?;
                            (place, &**value)
                        }
                        _ => (next, item),
                    };
                    let Some(slot) = values.get_mut(place) else {
                        let count = structure.members.len();
                        let message = format!("`{}` has only {count} members", structure.name);
                        return Err(FormulaError::new(item.span, message)
                            .with_help("put the values of an inner list in braces"));
                    };
                    *slot = Some(value.clone());
                    next = place + 1;
                }
            }
            Some((init, _)) => {
                let init = self.settled(init)?;
                let other = self.same_structure(&init, ctype)?;
                return Ok(self.copy_of(&Place::Struct(other)));
            }
        }
        let mut all = Vec::new();
        for (member, init) in structure.members.iter().zip(values) {
            let declaration = Declaration { init, ..member.clone() };
            all.push((member.name.clone(), self.new_member(&declaration, is_zeros)?));
        }
        Ok(Place::Struct(Members { ctype, all }))
    }

    /// Creates an array of structures: an array for each member.
    pub(crate) fn new_structures(
        &mut self,
        declaration: &Declaration,
        is_zeros: bool,
    ) -> Result<Place, FormulaError> {
        let Declaration { name, span, init, sizes, .. } = declaration;
        let refused = |span: Span, message: &str, help: &str| {
            Err(FormulaError::new(span, message).with_help(help))
        };
        let items = match init.as_ref().map(|init| &init.kind) {
            None => None,
            Some(ExprKind::List(items)) => Some(items),
            Some(_) => {
                return refused(*span, "a list in braces is expected here", "such as `{{1, 2}}`");
            }
        };
        let count = match (&sizes[..], items) {
            ([Some(size)], _) => self.size(size)?,
            ([None], Some(items)) => items.len(),
            _ => {
                return refused(*span, "an array of structures has one size here", "such as `[4]`");
            }
        };
        let is_zero = |it: &Expr| matches!(it.kind, ExprKind::Number(0, _));
        let items = items.map(|items| match &items[..] {
            [zero] if is_zero(zero) => &[],
            items => items,
        });
        if let Some(item) =
            items.and_then(|it| it.iter().find(|it| !matches!(it.kind, ExprKind::List(_))))
        {
            return refused(
                item.span,
                "each structure of a list needs braces",
                "such as `{{1, 2}, {3, 4}}`",
            );
        }
        if items.is_some_and(|items| items.len() > count) {
            return refused(
                *span,
                "the list has more structures than the array",
                "give it another size",
            );
        }
        let mut places = Vec::new();
        for index in 0..count {
            let given = |items: &[Expr]| {
                let zeros = Expr::made(ExprKind::List(Vec::new()), *span);
                items.get(index).cloned().unwrap_or(zeros)
            };
            let init = items.map(given);
            let element = Declaration { init, sizes: Vec::new(), ..declaration.clone() };
            places.push(self.new_structure(&element, is_zeros)?);
            if places.iter().map(|it| slots_of(it).len()).sum::<usize>() > MAX_CELLS {
                let message = format!("`{name}` has more than {MAX_CELLS} variables");
                return Err(FormulaError::new(*span, message));
            }
        }
        match places.is_empty() {
            true => refused(*span, "the array of structures is empty", "give it a size"),
            false => Ok(self.arrays_of(&places)),
        }
    }

    /// Returns an array for each variable of structures of one type.
    fn arrays_of(&mut self, places: &[Place]) -> Place {
        let array_of = |lower: &mut Self, ctype, inner: &[usize]| {
            let first = lower.state.slots.len();
            for slot in places.iter().flat_map(slots_of) {
                let slot = lower.slot(slot);
                lower.state.slots.push(slot);
            }
            let sizes = [&[places.len()], inner].concat();
            Place::Array(Array { ctype, sizes, cells: Cells::Slots(first) })
        };
        match &places[0] {
            Place::Slot(slot) => {
                let ctype = self.slot(*slot).ctype.unwrap_or(WORD);
                array_of(self, ctype, &[])
            }
            Place::Array(Array { ctype, sizes, .. }) => array_of(self, *ctype, sizes),
            Place::Pointer(_) => places[0].clone(),
            Place::Struct(members) => {
                let all = members.all.iter().enumerate().map(|(index, (name, _))| {
                    let member = |place: &Place| match place {
                        Place::Struct(members) => members.all[index].1.clone(),
                        other => other.clone(),
                    };
                    let members: Vec<Place> = places.iter().map(member).collect();
                    (name.clone(), self.arrays_of(&members))
                });
                // It is not a structure of its type.
                Place::Struct(Members { ctype: CType::Void, all: all.collect() })
            }
        }
    }

    fn new_member(&mut self, member: &Declaration, is_zeros: bool) -> Result<Place, FormulaError> {
        if let Some(CType::Struct(_)) = member.ctype() {
            return self.new_structure(member, is_zeros);
        }
        if !member.sizes.is_empty() {
            let array = self.array(member, is_zeros)?;
            return self.in_variables(array, member);
        }
        let ctype = member.ctype();
        let zero = self.constant(0, INT);
        let slot = self.add_slot(ctype, None);
        if let Some(init) = &member.init {
            let value = self.scalar(init)?;
            self.store(slot, value);
        } else if is_zeros {
            self.store(slot, zero);
        }
        Ok(Place::Slot(slot))
    }

    /// Returns an array whose entries are variables.
    fn in_variables(&mut self, array: Array, member: &Declaration) -> Result<Place, FormulaError> {
        let Cells::Table(table) = array.cells else { return Ok(Place::Array(array)) };
        if array.len() > MAX_CELLS {
            let message = format!("`{}` has more than {MAX_CELLS} variables", member.name);
            return Err(FormulaError::new(member.span, message));
        }
        let first = self.state.slots.len();
        for place in 0..array.len() {
            let index = self.builder().constant(place as u64);
            let register = self.builder().lookup(table, index);
            let value = Value::new(register, array.ctype);
            self.add_slot(Some(array.ctype), Some(value));
        }
        Ok(Place::Array(Array { cells: Cells::Slots(first), ..array }))
    }

    /// Gives the variables of a parameter free values.
    pub(crate) fn with_free_members(&mut self, place: Place, name: &str) -> Place {
        for slot in slots_of(&place) {
            let input = Variable::set(&format!("parameter {name} {slot}"));
            let register = self.builder().input(&input);
            let value = Value::new(register, WORD);
            self.store(slot, value);
        }
        place
    }

    /// Returns the structure of a type that an expression is.
    pub(crate) fn same_structure(
        &self,
        expr: &Expr,
        ctype: CType,
    ) -> Result<Members, FormulaError> {
        self.structure_of(expr).filter(|other| other.ctype == ctype).ok_or_else(|| {
            FormulaError::new(expr.span, "a variable of the same structure is expected here")
                .with_help("assign the members one by one")
        })
    }

    /// Copies variables and arrays.
    fn copy_of(&mut self, place: &Place) -> Place {
        match place {
            Place::Slot(slot) => {
                let slot = self.slot(*slot);
                self.state.slots.push(slot);
                Place::Slot(self.state.slots.len() - 1)
            }
            Place::Array(array) => {
                let Cells::Slots(first) = array.cells else { return place.clone() };
                let copy = self.state.slots.len();
                for at in 0..array.len() {
                    let slot = self.slot(first + at);
                    self.state.slots.push(slot);
                }
                Place::Array(Array { cells: Cells::Slots(copy), ..array.clone() })
            }
            Place::Pointer(_) => place.clone(),
            Place::Struct(Members { ctype, all }) => {
                let copy = |(name, place): &(String, Place)| (name.clone(), self.copy_of(place));
                Place::Struct(Members { ctype: *ctype, all: all.iter().map(copy).collect() })
            }
        }
    }

    /// Assigns all members of a structure.
    pub(crate) fn assign_structure(
        &mut self,
        target: &Expr,
        value: &Expr,
    ) -> Result<(), FormulaError> {
        let Some(to) = self.structure_of(target) else { return Ok(()) };
        let value = self.settled(value)?;
        let from = self.same_structure(&value, to.ctype)?;
        self.copy_slots(&Place::Struct(from), &Place::Struct(to));
        Ok(())
    }

    /// Copies the variables of a place to those of another one of the same structure.
    pub(crate) fn copy_slots(&mut self, from: &Place, to: &Place) {
        for (from, to) in slots_of(from).into_iter().zip(slots_of(to)) {
            self.state.slots[to] = self.slot(from);
        }
    }

    /// Returns the structure for a parameter: a copy, or the variable itself for a pointer or a
    /// reference.
    pub(crate) fn argument_of_structure(
        &mut self,
        function: &Function,
        parameter: &Declaration,
        expr: &Expr,
    ) -> Result<Place, FormulaError> {
        let ctype = parameter.ctype().unwrap_or(CType::Void);
        let expr = &*self.settled(expr)?;
        let given = self.structure_of(expr).filter(|given| given.ctype == ctype);
        let Some(given) = given.filter(|_| parameter.sizes.is_empty()) else {
            let message = format!("`{}` takes a structure as `{}`", function.name, parameter.name);
            return Err(
                FormulaError::new(expr.span, message).with_help("pass a variable of its type")
            );
        };
        let place = Place::Struct(given);
        Ok(if parameter.indirection == Indirection::None { self.copy_of(&place) } else { place })
    }
}

/// Returns the variables of a place, in the order of its members.
fn slots_of(place: &Place) -> Vec<usize> {
    match place {
        Place::Slot(slot) => vec![*slot],
        Place::Array(array) => match array.cells {
            Cells::Slots(first) => (first..first + array.len()).collect(),
            Cells::Table(_) | Cells::Null => Vec::new(),
        },
        Place::Pointer(_) => Vec::new(),
        Place::Struct(members) => {
            members.all.iter().flat_map(|(_, place)| slots_of(place)).collect()
        }
    }
}
