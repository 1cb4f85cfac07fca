// Keeps only the fields of a webhook body that a subscription asked for.

type Json = Record<string, unknown>;

/** Keeps `id`, `line_items.sku` and the like; a dotted path looks into objects and into each element of lists. */
export function includeOnly(payload: Json, fields: readonly string[]): Json {
  if (fields.length === 0) return payload;
  const inside = new Map<string, string[]>();
  for (const field of fields) {
    const [head = '', ...rest] = field.split('.');
    inside.set(head, [...(inside.get(head) ?? []), ...(rest.length > 0 ? [rest.join('.')] : [])]);
  }
  return Object.fromEntries(
    Object.entries(payload)
      .filter(([name]) => inside.has(name))
      .map(([name, value]) => [name, pick(value, fields.includes(name) ? [] : (inside.get(name) ?? []))]),
  );
}

function pick(value: unknown, fields: readonly string[]): unknown {
  if (fields.length === 0) return value;
  if (Array.isArray(value)) return value.map((each) => pick(each, fields));
  return typeof value === 'object' && value !== null ? includeOnly({ ...value }, fields) : value;
}
