// Alerts: each trouble is mailed once until it is over, those that arise together in one mail, to whom they are about, as they want.
import { getAttention } from '@vitrine/contract/attention';
import { updateSettings } from '@vitrine/contract/brand';
import { createLink } from '@vitrine/contract/links';
import { addDays, dayOf } from '@vitrine/contract/range';
import { listTeam } from '@vitrine/contract/team';
import { changeOwnMails, getOwnMails } from '@vitrine/contract/persons';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { eventually, startTestApp, type Letter, type Merchant, type TestApp } from '../../../../../tests/world/app.ts';

let world: TestApp;
let dana: Merchant;
let manager: string;

const db = () => world.app.platform.database.db;
const dearOwner = 'dana@shop.example';
const dearManager = 'eli@shop.example';

const settle = () =>
  eventually('the queues to be empty', async () => {
    const { rows } = await sql`select from pgboss.job
      where name in ('mailings.alert', 'account.mail.notify') and state in ('created', 'active', 'retry')`.execute(
      db(),
    );
    return rows.length === 0;
  });

/** The mails that came since the last look. */
const seen = new Map<string, number>();
async function listNew(to: string): Promise<Letter[]> {
  await settle();
  const letters = (await world.letters(to)).filter(({ text }) => text.includes('We noticed this'));
  const fresh = letters.slice(0, letters.length - (seen.get(to) ?? 0));
  seen.set(to, letters.length);
  return fresh;
}

/** As the hour does, twice over and by two at a time. */
async function look(): Promise<void> {
  const { alerts } = world.app.features.mailings;
  await Promise.all([alerts.tell(dana.businessId), alerts.tell(dana.businessId)]);
  await alerts.tellAll();
  await settle();
}

async function make(title: string, productId: string): Promise<string> {
  const body = { business_id: dana.businessId, link_type: 'LOOK' as const, title, inventory_ids: [productId] };
  return (await world.get(createLink, { token: dana.token, body })).link_id;
}

const setStock = (productId: string, isThere: boolean) =>
  sql`update variants set available = ${isThere} where product_id = ${productId}`.execute(db());

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  dana = await world.signUp('dana');
  await world.connect(dana, 'atelier');
  manager = await world.addStaff(dana, 'eli', { role: 'manager' });
});
afterAll(() => world.stop());
beforeEach(async () => {
  await look();
  for (const to of [dearOwner, dearManager]) await listNew(to);
});

it('says nothing where all is well', async () => {
  await look();
  expect(await listNew(dearOwner)).toEqual([]);
});

it('tells of what is sold out once, and again once it was there in between', async () => {
  const id = await make('Summer', '9001');
  await setStock('9001', false);
  await look();
  const [letter, ...more] = await listNew(dearOwner);
  expect(more).toEqual([]);
  expect(letter?.subject).toBe('Needs attention: Summer');
  expect(letter?.text).toContain('Something in this link is sold out.');
  expect(letter?.text).toContain(`/admin/links/${id}/edit`);
  expect(await listNew(dearManager)).toEqual([]);
  await look();
  expect(await listNew(dearOwner)).toEqual([]);
  await setStock('9001', true);
  await look();
  await setStock('9001', false);
  await look();
  expect(await listNew(dearOwner)).toHaveLength(1);
  await setStock('9001', true);
});

it('puts what arises together into one mail, for each what they get mails about', async () => {
  const { members } = await world.get(listTeam, { token: dana.token });
  const eli = members.find(({ username }) => username === 'eli')!;
  const own = { token: dana.token, params: { business_id: dana.businessId } };
  await world.get(updateSettings, { ...own, body: { settings: { mail_recipients: { store: [eli.account_id] } } } });
  await make('Autumn', '9001');
  await make('Winter', '9002');
  await setStock('9001', false);
  await sql`update products set status = 'draft' where product_id = '9002'`.execute(db());
  await sql`update syncs set state = 'failed'`.execute(db());
  expect((await world.get(getAttention, { token: dana.token })).items[0]).toEqual({ kind: 'sync_failed' });
  await look();
  const [letter, ...more] = await listNew(dearOwner);
  expect(more).toEqual([]);
  expect(letter?.subject).toContain('3 things need your attention');
  expect(letter?.text).toMatch(
    /Winter \(Something in this link is gone[^]*Autumn \(Something in this link is sold out/,
  );
  const [other] = await listNew(dearManager);
  expect(other?.subject).toBe('Needs attention: Products no longer sync');
  await sql`update syncs set state = 'finished'`.execute(db());
  await sql`update products set status = 'active' where product_id = '9002'`.execute(db());
  await setStock('9001', true);
});

it('leaves out what somebody switched off, and switches off at one click what a mail was about', async () => {
  await world.get(changeOwnMails, { token: dana.token, body: { muted_mails: ['sold_out'] } });
  await setStock('9001', false);
  await sql`update products set status = 'draft' where product_id = '9002'`.execute(db());
  await look();
  const [letter] = await listNew(dearOwner);
  expect(letter?.text).not.toContain('sold out');
  const url = /https?:\S+\/api\/mails\/off\S+/.exec(letter?.text ?? '')?.[0] ?? '';
  expect(await (await fetch(url)).text()).toContain('broken links');
  await fetch(url, { method: 'POST' });
  const { muted_mails: muted } = await world.get(getOwnMails, { token: dana.token });
  expect(muted).toEqual(['broken_link', 'sold_out']);
  expect((await world.get(getOwnMails, { token: manager })).muted_mails).toEqual([]);
  await world.get(changeOwnMails, { token: dana.token, body: { muted_mails: [] } });
});

it('tells of orders that fell far below what is usual', async () => {
  await world.addInfluencer(dana, 'maya', { promocode: 'LENA10' });
  await world.placeOrder('atelier', { lines: [{ variantId: '40100', quantity: 1 }], discountCode: 'LENA10' });
  await eventually(
    'the facts of an order',
    async () => (await sql`select from sale_facts`.execute(db())).rows.length > 0,
  );
  const { rows } = await sql<{ zone: string }>`select time_zone as zone from stores`.execute(db());
  const yesterday = addDays(dayOf(new Date(world.clock.now().getTime() - 6 * 3600_000), rows[0]?.zone ?? ''), -1);
  // one such order of today becomes twenty of that day in each of the four weeks before
  await sql`insert into sale_facts select (jsonb_populate_record(f, jsonb_build_object(
      'order_id', f.order_id || '-' || week, 'day', ${yesterday}::date - 7 * week, 'orders', 20))).*
    from sale_facts f, generate_series(1, 4) week where f.product = 0`.execute(db());
  const drop = { kind: 'sales_dropped', span: 'week', orders: 0, usual: 20 };
  expect((await world.get(getAttention, { token: dana.token })).items).toContainEqual(drop);
  await look();
  const [letter] = await listNew(dearOwner);
  expect(letter?.subject).toBe('Needs attention: Fewer orders than usual');
  expect(letter?.text).toContain('0 orders in seven days. About 20 a week are usual.');
});

it('says nothing of a store that only has to be connected again, and of links that are archived', async () => {
  const id = await make('Spring', '9003');
  await sql`update links set archived_at = now()`.execute(db());
  await setStock('9003', false);
  await look();
  expect(await listNew(dearOwner)).toEqual([]);
  await sql`update links set archived_at = null where link_id = ${id}`.execute(db());
  await sql`update stores set status = 'reconnect_needed'`.execute(db());
  await world.app.features.mailings.alerts.tellAll();
  expect(await listNew(dearOwner)).toEqual([]);
  await sql`update stores set status = 'connected'`.execute(db());
});
