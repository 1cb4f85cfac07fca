// Bulk operations over the wire: the rules, the lines with their parents, downloads that break off and go on.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noFaults } from '../faults.ts';
import { CLIENT, eventually, openWorld, type World } from '../testing/sandbox-client.ts';
import { readRange } from './bulk-downloads.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await world.client.install();
});
afterAll(() => world.close());

const CATALOGUE = `{ products { edges { node { id title handle status tags options { name optionValues { name } }
  variants { edges { node { id title price selectedOptions { name value } } } }
  media { edges { node { id ... on MediaImage { image { url } } } } }
  collections { edges { node { id } } } } } } }`;

interface Started {
  bulkOperation: { id: string; status: string } | null;
  userErrors: { field: string[] | null; message: string; code: string }[];
}

async function start(query: string, groupObjects = false): Promise<Started> {
  const { body } = await world.client.graphql(
    `mutation($q: String!, $g: Boolean!) { bulkOperationRunQuery(query: $q, groupObjects: $g) {
      bulkOperation { id status } userErrors { field message code } } }`,
    { q: query, g: groupObjects },
  );
  return (body['data'] as { bulkOperationRunQuery: Started }).bulkOperationRunQuery;
}

interface Polled {
  status: string;
  errorCode: string | null;
  objectCount: string;
  rootObjectCount: string;
  fileSize: string | null;
  url: string | null;
  partialDataUrl: string | null;
}

async function poll(id: string): Promise<Polled> {
  const { body } = await world.client.graphql(
    `query($id: ID!) { bulkOperation(id: $id) { status errorCode objectCount rootObjectCount fileSize url partialDataUrl } }`,
    { id },
  );
  return (body['data'] as { bulkOperation: Polled }).bulkOperation;
}

async function finish(query: string, groupObjects = false): Promise<Polled> {
  const { bulkOperation, userErrors } = await start(query, groupObjects);
  expect(userErrors).toEqual([]);
  return eventually('the end', async () => {
    const polled = await poll(bulkOperation?.id ?? '');
    return polled.status === 'CREATED' || polled.status === 'RUNNING' ? null : polled;
  });
}

