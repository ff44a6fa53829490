//! The conversion of values to those of JavaScript, and back.

use serde::Serialize;
#[cfg(feature = "bench")]
use serde::de::DeserializeOwned;
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::JsValue;

/// Returns a plain object, with words as `BigInt`s and `null` for `None`.
pub(crate) fn to_js(value: &impl Serialize) -> JsValue {
    let serializer = Serializer::new()
        .serialize_large_number_types_as_bigints(true)
        .serialize_missing_as_null(true)
        .serialize_maps_as_objects(true);
    // Only maps with other keys than texts cannot be converted, and there are none.
    value.serialize(&serializer).unwrap_or(JsValue::NULL)
}

/// Reads an object of the page.
///
/// # Errors
///
/// Returns a text for an object without the fields that it should have, which is a fault of the
/// page.
#[cfg(feature = "bench")]
pub(crate) fn from_js<T: DeserializeOwned>(value: JsValue) -> Result<T, JsValue> {
    serde_wasm_bindgen::from_value(value).map_err(JsValue::from)
}
