// The Admin API over the wire: envelopes of every kind of error, paging, searching, throttling, faults.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openWorld, type World } from '../testing/sandbox-client.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await world.client.install();
});
afterAll(() => world.close());

const ask = (query: string, variables: object = {}) => world.client.graphql(query, variables);

async function firstError(query: string, variables: object = {}) {
  const { status, body } = await ask(query, variables);
  const [error] = body['errors'] as { message: string; extensions: Record<string, unknown>; path?: unknown }[];
  return { status, body, message: error?.message, extensions: error?.extensions, path: error?.path };
}

const post = (path: string, headers: Record<string, string>, body: string) =>
  fetch(`${world.sandbox.url}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });

const titles = async (args: string) => {
  const { body } = await ask(
    `{ products(${args}) { nodes { title } pageInfo { hasNextPage hasPreviousPage endCursor startCursor } } }`,
  );
  const { products } = body['data'] as {
    products: {
      nodes: { title: string }[];
      pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; endCursor: string; startCursor: string };
    };
  };
  return { titles: products.nodes.map(({ title }) => title), ...products.pageInfo };
};

describe('problems at HTTP 200', () => {
  test.each<[string, string, object, object]>([
    [
      'unknown field',
      '{ shop { nickname } }',
      {},
      {
        message: "Field 'nickname' doesn't exist on type 'Shop'",
        path: ['query', 'shop', 'nickname'],
        extensions: { code: 'undefinedField', typeName: 'Shop', fieldName: 'nickname' },
      },
    ],
    ['unknown root', '{ teapots { id } }', {}, { extensions: { code: 'undefinedField', typeName: 'QueryRoot' } }],
    [
      'missing argument',
      '{ product { id } }',
      {},
      { extensions: { code: 'missingRequiredArguments', arguments: 'id' } },
    ],
    ['unknown argument', '{ shop(x: 1) { id } }', {}, { extensions: { code: 'argumentNotAccepted' } }],
    [
      'bad literal',
      '{ products(first: "x") { nodes { id } } }',
      {},
      { extensions: { code: 'argumentLiteralsIncompatible' } },
    ],
    ['no selection', '{ shop }', {}, { extensions: { code: 'selectionMismatch' } }],
    ['broken syntax', '{ shop {', {}, { extensions: { code: 'PARSE_ERROR' } }],
    [
      'neither first nor last',
      '{ products { nodes { id } } }',
      {},
      { message: 'you must provide one of first or last' },
    ],
    [
      'first and last',
      '{ products(first: 1, last: 1) { nodes { id } } }',
      {},
      { message: 'providing both first and last is not supported', extensions: { code: 'BAD_REQUEST' } },
    ],
    ['too large a page', '{ products(first: 251) { nodes { id } } }', {}, { extensions: { code: 'BAD_REQUEST' } }],
    [
      'a cursor of ours',
      '{ products(first: 1, after: "zzz") { nodes { id } } }',
      {},
      { extensions: { code: 'BAD_REQUEST' } },
    ],
    [
      'missing variable',
      'query($n: Int!) { products(first: $n) { nodes { id } } }',
      {},
      { extensions: { code: 'INVALID_VARIABLE', value: null } },
    ],
    [
      'bad variable',
      'query($n: Int!) { products(first: $n) { nodes { id } } }',
      { n: 'many' },
      { extensions: { code: 'INVALID_VARIABLE', value: 'many', problems: [{ path: [] }] } },
    ],
    [
      'long list',
      'query($ids: [ID!]!) { nodes(ids: $ids) { id } }',
      { ids: Array.from({ length: 251 }, (_each, index) => `gid://shopify/Product/${index + 1}`) },
      {
        message: 'The input array size of 251 is greater than the maximum allowed of 250.',
        extensions: { code: 'MAX_INPUT_SIZE_EXCEEDED' },
      },
    ],
    [
      'too costly',
      '{ products(first: 250) { nodes { id variants(first: 250) { nodes { media(first: 250) { nodes { id } } } } } } }',
      {},
      { extensions: { code: 'MAX_COST_EXCEEDED', maxCost: 1000 } },
    ],
    [
      'unmodelled field',
      '{ shop { analyticsToken } }',
      {},
      { extensions: { code: 'INTERNAL_SERVER_ERROR', requestId: expect.any(String) } },
    ],
  ])('%s', async (_name, query, variables, expected) => {
    const error = await firstError(query, variables);
    expect(error).toMatchObject({ status: 200, ...expected });
  });

  test('what the sandbox does not know and cannot leave empty is an error, never made up', async () => {
    const error = await firstError('{ currentAppInstallation { app { icon { url } } } }');
    expect(error.extensions).toMatchObject({ code: 'INTERNAL_SERVER_ERROR' });
  });

  test('a missing scope denies the field and names what is needed', async () => {
    const token = world.client.token;
    await world.client.install({ scope: 'read_products' });
    const error = await firstError('{ products(first: 1) { nodes { id } } order(id: "gid://shopify/Order/1") { id } }');
    world.client.token = token;
    expect(error).toMatchObject({
      status: 200,
      path: ['order'],
      extensions: { code: 'ACCESS_DENIED', documentation: 'https://shopify.dev/api/usage/access-scopes' },
      body: { data: { order: null, products: { nodes: [{ id: 'gid://shopify/Product/9001' }] } } },
    });
    expect(error.message).toMatch(/^Access denied for order field\. Required access: `read_orders` access scope/);
  });
});

