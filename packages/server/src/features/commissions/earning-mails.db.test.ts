// What influencers are mailed of their earnings: sales, refunds, payments and statements, each once, and what they switched off never.
import { login, loginInfluencer } from '@vitrine/contract/identity';
import type { OrderId } from '@vitrine/contract/ids';
import { changeOwnProfile } from '@vitrine/contract/invitations';
import { createPayout } from '@vitrine/contract/ledger';
import { addDays } from '@vitrine/contract/range';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { plainTerms } from '../influencers/influencers.ts';
import { eventually, startTestApp, type Merchant, type TestApp } from '../../../../../tests/world/app.ts';

let world: TestApp;
let dana: Merchant;

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  dana = await world.signUp('dana');
  await world.connect(dana, 'atelier');
  // where no tax form is asked for before somebody is paid
  await sql`update stores set country = 'DE'`.execute(world.app.platform.database.db);
  const terms = { ...plainTerms, commission: 10 };
  await world.addInfluencer(dana, 'maya', { promocode: 'LENA10', terms });
  const permissions = { analytics_commission_enabled: false };
  await world.addInfluencer(dana, 'noa', { promocode: 'OWN10', terms, permissions });
});
afterAll(() => world.stop());

const mails = () => world.app.features.commissions.earningMails;
const about = async (email: string, words: string) =>
  (await world.letters(email)).filter(({ subject }) => subject.includes(words));
const buyBy = (code: string) =>
  world.placeOrder('atelier', { lines: [{ variantId: '40100', quantity: 1 }], discountCode: code });

async function waitForEntries(orderId: OrderId, kind: string): Promise<void> {
  await eventually(`${kind} of ${orderId}`, async () => {
    const { rows } = await sql`
      select from ledger_entries where order_id = ${orderId} and kind = ${kind}`.execute(
      world.app.platform.database.db,
    );
    return rows.length > 0;
  });
}

it('tells of orders that earned, each once, and of nobody who is not shown their commission', async () => {
  const [first, second, hidden] = await Promise.all([buyBy('LENA10'), buyBy('LENA10'), buyBy('OWN10')]);
  for (const id of [first, second, hidden]) await waitForEntries(id, 'earned');
  await mails().tellEarnings();
  await mails().tellEarnings();
  const [letter, ...more] = await eventually('the letter', async () => {
    const found = await about('maya@mail.example', 'You earned');
    return found.length > 0 && found;
  });
  const { rows } = await sql<{ name: string; amount: string }>`
    select name, to_char(sum(amount) / 100.0, 'FM999990.00') as amount from ledger_entries
    join orders using (business_id, order_id) where order_id in (${first}, ${second}) group by name`.execute(
    world.app.platform.database.db,
  );
  expect(rows).toHaveLength(2);
  for (const { name, amount } of rows) expect(letter?.text).toContain(`${name} · $${amount}`);
  expect(letter?.text).toContain('/admin/earnings');
  // the two orders may have come in one round or in two: no order stands in two letters
  const told = [letter, ...more].flatMap((each) => each?.text.match(/#\d+/g) ?? []);
  expect(told.length).toBe(new Set(told).size);
  expect(await about('noa@mail.example', 'You earned')).toEqual([]);
});

it('tells of refunds by what they took back', async () => {
  const id = await buyBy('LENA10');
  await waitForEntries(id, 'earned');
  await mails().tellEarnings();
  const shop = world.sandbox.shop('atelier');
  const [line] = shop.orders().find((order) => order.id === id)?.lines ?? [];
  shop.refund(id, { kind: 'lines', lines: [{ lineId: line?.id ?? '', quantity: 1 }], live: true });
  await waitForEntries(id, 'refund');
  await mails().tellEarnings();
  const [letter] = await eventually('the letter', async () => {
    const found = await about('maya@mail.example', 'lowered your commission');
    return found.length > 0 && found;
  });
  expect(letter?.text).toMatch(/#\d+ · −\$\d+\.\d\d/);
});

it('tells of a payment, and of nothing that was switched off', async () => {
  const { db } = world.app.platform.database;
  world.clock.advance(40 * 24 * 3600_000);
  // the store is behind Greenwich: its day may be the one before
  const yesterday = addDays(world.clock.now().toISOString().slice(0, 10), -1);
  const body = { currency: 'USD', method: 'other' as const, reference: 'by hand', paid_on: yesterday, amount: 1 };
  const { token } = await world.get(login, { body: { username: dana.username, password: dana.password } });
  await world.get(createPayout, { token, params: { username: 'maya' }, body });
  const [letter] = await eventually('the letter', async () => {
    const found = await about('maya@mail.example', 'paid you $1.00');
    return found.length > 0 && found;
  });
  expect(letter?.html).toContain('lang="en"');
  const own = (
    await world.get(loginInfluencer, { body: { admin_username: 'dana', username: 'maya', password: 'maya pass 1' } })
  ).token;
  await world.get(changeOwnProfile, { token: own, body: { muted_mails: ['payouts'] } });
  await world.get(createPayout, { token, params: { username: 'maya' }, body: { ...body, amount: 2 } });
  await eventually('the event', async () => {
    const { rows } = await sql`select from payee_notices where kind = 'paid'`.execute(db);
    return rows.length === 2;
  });
  await eventually('the mails', async () => {
    const { rows } = await sql`
      select from pgboss.job where name = 'account.mail.notify' and state in ('created', 'active', 'retry')`.execute(
      db,
    );
    return rows.length === 0;
  });
  expect(await about('maya@mail.example', 'paid you')).toHaveLength(1);
});
