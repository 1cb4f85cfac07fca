// The cost of queries by the fitted formula, and the bucket that pays.

import { OperationTypeNode, parse, type OperationDefinitionNode } from 'graphql';
import { describe, expect, test } from 'vitest';
import { CostBucket, actualCost, pageWeight, requestedCost } from './cost.ts';
import { getOperation } from './document.ts';

test.each([
  [0, 0],
  [1, 1],
  [3, 2],
  [5, 3],
  [10, 4],
  [20, 5],
  [50, 7],
  [100, 9],
  [250, 11],
])('a page of %i weighs %i', (size, weight) => {
  expect(pageWeight(size)).toBe(weight);
});

describe('requested cost', () => {
  test.each([
    ['{ shop { name } }', 1],
    ['{ shop { name currencyFormats { moneyFormat } } }', 2],
    ['{ products(first: 50) { nodes { id } } }', 9],
    ['{ products(first: 50) { edges { node { id } } } }', 9],
    ['{ products(first: 10) { nodes { id variants(first: 5) { nodes { id } } } } }', 26],
    ['{ productsCount { count } }', 10],
    ['{ a: shop { name } b: shop { name } }', 2],
    ['{ orders(first: 1) { nodes { totalPriceSet { shopMoney { amount } } } } }', 3],
    ['{ node(id: "gid://shopify/Product/1") { ... on Product { featuredMedia { alt } } ... on Order { id } } }', 2],
    ['{ ...F } fragment F on QueryRoot { shop { name } }', 1],
    ['mutation { appUninstall { userErrors { message } } }', 10],
  ])('%s is %i', (text, cost) => {
    const document = parse(text);
    expect(requestedCost({ document, variables: {} }, getOperation(document, undefined))).toBe(cost);
  });

  test('a page size may be a variable', () => {
    const document = parse('query($n: Int!) { products(first: $n) { nodes { id } } }');
    expect(requestedCost({ document, variables: { n: 100 } }, getOperation(document, undefined))).toBe(11);
  });
});

test('actual cost counts what came back', () => {
  const document = parse('{ products(first: 50) { nodes { id } } shop { name } }');
  const operation: OperationDefinitionNode = getOperation(document, undefined);
  expect(operation.operation).toBe(OperationTypeNode.QUERY);
  const walk = { document, variables: {} };
  expect(actualCost(walk, operation, { products: { nodes: [{ id: 1 }] }, shop: { name: 'x' } })).toBe(4);
  expect(actualCost(walk, operation, { products: { nodes: [] }, shop: null })).toBe(2);
  expect(actualCost(walk, operation, null)).toBe(0);
});

test('the bucket empties, refuses and restores 100 points a second up to 2000', () => {
  let now = 0;
  const bucket = new CostBucket(() => now);
  expect(bucket.take(1500)).toBe(true);
  expect(bucket.take(501)).toBe(false);
  expect(bucket.status()).toEqual({ maximumAvailable: 2000, currentlyAvailable: 500, restoreRate: 100 });
  now = 1000;
  expect(bucket.status().currentlyAvailable).toBe(600);
  bucket.giveBack(100);
  expect(bucket.status().currentlyAvailable).toBe(700);
  now = 60_000;
  expect(bucket.status().currentlyAvailable).toBe(2000);
});

test.each([
  [100, 2000],
  [1000, 20_000],
])('a plan of %i points a second has a bucket of %i', (rate, maximum) => {
  let now = 0;
  const bucket = new CostBucket(
    () => now,
    () => rate,
  );
  expect(bucket.take(maximum)).toBe(true);
  now = 2000;
  expect(bucket.status()).toEqual({ maximumAvailable: maximum, currentlyAvailable: 2 * rate, restoreRate: rate });
});
