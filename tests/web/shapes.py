"""A small checker of JSON Schema: as much of it as the API's description uses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

_TYPES: dict[str, type | tuple[type, ...]] = {
    "string": str, "integer": int, "boolean": bool, "array": list, "object": dict, "null": type(None),
}  # fmt: skip
_KNOWN = {
    "type", "properties", "required", "additionalProperties", "items", "enum", "anyOf", "$ref", "description", "format",
    "minimum", "minLength", "maxLength", "pattern",
}  # fmt: skip


def faults(value: Any, schema: dict[str, Any], root: dict[str, Any], where: str = "$") -> Iterator[str]:
    """Where *value* is not as *schema* says; *root* is the whole description."""
    assert not set(schema) - _KNOWN, f"{where}: unknown words {set(schema) - _KNOWN}"
    if "$ref" in schema:
        yield from faults(value, resolved(schema["$ref"], root), root, where)
    if "anyOf" in schema:
        tries = [list(faults(value, each, root, where)) for each in schema["anyOf"]]
        if all(tries):
            yield min(tries, key=len)[0]
    if "type" in schema:
        right = isinstance(value, _TYPES[schema["type"]])
        if not right or (schema["type"] == "integer" and isinstance(value, bool)):
            yield f"{where}: {value!r} is no {schema['type']}"
            return
    if "enum" in schema and value not in schema["enum"]:
        yield f"{where}: {value!r} is none of {schema['enum']}"
    if isinstance(value, int) and value < schema.get("minimum", value):
        yield f"{where}: {value!r} is too small"
    if isinstance(value, list):
        for n, item in enumerate(value):
            yield from faults(item, schema.get("items", {}), root, f"{where}[{n}]")
    if isinstance(value, dict):
        yield from _object_faults(value, schema, root, where)


def _object_faults(value: dict[str, Any], schema: dict[str, Any], root: dict[str, Any], where: str) -> Iterator[str]:
    properties, others = schema.get("properties", {}), schema.get("additionalProperties", {})
    for name in schema.get("required", []):
        if name not in value:
            yield f"{where}: {name} is missing"
    for name, item in value.items():
        inner = properties.get(name, others)
        if inner is False:
            yield f"{where}: {name} is not described"
        else:
            yield from faults(item, inner, root, f"{where}.{name}")


def resolved(reference: str, root: dict[str, Any]) -> dict[str, Any]:
    """What a reference within the description names."""
    found: Any = root
    for part in reference.removeprefix("#/").split("/"):
        found = found[part]
    return found  # type: ignore[no-any-return]


def references(value: Any) -> Iterator[str]:
    """Every reference in a description."""
    if isinstance(value, dict):
        if isinstance(value.get("$ref"), str):
            yield value["$ref"]
        for item in value.values():
            yield from references(item)
    elif isinstance(value, list):
        for item in value:
            yield from references(item)
