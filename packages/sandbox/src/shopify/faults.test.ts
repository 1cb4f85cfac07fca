// What a shop on the real platform does to an app now and then, done on purpose: each fault over the wire.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { noFaults } from '../faults.ts';
import { eventually, openWorld, type World } from '../testing/sandbox-client.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
  await world.client.install();
});
afterEach(() => world.close());

const ask = (query: string) => world.client.graphql(query);
const setFaults = (change: object) => world.client.control('PUT', 'faults', change);

describe('a shop that is closed', () => {
  test.each([
    ['frozen', 402, 'Unavailable Shop'],
    ['unavailable', 403, 'Unavailable Shop'],
    ['locked', 423, 'This store is unavailable'],
    ['gone', 404, 'Not Found'],
  ])('%s: every call is answered %i until it opens', async (closed, status, errors) => {
    await setFaults({ closed });
    for (let call = 0; call < 2; call += 1) {
      expect(await ask('{ shop { name } }')).toMatchObject({ status, body: { errors } });
    }
    await setFaults({ closed: null });
    expect((await ask('{ shop { name } }')).status).toBe(200);
  });

  test('is not active: an error of GraphQL, without data', async () => {
    await setFaults({ next: ['inactive'] });
    const { status, body } = await ask('{ shop { name } }');
    expect(status).toBe(200);
    expect(body).toEqual({ errors: [expect.objectContaining({ extensions: { code: 'SHOP_INACTIVE' } })] });
  });
});

test('a call that is taken for an attack is answered 430, and the next one as ever', async () => {
  await setFaults({ next: ['rejected'] });
  expect(await ask('{ shop { name } }')).toMatchObject({ status: 430, body: { errors: 'Shopify Security Rejection' } });
  expect((await ask('{ shop { name } }')).status).toBe(200);
});

test('answers and webhooks say that they are of another version', async () => {
  await world.client.subscribe('PRODUCTS_UPDATE');
  const versionOf = async () => {
    const { receiver, sandbox } = world;
    const before = receiver.received.length;
    sandbox.shop('atelier').storm(1);
    const { headers } = await eventually('a webhook', () => receiver.received[before]);
    return headers['x-shopify-api-version'];
  };
  expect(await versionOf()).toBe('2026-10');
  await setFaults({ apiVersion: '2027-01' });
  expect(await versionOf()).toBe('2027-01');
  await setFaults({ apiVersion: null });
  expect(await versionOf()).toBe('2026-10');
});

describe('an answer in part', () => {
  const query = '{ shop { name } product(id: "gid://shopify/Product/9001") { title onlineStoreUrl } }';

  test('has data, null where a part failed, and the error of that part beside it', async () => {
    await setFaults({ next: ['partial'] });
    const { status, body } = await ask(query);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      data: { shop: { name: 'Atelier' }, product: { title: 'Linen shirt', onlineStoreUrl: null } },
      errors: [{ path: ['product', 'onlineStoreUrl'], extensions: { code: 'INTERNAL_SERVER_ERROR' } }],
      extensions: { cost: { actualQueryCost: expect.any(Number) } },
    });
    expect((await ask(query)).body).not.toHaveProperty('errors');
  });

  test('comes by its share', async () => {
    await setFaults({ ratePartial: 1 });
    for (let call = 0; call < 2; call += 1) expect((await ask(query)).body).toHaveProperty('errors');
  });
});

test.each([{ closed: 'tired' }, { closed: true }, { ratePartial: 1.1 }, { apiVersion: '2027-02' }])(
  'the control refuses %j',
  async (change) => {
    expect((await setFaults(change)).status).toBe(422);
  },
);

const idOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers['x-shopify-webhook-id']);

describe('webhooks of an ordinary day', () => {
  const count = 60;

  /** The places of those that came twice, and whether all came in turn, of price changes without any other fault. */
  async function hear({ client, receiver, sandbox }: World): Promise<{ twice: number[]; isInTurn: boolean }> {
    const { rateTwice, rateLate } = noFaults();
    Object.assign(sandbox.faults('atelier'), { rateTwice, rateLate });
    await client.subscribe('PRODUCTS_UPDATE');
    sandbox.shop('atelier').storm(count);
    const sent = sandbox
      .open('atelier')
      .webhooks.deliveries()
      .map(({ webhookId }) => webhookId);
    await eventually('all', () => new Set(receiver.received.map(idOf)).size === count);
    const times = () => Map.groupBy(receiver.received.map(idOf), (id) => id);
    await eventually('the copies', () => receiver.received.length > count + 2);
    const first = [...times().keys()];
    await eventually('the end of all', async () => {
      const before = receiver.received.length;
      await new Promise((resolve) => setTimeout(resolve, 1000));
      return receiver.received.length === before;
    });
    const twice = sent.flatMap((id, at) => (times().get(id)?.length === 2 ? [at] : []));
    return { twice, isInTurn: first.every((id, at) => id === sent[at]) };
  }

  test('come twice or behind later ones, a share of them, and the same share at every run', async () => {
    const here = await hear(world);
    expect(here.isInTurn).toBe(false);
    expect(here.twice.length).toBeGreaterThan(2);
    expect(here.twice.length).toBeLessThan(count / 2);
    const another = await openWorld();
    await another.client.install();
    const there = await hear(another);
    await another.close();
    expect(there.twice).toEqual(here.twice);
  });
});

const listed = (nodes: readonly { id: string }[], isOdd: boolean) =>
  nodes.filter(({ id }) => id.endsWith('/9001') === isOdd);

describe('a record in an odd shape', () => {
  const query = `{ products(first: 50) { nodes { id title status createdAt updatedAt totalInventory } }
    product(id: "gid://shopify/Product/9001") { id status createdAt updatedAt totalInventory } }`;

  test.each([
    ['missing', { createdAt: null }],
    ['type', { updatedAt: expect.any(Number) }],
    ['unknown', { status: 'ASLEEP' }],
    ['absurd', { totalInventory: 9_000_000_000_000_000 }],
  ])('%s: is odd wherever it is asked for, and no other', async (how, odd) => {
    const told = (answer: Awaited<ReturnType<typeof ask>>) =>
      answer.body as { data: { products: { nodes: { id: string }[] }; product: object } };
    const before = told(await ask(query)).data;
    await setFaults({ oddRecords: { 9001: how } });
    const { products, product } = told(await ask(query)).data;
    for (const node of [product, ...listed(products.nodes, true)])
      expect({ createdAt: null, ...node }).toMatchObject(odd);
    expect(listed(products.nodes, false)).toEqual(listed(before.products.nodes, false));
    await setFaults({ oddRecords: {} });
    expect(told(await ask(query)).data).toEqual(before);
  });

  test('is no other shape than these', async () => {
    expect(await setFaults({ oddRecords: { 9001: 'pink' } })).toMatchObject({ status: 422 });
  });
});
