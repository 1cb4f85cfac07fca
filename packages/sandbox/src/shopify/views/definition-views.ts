// Definitions of what is noted of products, as the Admin API shows them.

import type { KeptDefinition } from '../../shelf.ts';
import type { SandboxShop } from '../../shop.ts';
import { listField } from '../list-fields.ts';
import { metafieldView } from './product-views.ts';
import { pick, toGid } from './values.ts';

const valueTypes: Readonly<Record<string, string>> = { number_integer: 'INTEGER', boolean: 'BOOLEAN' };

export function definitionView(shop: SandboxShop, definition: KeptDefinition): object {
  const { namespace, key, type } = definition;
  const noted = shop.products().flatMap((product) => {
    const found = product.metafields?.find((each) => each.namespace === namespace && each.key === key);
    return found === undefined ? [] : { id: product.id, product, found };
  });
  return {
    __typename: 'MetafieldDefinition',
    id: toGid('MetafieldDefinition', definition.id),
    ownerType: 'PRODUCT',
    ...pick(definition, 'namespace', 'key', 'name'),
    description: null,
    pinnedPosition: null,
    validationStatus: 'ALL_VALID',
    useAsCollectionCondition: false,
    type: {
      name: type,
      category: type.includes('text') ? 'TEXT' : 'OTHER',
      supportsDefinitionMigrations: true,
      valueType: valueTypes[type] ?? (type.endsWith('_text_field') ? 'STRING' : 'JSON_STRING'),
    },
    metafields: listField(noted, ({ product, found }) => metafieldView(product, found)),
    metafieldsCount: noted.length,
  };
}
