// Moves what an OpenAPI document says more than once to its components, under names. Pure.

type JsonObject = Record<string, unknown>;

const isJson = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Objects with members and lists of values: of a plain text or number a name would say less than it does. */
const isWorthNaming = (schema: JsonObject): boolean =>
  'enum' in schema || (isJson(schema['properties']) && Object.keys(schema['properties']).length > 0);

/** The names of schemas by what they say; of two names for the same the first is kept. */
export function readNames(named: readonly (readonly [name: string, schema: JsonObject])[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const [name, schema] of named) {
    const text = JSON.stringify(schema);
    if (isWorthNaming(schema) && !names.has(text)) names.set(text, name);
  }
  return names;
}

/** The value with `$ref` in the place of every named schema; those it met are put into `schemas`. */
export function referSchemas<T>(value: T, names: ReadonlyMap<string, string>, schemas: JsonObject): T;
export function referSchemas(value: unknown, names: ReadonlyMap<string, string>, schemas: JsonObject): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => referSchemas(each, names, schemas));
  if (!isJson(value)) return value;
  const name = isWorthNaming(value) ? names.get(JSON.stringify(value)) : undefined;
  if (name !== undefined && name in schemas) return { $ref: `#/components/schemas/${name}` };
  const referred = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, referSchemas(inner, names, schemas)]),
  );
  if (name === undefined) return referred;
  schemas[name] = referred;
  return { $ref: `#/components/schemas/${name}` };
}

/**
 * `$ref` in the place of every part that is the same wherever its name stands, and the parts themselves; `nameOf` is null for
 * one that has none.
 */
export function referParts(
  parts: readonly JsonObject[],
  kind: 'parameters' | 'responses',
  nameOf: (part: JsonObject) => string | null,
): { refer: (part: JsonObject) => JsonObject; components: JsonObject } {
  const texts = new Map<string, Set<string>>();
  for (const part of parts) {
    const name = nameOf(part);
    if (name !== null) texts.set(name, (texts.get(name) ?? new Set()).add(JSON.stringify(part)));
  }
  const isOne = (name: string | null): name is string => name !== null && texts.get(name)?.size === 1;
  const named = parts.map((part) => [nameOf(part), part] as const);
  return {
    refer: (part) => {
      const name = nameOf(part);
      return isOne(name) ? { $ref: `#/components/${kind}/${name}` } : part;
    },
    components: Object.fromEntries(named.filter(([name]) => isOne(name))),
  };
}

/** `business_id` as `BusinessId`. */
export const toTitle = (name: string): string =>
  name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The document as it is committed: lists of plain values in one line where they fit. */
export function toDocumentText(document: JsonObject): string {
  const text = JSON.stringify(document, null, 2);
  const inOne = text.replaceAll(/\[\n\s+([^[\]{}]*?)\n\s+\]/g, (list, inner: string) => {
    const line = `[${inner.replaceAll(/,\n\s+/g, ', ')}]`;
    return line.length <= 100 ? line : list;
  });
  return `${inOne}\n`;
}
