// Balances with what shoppers have not paid for yet: beside what is payable, never in it, order by order.
import type { AnswerOf } from '@vitrine/contract/endpoint';
import type { getBalance } from '@vitrine/contract/ledger';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectOrder, readers, show, type SceneOptions } from '../../testing/scene.tsx';
import { answerCalls } from '../../testing/server.ts';
import { SignedIn, toSampleSession } from '../../testing/signed-in.tsx';
import { BalanceTiles } from './balance-tiles.tsx';
import { useBalance } from './use-earnings.ts';

type Answer = AnswerOf<typeof getBalance>;

const balance = { currency: 'USD', balance: 40, held: 30, payable: 10, pending: 0, next_available_at: null };
const unpaid: Answer = {
  balances: [{ ...balance, pending: 16.67 }],
  pending_orders: [
    { order_id: '5002' as never, order_name: '#1002', day: '2026-11-20', currency: 'USD', amount: 14.25, review: null },
    { order_id: '5001' as never, order_name: null, day: '2026-11-19', currency: 'USD', amount: 2.42, review: null },
  ],
  holding_days: 30,
  hold_from: 'payment',
  needs_approval: false,
  approval_since: null,
};

function Shown() {
  return <BalanceTiles balance={useBalance('maya')} currency="USD" />;
}

function open(answer: Answer, reader: SceneOptions) {
  answerCalls(() => ({ data: answer }));
  return show(
    <SignedIn>
      <Shown />
    </SignedIn>,
    reader,
  );
}

describe.each(readers)('on %s', (_where, reader) => {
  it('tells what is not paid for yet apart, with the orders it comes from', async () => {
    const { words } = await open(unpaid, reader);
    await expect.element(page.getByText(words.earnings.balance.pending, { exact: true })).toBeVisible();
    await expect.element(page.getByText(/16\.67/).first()).toBeVisible();
    const table = page.getByRole('region', { name: words.earnings.pending.title });
    const told = table
      .getByRole('row')
      .elements()
      .slice(1)
      .map((row) => [...row.querySelectorAll('bdi')].map(({ textContent }) => textContent));
    expect(told).toEqual([
      ['#1002', expect.stringContaining('14.25')],
      ['#5001', expect.stringContaining('2.42')],
    ]);
    // a day of the store is that day wherever it is read
    expect(
      table
        .getByRole('time')
        .elements()
        .map((each) => /\d+/.exec(each.textContent ?? '')?.[0]),
    ).toEqual(['20', '19']);
    await expectOrder();
  });

  it('says that test orders count, where the store is one to try things out', async () => {
    answerCalls(() => ({ data: unpaid }));
    const session = toSampleSession({ brand: { is_development: true } });
    const { words } = await show(
      <SignedIn session={session}>
        <Shown />
      </SignedIn>,
      reader,
    );
    await expect.element(page.getByText(words.stores.development)).toBeVisible();
    await open(unpaid, reader);
    await expect.element(page.getByText(words.earnings.balance.pending, { exact: true })).toBeVisible();
    expect(page.getByText(words.stores.development).elements()).toEqual([]);
  });

  it('says nothing of it where all is paid', async () => {
    const { words } = await open({ ...unpaid, balances: [balance], pending_orders: [] }, reader);
    await expect.element(page.getByText(words.earnings.balance.payable, { exact: true })).toBeVisible();
    expect(page.getByText(words.earnings.balance.pending, { exact: true }).elements()).toEqual([]);
    expect(page.getByRole('table').elements()).toEqual([]);
    await expectOrder();
  });

  it('says that the next part is payable today on its day, by the store’s clock', async () => {
    const next = { ...balance, next_available_at: new Date().toISOString() };
    const { words } = await open({ ...unpaid, balances: [next], pending_orders: [] }, reader);
    await expect.element(page.getByText(words.earnings.balance.next_today)).toBeVisible();
  });
});
