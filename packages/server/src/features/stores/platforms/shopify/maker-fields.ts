// Where merchants keep who made a product: metafields of text, by the names they are mostly given. Pure.
import { makerFacts, toMaker, type ProductMaker, type MakerFact } from '@vitrine/contract/makers';
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

type Alias = `${(typeof namespaces)[number]}_${MakerFact}`;
const aliases = namespaces.flatMap((namespace) =>
  makerFacts.map((fact) => ({ alias: `${namespace}_${fact}`, namespace, key: keys[fact] })),
);

/** Each by itself: a list of metafields would be one connection more than a bulk operation takes. */
export const makerFields = aliases
  .map(({ alias, namespace, key }) => `${alias}: metafield(namespace: "${namespace}", key: "${key}") { type value }`)
  .join(' ');

/** Absent in files that were prepared before. */
const field = z.object({ type: z.string(), value: z.string() }).nullish();
export const makerShape = Object.fromEntries(aliases.map(({ alias }) => [alias, field])) as Record<Alias, typeof field>;

/** A reference is the id of something else, and rich text is no text. */
const textTypes = ['single_line_text_field', 'multi_line_text_field', 'url'];

export function readMaker(node: { readonly [Name in Alias]?: z.output<typeof field> }): ProductMaker | null {
  return toMaker((fact) => {
    const told = namespaces.map((namespace) => node[`${namespace}_${fact}`]);
    return told.find((each) => each && textTypes.includes(each.type) && each.value.trim() !== '')?.value ?? '';
  });
}
