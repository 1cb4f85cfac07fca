// The demo world is the same every time: two that are made at the same moment agree row by row, but for ids and secrets.
import { askFigures } from '@vitrine/contract/figure-questions';
import { login } from '@vitrine/contract/identity';
import type { LinkId } from '@vitrine/contract/ids';
import { getLink, noticeKind } from '@vitrine/contract/links';
import { sumOwnStores } from '@vitrine/contract/own-stores';
import { getProduct, searchProducts } from '@vitrine/contract/stores';
import { sql } from 'kysely';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/world/app.ts';
import { createDemoWorld } from './demo.ts';
import { demoPassword } from './people.ts';

/** Morning, so that no midnight lies between the two. */
const at = new Date('2026-11-18T06:00:00Z');
/** Of each business's days; the others are made the same way. */
const days = 60;

/** What a person sees of the world, by names in the place of ids. */
const questions = {
  people: `select b.name as business, a.role, a.username, a.email, a.name, a.language, a.permissions, i.promocode, i.phone,
      a.deactivated_at is not null as has_left, e.ends_at, t.commission, t.flat_amount, t.returning_rate, t.monthly, t.order_cap
    from accounts a join businesses b using (business_id) left join influencers i using (business_id, account_id)
    left join influencer_ends e using (business_id, account_id) left join influencer_terms t using (business_id, account_id)
    order by 1, 2, 3, t.effective_from`,
  links: `select b.name as business, l.link_type, l.title, l.description, l.promocode, l.tags, l.utm, l.settings,
      l.created_at, a.username,
      (select string_agg(p.product_id, ',' order by p.position) from link_products p where p.link_id = l.link_id) as products
    from links l join businesses b using (business_id) left join accounts a on a.account_id = l.influencer_id
    order by 1, 2, l.created_at, 3, products`,
  visits: `select l.title, l.created_at, count(*) as visits, min(v.visited_at), max(v.visited_at),
      sum(extract(epoch from v.visited_at))::text as moments
    from visits v join links l using (business_id, link_id) group by l.link_id, 1, 2 order by 2, 1, 3`,
  events: `select l.title, e.kind, e.product_id, count(*) from product_events e join links l using (business_id, link_id)
    group by l.link_id, l.created_at, 1, 2, 3 order by l.created_at, 1, 2, 3, 4`,
  orders: `select b.name as business, o.name, o.created_at, o.currency, o.financial_status, o.fulfilment, o.total_price,
      o.refunded, o.discount_codes, o.referring_site, a.username, t.rule, t.channel, l.title
    from orders o join businesses b using (business_id) left join attributions t using (business_id, order_id)
    left join accounts a on a.account_id = t.influencer_id left join links l on l.link_id = t.link_id order by 1, 3, 2`,
  ledger: `select a.username, e.kind, o.name, e.amount, e.base, e.currency, e.day, least(e.occurred_at, '${at.toISOString()}') as at
    from ledger_entries e join accounts a using (business_id, account_id) left join orders o using (business_id, order_id)
    order by 1, 8, 3, 2, 4`,
  statements: `select a.username, s.month, s.currency, s.opening, s.earned, s.refunded, s.other, s.paid, s.closing
    from statements s join accounts a using (business_id, account_id) order by 1, 2, 3`,
  payouts: `select a.username, p.amount, p.currency, p.method, p.reference, p.paid_on
    from payouts p join accounts a using (business_id, account_id) order by 1, 5`,
  decisions: `select o.name, r.state, r.cause, r.reason from commission_reviews r join orders o using (business_id, order_id)
    order by 1`,
  linked: `select a.username, count(*) over (partition by o.person_id) as stores
    from own_stores o join accounts a using (business_id, account_id) order by 1`,
  goods: `select product_id, title, status, sold_as, min_price, compare_at_price, variants_available,
      deleted_at is not null as is_gone from products order by business_id, 1`,
  prices: `select variant_id, price, compare_at_price, at < '${at.toISOString()}'::timestamptz as is_past
    from variant_prices order by business_id, 1, at`,
  applications: `select name, email, description, language from account_requests`,
  settings: `select section, value from settings order by 1, 2::text`,
} as const;

interface World {
  readonly app: TestApp;
  readonly dataDir: string;
}

