// The weekly digest: the figures of the screens, to everybody who wants it, each week once, and off at one click.
import { getOverview, listInfluencerInsights } from '@vitrine/contract/analytics';
import { getOwnProfile } from '@vitrine/contract/invitations';
import { getBalance } from '@vitrine/contract/ledger';
import { createLink } from '@vitrine/contract/links';
import { changeOwnMails, choosePreferences, getOwnMails } from '@vitrine/contract/persons';
import { addDays, dayOf, instantOf, toHourOfWeek } from '@vitrine/contract/range';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually, startTestApp, type Letter, type Merchant, type TestApp } from '../../../../../tests/world/app.ts';
import { plainTerms } from '../influencers/influencers.ts';

let world: TestApp;
let dana: Merchant;
let maya: string;
let zone: string;
/** The Monday on which the first digest is due. */
let monday: string;

const db = () => world.app.platform.database.db;
const digests = () => world.app.features.mailings.digests;
const lastWeek = () => ({ from_date: addDays(monday, -7), to_date: addDays(monday, -1) });

const moveTo = (minute: string): void =>
  world.clock.advance(instantOf(minute, zone).getTime() - world.clock.now().getTime());

/** Until nothing that was asked for is under way. */
const settle = () =>
  eventually('the queues to be empty', async () => {
    const { rows } = await sql`select from pgboss.job
      where name in ('mailings.digest', 'account.mail.notify') and state in ('created', 'active', 'retry')`.execute(
      db(),
    );
    return rows.length === 0;
  });

async function listDigests(to: string): Promise<Letter[]> {
  await settle();
  return (await world.letters(to)).filter(({ text }) => /api\/mails\/off/.test(text));
}

/** Letters as they went out, each header in one line. */
const listRaw = async (): Promise<string[]> =>
  (await world.app.platform.mail.listOutbox()).map(({ raw }) => raw.replaceAll(/\r?\n[ \t]/g, ' '));

const leaveUrlOf = ({ text }: Letter): string => /https?:\S+\/api\/mails\/off\?token=\S+/.exec(text)?.[0] ?? '';

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  dana = await world.signUp('dana');
  await world.connect(dana, 'atelier');
  const terms = { ...plainTerms, commission: 10 };
  maya = await world.addInfluencer(dana, 'maya', { promocode: 'LENA10', terms });
  await world.addInfluencer(dana, 'hidden', { permissions: { analytics_commission_enabled: false } });
  await world.get(createLink, {
    token: dana.token,
    body: { business_id: dana.businessId, link_type: 'LOOK', title: 'Summer', inventory_ids: ['9001'] },
  });
  const { rows } = await sql<{ zone: string }>`select time_zone as zone from stores`.execute(db());
  zone = rows[0]?.zone ?? '';
  await world.placeOrder('atelier', { lines: [{ variantId: '40100', quantity: 6 }], discountCode: 'LENA10' });
  await eventually('the commission', async () => {
    const { rows: entries } = await sql`select from ledger_entries`.execute(db());
    return entries.length > 0;
  });
  const today = dayOf(world.clock.now(), zone);
  monday = addDays(today, 7 - Math.floor(toHourOfWeek(today, 0) / 24));
});
afterAll(() => world.stop());

it('is silent until Monday morning', async () => {
  moveTo(`${monday}T06:30`);
  await digests().tellDue();
  expect(await listDigests('dana@shop.example')).toEqual([]);
});

it('tells the team what their screens say of the week, whoever asks for it and however often', async () => {
  moveTo(`${monday}T08:00`);
  await Promise.all([digests().tellDue(), digests().tellDue()]);
  const [letter, ...more] = await listDigests('dana@shop.example');
  expect(more).toEqual([]);
  const { channels } = await world.get(getOverview, { token: dana.token, query: lastWeek() });
  const { influencers } = await world.get(listInfluencerInsights, { token: dana.token, query: lastWeek() });
  const row = influencers.find(({ username }) => username === 'maya');
  expect(channels.total.checkouts).toBe(1);
  expect(row?.commission).toBeGreaterThan(0);
  const { text = '', html = '', subject } = letter ?? {};
  expect(subject).toContain('your week');
  expect(text).toContain(`Revenue: $${channels.total.revenue?.toFixed(2)} ($0.00 the week before)`);
  expect(text).toContain('Orders: 1 (0 the week before)');
  expect(text).toContain(`Visits: ${channels.total.visits} (0 the week before)`);
  expect(text).toContain(`Commission: $${row?.commission?.toFixed(2)} (`);
  expect(text).toContain(`@maya: $${row?.total_revenue?.toFixed(2)} (1 order`);
  expect(text).toContain(`/admin/analytics?range=${addDays(monday, -7)}..${addDays(monday, -1)}`);
  expect(text).toMatch(/Products that sold more\s+.+: 6 pieces \(0 the week before\)/);
  expect(text).toContain('/admin/trends?product=9001');
  expect(text).not.toContain('Products that sold less');
  expect(html).not.toMatch(/<img|<script/);
});

