// An influencer's home: money, code, best link and orders; where there is none of these, what to do first.
import { getBalance, listLedgerEntries, listStatements } from '@vitrine/contract/ledger';
import { listLinks } from '@vitrine/contract/links';
import { getPayoutSchedule } from '@vitrine/contract/payout-files';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { toSampleRow } from '../../testing/link-samples.ts';
import { toGuestRights } from '../../testing/rights-samples.ts';
import { Routed } from '../../testing/routed.tsx';
import { expectOrder, filled, readers, show } from '../../testing/scene.tsx';
import { answerCalls, type Call } from '../../testing/server.ts';
import { toSampleSession } from '../../testing/signed-in.tsx';
import { PartnerHome, PartnerOrders } from './partner-home.tsx';

const month = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date()).slice(0, 7);
const noMoney = { status: 'draft', issued_at: null, opening: 0, other: 0, settled: 0, paid: 0, closing: 0 };
const hold = { holding_days: 14, hold_from: 'payment', needs_approval: false, approval_since: null };
const balance = { currency: 'USD', balance: 80, held: 30, payable: 50, pending: 0, next_available_at: null };
const statement = { ...noMoney, month, currency: 'USD', earned: 12.1, taken_back: -2 };
const entry = {
  entry_id: '00000000-0000-4000-8000-000000000001',
  kind: 'earned',
  order_id: '7',
  order_name: '#1007',
  line_id: '1',
  line_title: 'Linen shirt',
  link_id: null,
  link_title: null,
  refund_id: null,
  amount: 4.99,
  currency: 'USD',
  day: '2026-11-12',
  occurred_at: '2026-11-12T10:00:00.000Z',
  recorded_at: '2026-11-12T10:00:00.000Z',
  available_at: null,
  is_held: true,
  held_for: null,
  review: null,
  reason: null,
  made_by: null,
  terms: null,
  bonus: null,
};
const manual = { every: 'hand', weekday: 1, day: 1, minimum: null };
const none = () => null;
const Both = () => (
  <>
    <PartnerHome username="maya" />
    <PartnerOrders username="maya" />
  </>
);

const toSession = (promocode: string | null, given: object = {}) =>
  toSampleSession({ user: { ...toGuestRights(given), influencer_username: 'maya', is_admin: false, promocode } });

const nothing = ({ path }: Call): object => {
  if (path.endsWith('/balance')) return { balances: [], pending_orders: [], ...hold };
  if (path.endsWith('/statements')) return { statements: [] };
  if (path.endsWith('/ledger')) return { entries: [], total: 0, next_skip: null };
  if (path.endsWith('/payout-schedule')) return { schedule: manual, next_on: null };
  return { links: [], next_skip: null };
};
const something = (call: Call): object => {
  const { path } = call;
  if (path.endsWith('/balance')) return { balances: [balance], pending_orders: [], ...hold };
  if (path.endsWith('/statements')) return { statements: [statement] };
  if (path.endsWith('/ledger')) return { entries: [entry], total: 1, next_skip: null };
  if (path.endsWith('/payout-schedule'))
    return { schedule: { ...manual, every: 'month', minimum: { amount: 60, currency: 'USD' } }, next_on: '2026-12-01' };
  return { links: [toSampleRow(1)], next_skip: null };
};

describe.each(readers)('on %s', (_where, reader) => {
  const open = async (answer: (call: Call) => object, session: ReturnType<typeof toSession>) => {
    const calls = answerCalls((call) => ({ data: answer(call) }));
    const screens = { '/admin/home': Both, '/admin/earnings': none, '/admin/links/create': none };
    return { calls, ...(await show(<Routed screens={screens} at="/admin/home" session={session} />, reader)) };
  };

  it('tells what was earned, when it is paid, and what is theirs to share', async () => {
    const { words } = await open(something, toSession('MAYA10'));
    const { partner } = words;
    for (const text of [partner.earned.note, partner.payable.note])
      await expect.element(page.getByText(text)).toBeVisible();
    await expect.element(page.getByText(/10\.10/).first()).toBeVisible();
    await expect.element(page.getByText(/50\.00/).first()).toBeVisible();
    const [least = ''] = partner.next.minimum.split('{{amount}}');
    await expect.element(page.getByText(least.trim(), { exact: false })).toBeVisible();
    await expect.element(page.getByText('MAYA10')).toBeVisible();
    await expect.element(page.getByRole('button', { name: partner.link.copy })).toBeVisible();
    await expect.element(page.getByText('#1007')).toBeVisible();
    await expectOrder();
  });

  it('says what to do first where there is nothing yet', async () => {
    const { words } = await open(nothing, toSession(null));
    const { partner, home } = words;
    await expect.element(page.getByText(partner.link.first)).toBeVisible();
    await expect.element(page.getByRole('link', { name: home.create_link })).toBeVisible();
    await expect.element(page.getByText(partner.orders.none_body)).toBeVisible();
    await expect.element(page.getByText(partner.next.by_hand, { exact: true })).toBeVisible();
    await expect.element(page.getByText(filled(partner.code.none, { name: '\u2068Dunes\u2069' }))).toBeVisible();
    await expectOrder();
  });

  it('asks for no money of who may not see it, and for a link of who may not make one', async () => {
    const given = { commission: false, creating: false, sales: false };
    const calls = answerCalls((call) => ({ data: nothing(call) }));
    const screens = { '/admin/home': () => <PartnerHome username="maya" /> };
    const scene = await show(
      <Routed screens={screens} at="/admin/home" session={toSession('MAYA10', given)} />,
      reader,
    );
    await expect
      .element(page.getByText(filled(scene.words.partner.link.none, { name: '\u2068Dunes\u2069' })))
      .toBeVisible();
    const asked = calls.map(({ path }) => path);
    for (const endpoint of [getBalance, listStatements, listLedgerEntries, getPayoutSchedule])
      expect(asked.some((path) => path.endsWith(endpoint.path.split('/').at(-1) ?? ''))).toBe(false);
    expect(calls.find(({ path }) => path.startsWith(listLinks.path.split('{')[0] ?? ''))?.query.get('sort_by')).toBe(
      'visits',
    );
  });
});
