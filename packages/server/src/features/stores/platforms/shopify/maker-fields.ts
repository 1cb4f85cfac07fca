// Where merchants keep who made a product: metafields of text, by the names they are mostly given or those that are set. Pure.
import type { MakerFields } from '@vitrine/contract/maker-fields';
import { makerFacts, toMaker, toMakerRecord, type ProductMaker, type MakerFact } from '@vitrine/contract/makers';
import { z } from 'zod';

/** Those of an app or a market for product safety before those that merchants define themselves. */
const namespaces = ['gpsr', 'custom'] as const;

const keys: Readonly<Record<MakerFact, string>> = {
  name: 'manufacturer_name',
  address: 'manufacturer_address',
  contact: 'manufacturer_contact',
  responsible: 'eu_responsible_person',
  warnings: 'safety_warnings',
};

export const usualMakerFields: Readonly<Record<MakerFact, readonly string[]>> = toMakerRecord((fact) =>
  namespaces.map((namespace) => `${namespace}.${keys[fact]}`),
);

/** Of each detail the place that is looked at first, and the other. */
const places = ['first', 'other'] as const;
type Alias = `${MakerFact}_${(typeof places)[number]}`;

const aliases = makerFacts.flatMap((fact) =>
  places.map((place, at) => ({ alias: `${fact}_${place}` as const, fact, at })),
);

/** A detail of which one place is named is looked for there both times. */
function placesOf(set: Partial<MakerFields>) {
  return aliases.map(({ alias, fact, at }) => {
    const name = set[fact] ?? usualMakerFields[fact][at] ?? '';
    const dot = name.indexOf('.');
    return { alias, namespace: name.slice(0, dot), key: name.slice(dot + 1) };
  });
}

/** Each by itself: a list of metafields would be one connection more than a bulk operation takes. */
const oneField = (alias: Alias, namespace: string, key: string): string =>
  `${alias}: metafield(namespace: ${namespace}, key: ${key}) { type value }`;

/** In a document that takes no variables. */
export const makerFieldsIn = (set: Partial<MakerFields>): string =>
  placesOf(set)
    .map(({ alias, namespace, key }) => oneField(alias, JSON.stringify(namespace), JSON.stringify(key)))
    .join(' ');

/** By the variables of `makerVariables`. */
export const makerFields = aliases.map(({ alias }) => oneField(alias, `$${alias}_space`, `$${alias}`)).join(' ');
export const makerVariableTypes = aliases.map(({ alias }) => `$${alias}_space: String!, $${alias}: String!`).join(', ');

export type MakerVariables = Readonly<Record<Alias | `${Alias}_space`, string>>;

export const makerVariables = (set: Partial<MakerFields>): MakerVariables =>
  Object.fromEntries(
    placesOf(set).flatMap(({ alias, namespace, key }) => [
      [`${alias}_space`, namespace],
      [alias, key],
    ]),
  ) as MakerVariables;

/** Absent where it was not asked for. */
const field = z.object({ type: z.string(), value: z.string() }).nullish();
export const makerShape = Object.fromEntries(aliases.map(({ alias }) => [alias, field])) as Record<Alias, typeof field>;

/** A reference is the id of something else, and rich text is no text. */
export const textTypes: readonly string[] = ['single_line_text_field', 'multi_line_text_field', 'url'];

export function readMaker(node: { readonly [Name in Alias]?: z.output<typeof field> }): ProductMaker | null {
  return toMaker((fact) => {
    const told = places.map((place) => node[`${fact}_${place}`]);
    return told.find((each) => each && textTypes.includes(each.type) && each.value.trim() !== '')?.value ?? '';
  });
}