async function linesOf({ url }: Pick<Polled, 'url'>): Promise<Record<string, unknown>[]> {
  const text = await (await fetch(url ?? '')).text();
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

test('a catalogue comes as lines whose children name their parents', async () => {
  await world.client.subscribe('BULK_OPERATIONS_FINISH');
  expect((await start(CATALOGUE)).bulkOperation?.status).toBe('CREATED');
  const done = await finish(CATALOGUE);
  expect(done).toMatchObject({ status: 'COMPLETED', errorCode: null, objectCount: '20', rootObjectCount: '5' });
  const response = await fetch(done.url ?? '');
  const text = await response.text();
  expect(response.headers.get('content-type')).toBe('application/jsonl');
  expect(Number(done.fileSize)).toBe(Buffer.byteLength(text));
  expect(text).toContain(String.raw`"gid:\/\/shopify\/Product\/9001"`);
  const lines = await linesOf(done);
  const parents = new Set(lines.filter((line) => line['__parentId'] === undefined).map(({ id }) => id));
  expect(parents.size).toBe(5);
  expect(lines.filter((line) => line['__parentId'] !== undefined && !parents.has(line['__parentId']))).toEqual([]);
  expect(lines.filter(({ id }) => String(id).includes('/ProductVariant/'))).toHaveLength(7);
  expect(lines[0]).toMatchObject({
    title: 'Linen shirt',
    options: [{ name: 'Size', optionValues: [{ name: 'S' }, { name: 'M' }, { name: 'L' }] }],
  });
  const { body } = await eventually('the webhook', () => world.receiver.received[1]);
  expect(JSON.parse(body)).toMatchObject({ status: 'completed', type: 'query', error_code: null });
});

test('grouped lines stand behind their parent', async () => {
  const done = await finish('{ products { edges { node { id variants { edges { node { id } } } } } } }', true);
  const lines = await linesOf(done);
  expect(lines.slice(0, 4).map((line) => line['__parentId'])).toEqual([
    undefined,
    ...Array.from({ length: 3 }, () => 'gid://shopify/Product/9001'),
  ]);
});

test('an empty result has no address, filters work, grandchildren name their own parent', async () => {
  expect(await finish('{ products(query: "title:nothing") { edges { node { id } } } }')).toMatchObject({
    status: 'COMPLETED',
    objectCount: '0',
    url: null,
  });
  const done = await finish(
    '{ products(query: "tag:linen") { edges { node { id variants { edges { node { id media { edges { node { id } } } } } } } } } }',
  );
  const lines = await linesOf(done);
  expect(lines.find(({ id }) => String(id).includes('/MediaImage/'))?.['__parentId']).toMatch(/ProductVariant/);
});

describe('a query is refused', () => {
  test.each([
    ['without a connection', '{ shop { name } }', 'Bulk queries must contain at least one connection.'],
    ['with nodes', '{ products { nodes { id } } }', "Invalid connection fields: 'products'."],
    [
      'with six connections',
      `{ ${Array.from({ length: 6 }, (_each, index) => `a${index}: products { edges { node { id } } }`).join(' ')} }`,
      'Bulk queries cannot contain more than 5 connections.',
    ],
    [
      'too deep',
      '{ collections { edges { node { id products { edges { node { id variants { edges { node { id media { edges { node { id } } } } } } } } } } } } }',
      'Bulk queries cannot contain connections with a nesting depth greater than 2.',
    ],
    [
      'with a top level node',
      '{ node(id: "gid://shopify/Product/1") { id } products { edges { node { id } } } }',
      'top level `node` field',
    ],
    [
      'without the parent’s id',
      '{ products { edges { node { title variants { edges { node { id } } } } } } }',
      "must select the 'id' field",
    ],
    [
      'with a connection in a list',
      '{ orders { edges { node { id refunds { id refundLineItems { edges { node { id } } } } } } } }',
      'Queries that contain a connection field within a list field are not currently supported.',
    ],
    ['that breaks off', '{ products { edges {', 'Invalid bulk query: syntax error, unexpected end of file'],
    ['with an unknown field', '{ products { edges { node { nickname } } } }', 'Invalid bulk query'],
  ])('%s', async (_name, query, message) => {
    const { bulkOperation, userErrors } = await start(query);
    expect(bulkOperation).toBeNull();
    expect(userErrors).toMatchObject([
      { field: ['query'], code: 'INVALID', message: expect.stringContaining(message) },
    ]);
  });
});

test('the sixth at a time is refused, the others can be cancelled', async () => {
  const shop = world.sandbox.open('atelier');
  const clientId = 'client-2';
  const started = Array.from({ length: 6 }, () => shop.bulk.start(clientId, ['read_products'], CATALOGUE, false));
  expect(started[5]).toMatchObject({ code: 'OPERATION_IN_PROGRESS', field: null });
  const [first] = started;
  const id = first !== undefined && 'id' in first ? first.id : '';
  expect(shop.bulk.cancel(id)).toMatchObject({ status: 'CANCELING' });
  await eventually('the end of all', () => shop.bulk.list(clientId).every(({ completedAt }) => completedAt !== null));
  expect(shop.bulk.find(id)?.status).toBe('CANCELED');
  expect(shop.bulk.cancel(id)).toEqual({
    field: null,
    message: 'A bulk operation cannot be canceled when it is canceled',
  });
  expect(shop.bulk.cancel('gid://shopify/BulkOperation/1')).toEqual({
    field: ['id'],
    message: 'Bulk operation does not exist',
  });
});

test('a missing scope fails the operation', async () => {
  const token = world.client.token;
  await world.client.install({ scope: 'read_orders' });
  const failed = await finish('{ products { edges { node { id } } } }');
  world.client.token = token;
  expect(failed).toMatchObject({ status: 'FAILED', errorCode: 'ACCESS_DENIED', url: null });
});

test('a failure leaves what was written', async () => {
  await world.client.control('PUT', 'faults', { failBulk: true });
  const failed = await finish('{ products { edges { node { id } } } }');
  await world.client.control('PUT', 'faults', { failBulk: false });
  expect(failed).toMatchObject({ status: 'FAILED', errorCode: 'INTERNAL_SERVER_ERROR', url: null });
  expect(await linesOf({ url: failed.partialDataUrl })).toHaveLength(3);
});

test('on ordinary days some break off, by several ends, the same at every run', async () => {
  const { bulk } = world.sandbox.open('atelier');
  const query = '{ products { edges { node { id } } } }';
  const endsOf = async (rate: number): Promise<string[]> => {
    await world.client.control('PUT', 'faults', { rateBulkBreaks: rate });
    const ends: string[] = [];
    for (let count = 0; count < 24; count += 1) ends.push((await finish(query)).status);
    return ends;
  };
  const all = await endsOf(1);
  expect(new Set(all)).toEqual(new Set(['FAILED', 'CANCELED', 'EXPIRED']));
  const some = await endsOf(noFaults().rateBulkBreaks * 4);
  expect(some.filter((status) => status !== 'COMPLETED').length).toBeGreaterThan(0);
  expect(some).toContain('COMPLETED');
  const left = bulk.list(CLIENT.clientId);
  expect(left.every(({ status, completedAt }) => status !== 'RUNNING' && completedAt !== null)).toBe(true);
  await world.client.control('PUT', 'faults', { rateBulkBreaks: 0 });
});

test('a download that breaks off goes on by range, and needs its signature', async () => {
  const { url } = await finish(CATALOGUE);
  const whole = await (await fetch(url ?? '')).text();
  await world.client.control('PUT', 'faults', { cutDownloadAfter: 700 });
  const cut = await fetch(url ?? '');
  await expect(cut.text()).rejects.toThrow('terminated');
  await world.client.control('PUT', 'faults', { cutDownloadAfter: null });
  const rest = await fetch(url ?? '', { headers: { range: 'bytes=700-' } });
  expect(rest.status).toBe(206);
  expect(rest.headers.get('content-range')).toBe(
    `bytes 700-${Buffer.byteLength(whole) - 1}/${Buffer.byteLength(whole)}`,
  );
  expect(await rest.text()).toBe(Buffer.from(whole).subarray(700).toString());
  expect((await fetch(`${url}0`)).status).toBe(403);
  expect((await fetch((url ?? '').replace(/Expires=\d+/, 'Expires=99999999999'))).status).toBe(403);
  expect((await fetch(url ?? '', { headers: { range: 'bytes=99999999-' } })).status).toBe(416);
});

test.each([
  [undefined, 10, { start: 0, end: 9 }],
  ['bytes=0-', 10, { start: 0, end: 9 }],
  ['bytes=3-5', 10, { start: 3, end: 5 }],
  ['bytes=3-99', 10, { start: 3, end: 9 }],
  ['bytes=-4', 10, { start: 6, end: 9 }],
  ['bytes=10-', 10, null],
  ['bytes=5-3', 10, null],
  ['bytes=-', 10, null],
  ['lines=1-2', 10, null],
])('readRange(%j, %i) is %j', (header, size, range) => {
  expect(readRange(header, size)).toEqual(range);
});