async function makeWorld(): Promise<World> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-demo-'));
  const app = await startTestApp({ sandbox: 'demo', at, dataDir });
  const { url } = app.sandbox;
  const addresses = { appUrl: app.url, publicUrl: app.url, sandboxUrl: url, publicSandboxUrl: url };
  await createDemoWorld(app.app, { ...addresses, dataDir, days, progress: () => undefined });
  return { app, dataDir };
}

/** Addresses hold the ports of the test. */
const ask = async ({ app }: World, question: string): Promise<unknown> => {
  const { rows } = await sql.raw(question).execute(app.app.platform.database.db);
  return JSON.parse(JSON.stringify(rows).replaceAll(/localhost:\d+/g, 'here'));
};

let worlds: World[] = [];

beforeAll(async () => {
  worlds = [await makeWorld(), await makeWorld()];
});
afterAll(async () => {
  for (const { app, dataDir } of worlds) {
    await app.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

describe('the demo world', () => {
  it.each(Object.entries(questions))('has the same %s every time', async (_what, question) => {
    const [first, second] = await Promise.all(worlds.map((world) => ask(world, question)));
    expect(first).not.toEqual([]);
    expect(second).toEqual(first);
  });

  it('has products on sale that shoppers of every country see a former price of', async () => {
    const [world] = worlds;
    if (!world) throw new Error('there is no world');
    const { token } = await world.app.get(login, { body: { username: 'demo', password: demoPassword } });
    const { products } = await world.app.get(searchProducts, { token, query: { count: 250 } });
    const sale = products.find((product) => product.compare_at_price !== null);
    const { variants } = await world.app.get(getProduct, {
      token,
      params: { inventory_id: sale?.inventory_id ?? products[0]!.inventory_id },
    });
    const told = variants.filter(({ former_price_eea: before }) => before !== null);
    expect(told).not.toEqual([]);
    for (const variant of told) expect(variant.former_price_eea).toBe(variant.former_price);
  });

  it('has a notice of every kind there is', async () => {
    const [world] = worlds;
    if (!world) throw new Error('there is no world');
    const kinds = new Set<string>();
    for (const username of ['demo', 'demo-or']) {
      const { token } = await world.app.get(login, { body: { username, password: demoPassword } });
      const { rows } = await sql<{ link_id: LinkId }>`select l.link_id from links l join accounts a using (business_id)
        where a.username = ${username}`.execute(world.app.app.platform.database.db);
      for (const { link_id } of rows) {
        const { notices } = await world.app.get(getLink, { token, params: { link_id } });
        for (const { kind } of notices) kinds.add(kind);
      }
    }
    expect([...kinds].toSorted()).toEqual([...noticeKind.options].toSorted());
  });

  it('tells of everything that can be told of a product, of people who leave, and of a second shop in another currency', async () => {
    const [world] = worlds;
    if (!world) throw new Error('there is no world');
    const goods = JSON.stringify(await ask(world, questions.goods));
    for (const sign of ['"subscription"', '"bundle"', '"gift_card"', '"other_markets"', '"draft"', '"is_gone":true'])
      expect(goods).toContain(sign);
    expect(await ask(world, `select currency from stores order by 1`)).toEqual([
      { currency: 'ILS' },
      { currency: 'USD' },
    ]);
    // one person has both: their figures stand beside each other, each in its own currency
    const { token } = await world.app.get(login, { body: { username: 'demo', password: demoPassword } });
    const { stores, sums } = await world.app.get(sumOwnStores, { token });
    expect(stores.map(({ username, currency }) => [username, currency])).toEqual([
      ['demo', 'USD'],
      ['demo-or', 'ILS'],
    ]);
    expect(sums.map(({ currency, stores: n }) => [currency, n])).toEqual([
      ['USD', 1],
      ['ILS', 1],
    ]);
    const { token: other } = await world.app.get(login, { body: { username: 'demo-or', password: demoPassword } });
    for (const [place, who] of [token, other].entries()) {
      const { totals } = await world.app.get(askFigures, {
        token: who,
        body: { measures: ['visits', 'checkouts', 'revenue', 'net_sales'] },
      });
      expect(stores[place]?.figures).toEqual(totals);
      expect(totals.revenue).toBeGreaterThan(0);
    }
    const left = await ask(world, `select username from accounts where deactivated_at is not null order by 1`);
    expect(left).toEqual([{ username: 'dana' }, { username: 'tom' }]);
    expect(
      await ask(world, `select count(*)::int as held from commission_reviews where cause = 'leaked_code'`),
    ).not.toEqual([{ held: 0 }]);
  });
});
