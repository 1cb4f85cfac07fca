// Walks the schemas of what calls are sent: every field there is, found without anybody thinking of it.
import type { z } from 'zod';

/** From a body to a value in it: names, and `0` for the first of a list. */
export type Path = readonly string[];

export interface Field {
  readonly path: Path;
  /** `text` takes any text as far as its schema tells; `names` are those of a record, which the sender chooses. */
  readonly kind: 'object' | 'text' | 'names' | 'other';
  readonly schema: z.core.$ZodType;
}

/** What zod keeps of a schema. */
export const definitionOf = (schema: z.core.$ZodType) =>
  (schema as unknown as { def: z.core.$ZodTypes['_zod']['def'] }).def;

const inner = (schema: z.core.$ZodType): readonly (readonly [Path, z.core.$ZodType])[] => {
  const def = definitionOf(schema);
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).map(([name, each]) => [[name], each]);
    case 'array':
      return [[['0'], def.element]];
    case 'record':
      return [[['name'], def.valueType]];
    case 'tuple':
      return def.items.map((each, place) => [[String(place)], each]);
    case 'union':
      return def.options.map((each) => [[], each]);
    case 'intersection':
      return [
        [[], def.left],
        [[], def.right],
      ];
    case 'pipe':
      return [
        [[], def.in],
        [[], def.out],
      ];
    case 'lazy':
      return [[[], def.getter()]];
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'catch':
    case 'readonly':
      return [[[], def.innerType]];
    default:
      return [];
  }
};

const kindOf = (schema: z.core.$ZodType): Field['kind'] => {
  const { type } = definitionOf(schema);
  if (type === 'object') return 'object';
  if (type === 'record') return 'names';
  return type === 'string' || type === 'unknown' || type === 'any' ? 'text' : 'other';
};

/** Every field of a schema with where it stands, those of all branches; each place and kind once. */
export function listFields(schema: z.core.$ZodType): Field[] {
  const found = new Map<string, Field>();
  const walk = (each: z.core.$ZodType, path: Path): void => {
    if (path.length > 12) return;
    const kind = kindOf(each);
    const key = `${kind} ${path.join('.')}`;
    if (!found.has(key)) found.set(key, { path, kind, schema: each });
    for (const [step, part] of inner(each)) walk(part, [...path, ...step]);
  };
  walk(schema, []);
  return [...found.values()];
}

type Value = unknown;
const isHolder = (value: Value): value is Record<string, Value> => typeof value === 'object' && value !== null;

/** What stands at a place of a body; undefined where nothing does. */
export const valueAt = (body: Value, path: Path): Value =>
  path.reduce<Value>((value, name) => (isHolder(value) ? value[name] : undefined), body);

/** The body with something else at this place: lists and objects on the way are made where there are none. */
export function withValue(body: Value, path: Path, value: Value): Value {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (Array.isArray(body) || (body === undefined && name === '0'))
    return (Array.isArray(body) && body.length > 0 ? body : [undefined]).map((each, place) =>
      String(place) === name ? withValue(each, rest, value) : each,
    );
  const holder = isHolder(body) ? body : {};
  return { ...holder, [name]: withValue(holder[name], rest, value) };
}
