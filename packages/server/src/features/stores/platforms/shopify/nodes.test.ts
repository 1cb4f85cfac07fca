// What is asked of the Admin API is what is read of its answers; ids are the platform's, whatever their type.
import { describe, expect, it } from 'vitest';
import * as nodes from './nodes.ts';

describe('an id', () => {
  it.each(['gid://shopify/Product/1', 'gid://shopify/Order/12345678901234567890', 'gid://shopify/InventoryItem/1?v=2'])(
    'is %s',
    (text) => {
      expect(nodes.gid.parse(text)).toBe(text);
    },
  );

  it.each(['', '1', 'gid://other/Product/1', 'gid://shopify/Product/', 'gid://shopify/Product/1x', 'gid://shopify/1'])(
    'is not %j',
    (text) => {
      expect(nodes.gid.safeParse(text).success).toBe(false);
    },
  );
});

it.each([
  ['a product', nodes.productNode, nodes.productFields],
  ['a variant', nodes.variantNode, nodes.variantFields],
  ['a collection', nodes.collectionNode, nodes.collectionFields],
  ['a picture', nodes.mediaNode, nodes.mediaFields],
  ['a line', nodes.lineNode, nodes.lineFields],
  ['an order', nodes.orderNode, nodes.orderFields],
])('of %s everything is asked for that is read', (_what, node, fields) => {
  // an alias is what is read, whatever it stands for; what stands in braces or parentheses belongs to another thing; what is asked for on a condition is asked for
  let outer = fields.replaceAll(/(?:@include)?\([^)]*\)/g, ' ').replaceAll(/(\w+): \w+/g, '$1');
  for (let before = ''; before !== outer;) {
    before = outer;
    outer = outer.replaceAll(/\{[^{}]*\}/g, ' ');
  }
  expect(outer.trim().split(/\s+/).toSorted()).toEqual(Object.keys(node.shape).toSorted());
});

it.each([
  ['2026-11-20T14:03:11+01:00', '2026-11-20T13:03:11.000Z'],
  ['2026-11-20T14:03:11Z', '2026-11-20T14:03:11.000Z'],
])('reads the moment %s', (text, moment) => {
  expect(nodes.orderNode.shape.createdAt.parse(text).toISOString()).toBe(moment);
});