it('tells influencers what they earned, what is on hold and payable, and nothing of money they are not shown', async () => {
  const [letter] = await listDigests('maya@mail.example');
  const { balances } = await world.get(getBalance, { token: maya, params: { username: 'maya' } });
  const [balance] = balances;
  expect(letter?.text).toContain(`Earned last week: $${balance?.balance.toFixed(2)}`);
  expect(letter?.text).toContain(`On hold: $${balance?.held.toFixed(2)}`);
  expect(letter?.text).toContain(`Payable: $${balance?.payable.toFixed(2)}`);
  // of them nothing was counted, and nothing is owed that they are shown
  expect(await listDigests('hidden@mail.example')).toEqual([]);
});

it('comes once, also after a restart and on the days after', async () => {
  for (const at of [`${monday}T23:00`, `${addDays(monday, 2)}T09:00`]) {
    moveTo(at);
    await digests().tellDue();
  }
  expect(await listDigests('dana@shop.example')).toHaveLength(1);
  const accounts = await sql<{ accountId: string }>`select account_id as "accountId" from digests_told`.execute(db());
  expect(accounts.rows.length).toBe(new Set(accounts.rows.map(({ accountId }) => accountId)).size);
  const ids = (await listRaw()).flatMap((raw) => /^message-id: (<digest.*)$/im.exec(raw)?.[1] ?? []);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(2);
});

it('says in the language of the reader that a week was quiet, and nothing after two of them', async () => {
  await world.get(choosePreferences, { token: maya, body: { language: 'he' } });
  moveTo(`${addDays(monday, 7)}T08:00`);
  await digests().tellDue();
  const [quiet] = await listDigests('maya@mail.example');
  expect(quiet?.subject).toContain('שבוע שקט');
  expect(quiet?.html).toContain('dir="rtl"');
  expect((await listDigests('dana@shop.example'))[0]?.subject).toContain('a quiet week');
  const before = (await listDigests('dana@shop.example')).length;
  moveTo(`${addDays(monday, 14)}T08:00`);
  await digests().tellDue();
  expect((await listDigests('dana@shop.example')).length).toBe(before + (await countWaiting()));
});

/** 1 where something needs the owner’s attention, which is a reason to write. */
async function countWaiting(): Promise<number> {
  const actor = await world.app.features.identity.sessions.authenticate(dana.token);
  return actor !== null && (await world.app.features.insights.attention.read(actor)).items.length > 0 ? 1 : 0;
}

it('carries what mail programs need for one click, and asks whoever opens the link', async () => {
  const [letter] = await listDigests('maya@mail.example');
  const url = leaveUrlOf(letter!);
  const unfolded = (await listRaw()).find((raw) => raw.includes(`<${url}>`)) ?? '';
  expect(unfolded).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
  expect(unfolded).toMatch(/^List-Unsubscribe: </m);
  const opened = await fetch(url);
  expect([opened.status, await opened.text()]).toEqual([200, expect.stringContaining('<form method="post">')]);
  expect((await world.get(getOwnProfile, { token: maya })).muted_mails).toEqual([]);
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  for (const sent of [body, new FormData(), 'List-Unsubscribe=One-Click']) {
    expect((await fetch(url, { method: 'POST', body: sent })).status).toBe(200);
  }
  expect((await world.get(getOwnProfile, { token: maya })).muted_mails).toEqual(['digest']);
});

it('does not come to whoever switched it off, is gone, or has no store any more', async () => {
  const staff = await world.addStaff(dana, 'eli', { role: 'viewer' });
  await world.get(changeOwnMails, { token: staff, body: { muted_mails: ['digest'] } });
  expect(await world.get(getOwnMails, { token: staff })).toEqual({ muted_mails: ['digest'] });
  await world.addInfluencer(dana, 'left', { promocode: 'OWN10' });
  await sql`update accounts set deactivated_at = now() where username = 'left'`.execute(db());
  const told = async () => (await sql`select from digests_told where week = ${addDays(monday, 14)}`.execute(db())).rows;
  await world.placeOrder('atelier', { lines: [{ variantId: '40100', quantity: 1 }], discountCode: 'LENA10' });
  await sql`update accounts set created_at = created_at - interval '90 days'`.execute(db());
  await sql`update stores set status = 'disconnected'`.execute(db());
  moveTo(`${addDays(monday, 21)}T08:00`);
  await digests().tellDue();
  await settle();
  expect(await told()).toEqual([]);
  await sql`update stores set status = 'connected'`.execute(db());
  await digests().tellDue();
  await settle();
  const { rows } = await sql<{ username: string }>`select username from digests_told join accounts using (account_id)
    where week = ${addDays(monday, 14)} order by username`.execute(db());
  expect(rows.map(({ username }) => username)).toEqual(['dana', 'hidden']);
});