describe('problems by status', () => {
  const query = JSON.stringify({ query: '{ shop { name } }' });
  test.each<[string, string, Record<string, string>, string, number, unknown]>([
    ['no token', 'atelier/admin/api/2026-10/graphql.json', {}, query, 401, /^\[API\] Invalid API key or access token/],
    [
      'a wrong token',
      'atelier/admin/api/2026-10/graphql.json',
      { 'x-shopify-access-token': 'x' },
      query,
      401,
      /Invalid/,
    ],
    ['an unknown shop', 'missing-one/admin/api/2026-10/graphql.json', {}, query, 404, /^Not Found$/],
    ['a version to come', 'atelier/admin/api/2027-01/graphql.json', {}, query, 404, /^Not Found$/],
    ['no version', 'atelier/admin/api/latest/graphql.json', {}, query, 404, /^Not Found$/],
    ['another path', 'atelier/admin/api/2026-10/products.json', {}, query, 404, /^Not Found$/],
  ])('%s', async (_name, path, headers, body, status, errors) => {
    const response = await post(path, headers, body);
    expect(response.status).toBe(status);
    expect(((await response.json()) as { errors: string }).errors).toMatch(errors as RegExp);
  });

  test.each([
    ['no query', '{}'],
    ['an empty query', '{"query":" "}'],
    ['a list', '[]'],
    ['a query that is no text', '{"query":5}'],
  ])('%s is 400', async (_name, body) => {
    const token = { 'x-shopify-access-token': world.client.token };
    const response = await post('atelier/admin/api/2026-10/graphql.json', token, body);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ errors: { query: 'Required parameter missing or invalid' } });
  });

  test('broken JSON is 400', async () => {
    const token = { 'x-shopify-access-token': world.client.token };
    expect((await post('atelier/admin/api/2026-10/graphql.json', token, '{"query"')).status).toBe(400);
  });

  test('an old version is served by the current one and says so', async () => {
    const { status, headers } = await world.client.graphql('{ shop { name } }', {}, '2024-01');
    expect(status).toBe(200);
    expect(headers.get('x-shopify-api-version')).toBe('2026-10');
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('paging', () => {
  test('goes through everything once, in both directions', async () => {
    const seen: string[] = [];
    let after = '';
    for (;;) {
      const page = await titles(`first: 2, sortKey: TITLE${after}`);
      seen.push(...page.titles);
      if (!page.hasNextPage) break;
      after = `, after: "${page.endCursor}"`;
    }
    expect(seen).toEqual(['Draft coat', 'Linen shirt', 'Made to order bag', 'Sold out hat', 'Wool scarf']);
    const last = await titles('last: 2, sortKey: TITLE');
    expect(last).toMatchObject({ titles: ['Sold out hat', 'Wool scarf'], hasPreviousPage: true, hasNextPage: false });
    const before = await titles(`last: 2, sortKey: TITLE, before: "${last.startCursor}"`);
    expect(before.titles).toEqual(['Linen shirt', 'Made to order bag']);
    expect((await titles('first: 2, sortKey: TITLE, reverse: true')).titles).toEqual(['Wool scarf', 'Sold out hat']);
  });

  test.each([
    ['status:active', ['Linen shirt', 'Wool scarf', 'Sold out hat', 'Made to order bag']],
    ['status:ACTIVE tag:linen', ['Linen shirt']],
    ['-status:active', ['Draft coat']],
    ['NOT tag:linen AND status:active', ['Wool scarf', 'Sold out hat', 'Made to order bag']],
    ['tag:linen OR tag:winter', ['Linen shirt', 'Wool scarf']],
    ['(tag:linen OR tag:winter) AND title:wool', ['Wool scarf']],
    ["title:'Sold out hat'", ['Sold out hat']],
    ['title:Lin*', ['Linen shirt']],
    ['scarf', ['Wool scarf']],
    ['id:9003', ['Sold out hat']],
    ['id:>9003', ['Draft coat', 'Made to order bag']],
    ["updated_at:>='2026-11-01T10:04:00Z'", ['Draft coat', 'Made to order bag']],
    ["updated_at:<'2026-11-01T10:02:00Z'", ['Linen shirt']],
    ['collection_id:8001', ['Linen shirt', 'Sold out hat', 'Made to order bag']],
    ['out_of_stock_somewhere:true status:active', ['Sold out hat', 'Made to order bag']],
    ['inventory_total:>20', ['Linen shirt']],
    ['sku:SKU-2-0', ['Wool scarf']],
    ['title:nothing', []],
    ['((', ['Linen shirt', 'Wool scarf', 'Sold out hat', 'Draft coat', 'Made to order bag']],
  ])('finds %s', async (query, expected) => {
    const { titles: found } = await titles(`first: 10, query: ${JSON.stringify(query)}`);
    expect(found).toEqual(expected);
  });

  test('an unknown filter matches everything and warns', async () => {
    const { body } = await ask('{ products(first: 10, query: "shoe_size:42") { nodes { id } } }');
    expect((body['data'] as { products: { nodes: object[] } }).products.nodes).toHaveLength(5);
    expect(body['extensions']).toMatchObject({
      search: [
        { path: ['products'], query: 'shoe_size:42', warnings: [{ field: 'shoe_size', code: 'invalid_field' }] },
      ],
    });
  });
});

test('nodes answer by type, null for what is not there', async () => {
  const ids = [
    'Product/9001',
    'ProductVariant/40100',
    'Collection/8001',
    'InventoryItem/60100',
    'Product/1',
    'Teapot/1',
  ];
  const { body } = await ask('query($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }', {
    ids: ids.map((id) => `gid://shopify/${id}`),
  });
  const { nodes } = body['data'] as { nodes: ({ __typename: string } | null)[] };
  const types = nodes.map((node) => node?.['__typename']);
  expect(types).toEqual(['Product', 'ProductVariant', 'Collection', 'InventoryItem', undefined, undefined]);
});

test('money, times, ids and addresses have the published forms', async () => {
  const { body } = await ask(`{ shop { url currencyCode timezoneOffset primaryDomain { host url } }
    product(id: "gid://shopify/Product/9001") { legacyResourceId createdAt onlineStoreUrl totalInventory
      priceRangeV2 { maxVariantPrice { amount currencyCode } } options { name values optionValues { name } }
      featuredMedia { preview { image { url(transform: {maxWidth: 200}) } } }
      variants(first: 1) { nodes { price compareAtPrice selectedOptions { name value } } } }
    draft: product(id: "gid://shopify/Product/9004") { onlineStoreUrl publishedAt hasOnlyDefaultVariant } }`);
  expect(body['data']).toEqual({
    shop: {
      url: world.client.base,
      currencyCode: 'USD',
      timezoneOffset: expect.stringMatching(/^-0[45]00$/),
      primaryDomain: { host: world.client.base.replace('http://', ''), url: world.client.base },
    },
    product: {
      legacyResourceId: '9001',
      createdAt: '2026-11-01T10:00:00Z',
      onlineStoreUrl: `${world.client.base}/products/linen-shirt`,
      totalInventory: 30,
      priceRangeV2: { maxVariantPrice: { amount: '54.9', currencyCode: 'USD' } },
      options: [{ name: 'Size', values: ['S', 'M', 'L'], optionValues: [{ name: 'S' }, { name: 'M' }, { name: 'L' }] }],
      featuredMedia: { preview: { image: { url: `${world.client.base}/cdn/files/p1.webp?v=1&width=200` } } },
      variants: {
        nodes: [{ price: '49.90', compareAtPrice: '59.90', selectedOptions: [{ name: 'Size', value: 'S' }] }],
      },
    },
    draft: { onlineStoreUrl: null, publishedAt: null, hasOnlyDefaultVariant: true },
  });
});

test('a code is created, found in any case, and refused twice', async () => {
  const mutation = `mutation($d: DiscountCodeBasicInput!) { discountCodeBasicCreate(basicCodeDiscount: $d) {
    codeDiscountNode { id codeDiscount { ... on DiscountCodeBasic { title status asyncUsageCount } } }
    userErrors { field code message } } }`;
  const input = {
    code: 'MAYA15',
    title: 'Maya',
    startsAt: '2026-11-01T00:00:00Z',
    context: { all: 'ALL' },
    customerGets: { items: { all: true }, value: { percentage: 0.15 } },
  };
  const made = await ask(mutation, { d: input });
  expect(made.body['data']).toMatchObject({ discountCodeBasicCreate: { userErrors: [] } });
  const found = await ask(
    '{ codeDiscountNodeByCode(code: "maya15") { codeDiscount { __typename ... on DiscountCodeBasic { title status } } } }',
  );
  expect(found.body['data']).toEqual({
    codeDiscountNodeByCode: { codeDiscount: { __typename: 'DiscountCodeBasic', title: 'Maya', status: 'ACTIVE' } },
  });
  const again = await ask(mutation, { d: input });
  expect(again.body['data']).toMatchObject({
    discountCodeBasicCreate: { codeDiscountNode: null, userErrors: [{ code: 'TAKEN' }] },
  });
  const wrong = await ask(mutation, {
    d: { ...input, code: 'B', customerGets: { items: { all: true }, value: { percentage: 15 } } },
  });
  expect(wrong.body['data']).toMatchObject({
    discountCodeBasicCreate: { userErrors: [{ code: 'VALUE_OUTSIDE_RANGE' }] },
  });
});

describe('faults', () => {
  beforeEach(() => world.client.control('PUT', 'faults', { next: [] }));

  test.each([
    ['unauthorized', 401],
    ['overload', 429],
    ['server-error', 500],
  ])('%s answers %i once', async (fault, status) => {
    await world.client.control('PUT', 'faults', { next: [fault] });
    const answer = await ask('{ shop { name } }');
    expect(answer.status).toBe(status);
    expect(answer.headers.get('retry-after')).toBe(status === 429 ? '1' : null);
    expect((await ask('{ shop { name } }')).status).toBe(200);
  });

  test('throttled has no data and no actual cost', async () => {
    await world.client.control('PUT', 'faults', { next: ['throttled'] });
    const { status, body } = await ask('{ shop { name } }');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }],
      extensions: { cost: { requestedQueryCost: 1, actualQueryCost: null, throttleStatus: { restoreRate: 100 } } },
    });
    expect(body).not.toHaveProperty('data');
  });

  test.each([[{ rate500: 2 }], [{ nonsense: 1 }], [{ next: ['tea'] }], [{ reorder: 'yes' }], [[]]])(
    'the control refuses %j',
    async (change) => {
      expect((await world.client.control('PUT', 'faults', change)).status).toBe(422);
    },
  );
});
