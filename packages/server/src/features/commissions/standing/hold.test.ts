// Until when commission is held: by the moment its days count from, by what was decided, by approval.
import { accountId } from '@vitrine/contract/ids';
import { describe, expect, test } from 'vitest';
import type { HoldFacts, HoldRules, Review } from '../model.ts';
import { holdOf } from './hold.ts';

const at = (day: number): Date => new Date(Date.UTC(2026, 9, day, 12));
const rules: HoldRules = { days: 10, from: 'payment', approvalSince: null };
/** Ordered on the 1st, paid on the 3rd. */
const entry = { occurredAt: at(3), orderAt: at(1), paidAt: at(3) };
const maya = accountId.parse('01890a5d-ac96-774b-bcce-b302099a8057');
const decided = (state: Review['state']): Review => ({ state, reason: '', cause: null, madeBy: maya, madeAt: at(5) });
const facts = (change: Partial<HoldFacts> = {}): HoldFacts => ({
  fulfilment: 'whole',
  fulfilledAt: at(6),
  review: null,
  ...change,
});

type Row = [
  what: string,
  change: Partial<typeof entry>,
  standing: HoldFacts | null,
  Partial<HoldRules>,
  until: Date | null,
  reason: string | null,
];

describe('on the 12th', () => {
  test.each<Row>([
    ['from payment', {}, facts(), {}, at(13), 'days'],
    ['from the order', {}, facts(), { from: 'order' }, at(11), null],
    ['from fulfilment', {}, facts(), { from: 'fulfilment' }, at(16), 'days'],
    [
      'never fulfilled',
      {},
      facts({ fulfilment: 'none', fulfilledAt: null }),
      { from: 'fulfilment' },
      null,
      'fulfilment',
    ],
    ['in part', {}, facts({ fulfilment: 'part', fulfilledAt: null }), { from: 'fulfilment' }, null, 'fulfilment'],
    ['nothing told of it', {}, facts({ fulfilment: null, fulfilledAt: null }), { from: 'fulfilment' }, at(13), 'days'],
    ['an order that is gone', {}, null, { from: 'fulfilment' }, at(13), 'days'],
    ['paid with the order', { paidAt: undefined as never }, facts(), {}, at(11), null],
    ['no days at all', {}, facts(), { days: 0 }, at(3), null],
    ['a late refund, at once', { occurredAt: at(14) }, facts(), {}, at(14), 'days'],
    ['the last moment', {}, facts(), { days: 9 }, at(12), null],
    ['held, though its days are over', {}, facts({ review: decided('held') }), { days: 0 }, null, 'review'],
    ['released', {}, facts({ review: decided('open') }), { days: 0 }, at(3), null],
    ['approved, within its days', {}, facts({ review: decided('approved') }), {}, at(13), 'days'],
    ['rejected, at once', {}, facts({ review: decided('rejected') }), { days: 90 }, at(3), null],
    [
      'rejected, though never fulfilled',
      {},
      facts({ review: decided('rejected'), fulfilment: 'none' }),
      { from: 'fulfilment' },
      at(3),
      null,
    ],
    ['not approved', {}, facts(), { days: 0, approvalSince: at(1) }, null, 'approval'],
    ['of before approval was asked for', {}, facts(), { days: 0, approvalSince: at(2) }, at(3), null],
    [
      'approved where it is asked for',
      {},
      facts({ review: decided('approved') }),
      { approvalSince: at(1) },
      at(13),
      'days',
    ],
    [
      'approval taken back',
      {},
      facts({ review: decided('open') }),
      { days: 0, approvalSince: at(1) },
      null,
      'approval',
    ],
    ['a bonus, from when it was reached', { orderAt: null as never }, null, {}, at(13), 'days'],
    [
      'a bonus, whatever else is counted from',
      { orderAt: null as never },
      null,
      { from: 'fulfilment' },
      at(13),
      'days',
    ],
    ['a bonus, without approval', { orderAt: null as never }, null, { days: 9, approvalSince: at(1) }, at(12), null],
    [
      'a correction by hand',
      { orderAt: null as never, paidAt: null as never },
      null,
      { days: 90, approvalSince: at(1) },
      at(3),
      null,
    ],
  ])('%s', (_what, change, standing, changed, availableAt, reason) => {
    const paidAt = 'paidAt' in change ? (change.paidAt ?? null) : entry.paidAt;
    expect(holdOf({ ...entry, ...change, paidAt }, standing, { ...rules, ...changed }, at(12))).toEqual({
      availableAt,
      reason,
    });
  });
});
