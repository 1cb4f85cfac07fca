// What a shop on the real platform does to an app now and then, done on purpose: each fault over the wire.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openWorld, type World } from '../testing/sandbox-client.ts';

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

test.each([{ closed: 'tired' }, { closed: true }, { ratePartial: 1.1 }])('the control refuses %j', async (change) => {
  expect((await setFaults(change)).status).toBe(422);
});
