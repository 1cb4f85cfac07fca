// A disk with nothing left, a real one: shoppers are led on, nothing that was answered as taken is lost, and health says it.
import { createLink } from '@vitrine/contract/links';
import { listOrders } from '@vitrine/contract/orders';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startTestApp, type Merchant, type TestApp } from './world/app.ts';
import { mountSmallDisk } from './world/small-disk.ts';

const disk = mountSmallDisk(16);

const clickIn = (page: string): string => /name="?click_id"? value="?([^" >]+)/.exec(page)?.[1] ?? '';

describe.skipIf(disk === null)('a disk with nothing left', () => {
  let world: TestApp;
  let merchant: Merchant;

  beforeAll(async () => {
    world = await startTestApp({ sandbox: true, dataDir: disk?.folder ?? '' });
    merchant = await world.signUp('dana');
    await world.connect(merchant, 'atelier');
  }, 120_000);
  afterAll(async () => {
    disk?.free();
    await world.stop();
    disk?.remove();
  });

  const create = async (type: 'LOOK' | 'SHORT') => {
    const body = { business_id: merchant.businessId, link_type: type, title: type, inventory_ids: ['9001'] };
    return (await world.get(createLink, { token: merchant.token, body })).code;
  };
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1';
  let visitors = 0;
  const whose = () => ({ 'user-agent': phone, 'x-forwarded-for': `203.0.113.${visitors}` });
  /** Somebody new each time. */
  const open = (code: string) => {
    visitors += 1;
    return fetch(`${world.url}/${code}`, { headers: whose(), redirect: 'manual' });
  };
  /** What the last of them reports. */
  const see = async (code: string, click: string) => {
    const body = new URLSearchParams({ k: click, v: '9001' });
    return (await fetch(`${world.url}/${code}/e`, { method: 'POST', body, headers: whose() })).status;
  };
  const health = async () => {
    world.app.setStarting(null);
    const answer = await fetch(`${world.url}/healthz`);
    return [answer.status, await answer.json()];
  };
  const count = async (table: string): Promise<number> => {
    await world.app.features.traffic.upkeep.drain();
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(
      world.app.platform.database.db,
    );
    return rows[0]?.count ?? 0;
  };

  it('serves who comes, loses nothing it took, and says so until it can be written again', async () => {
    const [look, short] = [await create('LOOK'), await create('SHORT')];
    expect(await see(look, clickIn(await (await open(look)).text()))).toBe(204);
    expect((await open(short)).status).toBe(302);
    const before = { visits: await count('visits'), events: await count('product_events') };
    expect(before).toEqual({ visits: 2, events: 1 });
    const taken = world.app.features.traffic.upkeep.tally.visits;

    await disk?.fillUp();
    expect(await health()).toMatchObject([503, { status: 'broken', checks: { spool: 'cannot be written: ENOSPC' } }]);
    let events = 0;
    for (let turn = 0; turn < 20; turn += 1) {
      expect((await open(short)).status).toBe(302);
      const answer = await open(look);
      expect(answer.status).toBe(200);
      const page = await answer.text();
      expect(page).toContain('Linen shirt');
      const told = await see(look, clickIn(page));
      expect([204, 503]).toContain(told);
      if (told === 204) events += 1;
    }
    const order = await world.placeOrder('atelier', { lines: [{ variantId: '40100', quantity: 1 }] });
    await eventually('the order', async () => {
      const { orders } = await world.get(listOrders, { token: merchant.token, query: {} });
      return orders.some(({ order_id: id }) => id === order);
    });
    const full = world.app.features.traffic.upkeep.tally;
    expect(full.uncounted).toBeGreaterThan(0);
    // each visit and each report was taken in, or is told as uncounted
    expect(full.visits - taken + events + full.uncounted).toBe(60);

    disk?.free();
    expect(await health()).toMatchObject([
      503,
      { checks: { spool: expect.stringMatching(/^the disk refused visits within the last minute: \d+ uncounted/) } },
    ]);
    expect(await count('visits')).toBe(before.visits + full.visits - taken);
    world.clock.advance(60_000);
    await eventually('the disk to be well', async () => {
      const [status, report] = await health();
      expect(report).toMatchObject({ checks: { spool: 'ok' } });
      return status === 200;
    });
    expect((await open(short)).status).toBe(302);
    expect(await count('visits')).toBe(before.visits + full.visits - taken + 1);
    expect(await count('product_events')).toBe(before.events + events);
  }, 120_000);
});
