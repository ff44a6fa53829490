//! The types of the declared names, as the operators of C++ tell them apart.

use std::collections::HashMap;

use crate::c::front::syntax::{Declaration, Indirection, OwnType};

/// The types of the declared names, as operators tell them apart.
#[derive(Debug, Default)]
pub(crate) struct OwnTypes {
    /// The namespaces and classes around each enumeration.
    pub(crate) enumerations: Vec<Vec<(String, bool)>>,
    pub(crate) types: HashMap<String, OwnType>,
    pub(crate) constants: HashMap<String, OwnType>,
    pub(crate) functions: HashMap<String, OwnType>,
    /// By the numbers of the declarations.
    pub(crate) variables: HashMap<usize, OwnType>,
    /// The types of the elements of arrays.
    pub(crate) elements: HashMap<usize, OwnType>,
}

/// Keeps the type of a name. A name that has two types is doubtful.
fn keep(map: &mut HashMap<String, OwnType>, name: &str, own: OwnType) {
    let before = *map.entry(name.to_owned()).or_insert(own);
    if before != own {
        map.insert(name.to_owned(), OwnType::Unknown);
    }
}

impl OwnTypes {
    /// Returns the type of another enumeration, which has these constants.
    pub(crate) fn enumeration<'a>(
        &mut self,
        tag: Option<&str>,
        spaces: &[(String, bool)],
        constants: impl Iterator<Item = &'a str>,
    ) -> OwnType {
        let own = OwnType::Enumeration(self.enumerations.len());
        self.enumerations.push(spaces.to_vec());
        if let Some(tag) = tag {
            keep(&mut self.types, tag, own);
        }
        constants.for_each(|it| keep(&mut self.constants, it, own));
        own
    }

    pub(crate) fn name_type(&mut self, name: &str, own: OwnType) {
        keep(&mut self.types, name, own);
    }

    pub(crate) fn declare_function(&mut self, name: &str, own: OwnType) {
        keep(&mut self.functions, name, own);
    }

    pub(crate) fn function(&self, name: &str) -> OwnType {
        self.functions.get(name).copied().unwrap_or_default()
    }

    pub(crate) fn declare_variable(&mut self, declaration: &Declaration, own: OwnType) {
        let Declaration { id, indirection, sizes, .. } = declaration;
        match indirection {
            Indirection::Pointer => {}
            _ if !sizes.is_empty() => drop(self.elements.insert(*id, own)),
            _ => drop(self.variables.insert(*id, own)),
        }
    }

    /// Gives a type to the parameter of a template. Returns the one before.
    pub(crate) fn replace_constant(&mut self, name: &str, own: Option<OwnType>) -> Option<OwnType> {
        match own {
            Some(own) => self.constants.insert(name.to_owned(), own),
            None => self.constants.remove(name),
        }
    }
}
