// The metafields that a store has defined for its products.
import { z } from 'zod';
import type { ProductField, ProductFields } from '../platform.ts';
import { ask, type AdminEndpoint, type Document } from './admin-client.ts';
import { textTypes } from './maker-fields.ts';
import { page, pageFields } from './nodes.ts';
import { readPages } from './whole-lists.ts';

const definition = z.object({
  namespace: z.string(),
  key: z.string(),
  name: z.string(),
  type: z.object({ name: z.string() }),
});
const definitions = z.object({ metafieldDefinitions: page(definition) });

export const listDefinitions: Document<typeof definitions, { after: string | null }> = {
  text: `query ListDefinitions($after: String) { metafieldDefinitions(ownerType: PRODUCT, first: 250, after: $after, sortKey: NAME) {
    nodes { namespace key name type { name } } ${pageFields} } }`,
  answer: definitions,
};

export const createProductFields = (endpoint: AdminEndpoint): ProductFields => ({ list: () => listAll(endpoint) });

async function listAll(endpoint: AdminEndpoint): Promise<ProductField[]> {
  const readPage = async (after: string | null) =>
    (await ask(endpoint, listDefinitions, { after })).metafieldDefinitions;
  const nodes = await readPages(await readPage(null), readPage);
  return nodes.map(({ namespace, key, name, type }) => ({
    field: `${namespace}.${key}`,
    name,
    isText: textTypes.includes(type.name),
  }));
}
