// What calls of stores cost is counted as the store says it was taken, not as it was set aside before; what is refused costs nothing.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { openWorld, type World } from '../../../../../../sandbox/src/testing/sandbox-client.ts';
import { createLog } from '../../../../platform/log.ts';
import { counted } from '../../../../platform/metrics.ts';
import { Outside } from '../../../../platform/outside.ts';
import { ask, retryPolicies } from './admin-client.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
  await world.client.install({ scope: 'read_products' });
});
afterAll(() => world.close());

const text = '{ products(first: 200) { nodes { id } } }';

const askOnce = () => {
  const { token } = world.client;
  const give = (): Promise<string> => Promise.resolve(token);
  return ask(
    {
      base: `${world.sandbox.url}/atelier`,
      apiVersion: '2026-10',
      access: { shopDomain: 'atelier.myshopify.com', token: give, renew: give },
      log: createLog('silent'),
      outside: new Outside({ isOwn: () => true }),
      retries: retryPolicies.interactive,
    },
    { text, answer: z.object({ products: z.unknown() }) },
    {},
  );
};

async function readCounted(): Promise<number> {
  const metric = await counted.getSingleMetric('vitrine_store_call_cost_total')?.get();
  return metric?.values[0]?.value ?? 0;
}

/** What the store says of the same question. */
async function tellCost() {
  const answer = await fetch(`${world.sandbox.url}/atelier/admin/api/2026-10/graphql.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-shopify-access-token': world.client.token },
    body: JSON.stringify({ query: text }),
  });
  const cost = z.object({ requestedQueryCost: z.number(), actualQueryCost: z.number() });
  return z.object({ extensions: z.object({ cost }) }).parse(await answer.json()).extensions.cost;
}

it('by what it cost in the end', async () => {
  const { requestedQueryCost, actualQueryCost } = await tellCost();
  expect(actualQueryCost).toBeLessThan(requestedQueryCost);
  // one counter for the whole process
  const before = await readCounted();
  await askOnce();
  expect((await readCounted()) - before).toBe(actualQueryCost);
  world.sandbox.faults('atelier').next = ['throttled'];
  await askOnce();
  expect((await readCounted()) - before).toBe(2 * actualQueryCost);
});
