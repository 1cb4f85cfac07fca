// What orders came to gross of refunds but after edits: hand-computed for every way an order may go.
import { describe, expect, it } from 'vitest';
import { grossOf, outstandingOf, paymentOf, shareOf, soldOf, type SnapshotTotals } from './gross.ts';

/** Two shirts at 40.00 and a scarf at 20.00, 10.00 off, 5.00 to send, 19.00 of it tax: 95.00. */
const placed: SnapshotTotals = {
  financialStatus: 'paid',
  totalPrice: 9500,
  totalTax: 1900,
  currentTotalPrice: 9500,
  currentTotalTax: 1900,
  refunds: [],
};
const refund = (amount: number, tax = 0): { amount: number; tax: number } => ({ amount, tax });

describe('grossOf', () => {
  it.each<[string, Partial<SnapshotTotals>, { gross: number; grossTax: number }]>([
    ['as placed', {}, { gross: 9500, grossTax: 1900 }],
    [
      'F9: the whole given back after an edit nobody paid, whose lines say 18.00 of tax: the tax of the money that came in',
      {
        financialStatus: 'refunded',
        totalPrice: 5249,
        totalTax: 380,
        currentTotalPrice: 0,
        currentTotalTax: 0,
        refunds: [refund(5249, 1800)],
      },
      { gross: 5249, grossTax: 380 },
    ],
    [
      'the whole given back at once',
      { financialStatus: 'refunded', currentTotalPrice: 0, currentTotalTax: 0, refunds: [refund(9500, 1900)] },
      { gross: 9500, grossTax: 1900 },
    ],
    [
      'a line given back',
      {
        financialStatus: 'partially_refunded',
        currentTotalPrice: 5900,
        currentTotalTax: 1180,
        refunds: [refund(3600, 720)],
      },
      { gross: 9500, grossTax: 1900 },
    ],
    [
      'a line taken back, its money on its way',
      { currentTotalPrice: 5900, currentTotalTax: 1180, refunds: [{ amount: 0, tax: 720, underway: 3600 }] },
      { gross: 9500, grossTax: 1900 },
    ],
    [
      'the same, where what is left does not have it in it yet',
      { refunds: [{ amount: 0, tax: 720, underway: 3600 }] },
      { gross: 9500, grossTax: 1900 },
    ],
    [
      'the same, whose money came back: taken out without money, as by an edit',
      { currentTotalPrice: 5900, currentTotalTax: 1180, refunds: [{ amount: 0, tax: 720, underway: 0 }] },
      { gross: 5900, grossTax: 1180 },
    ],
    [
      'a line, then the rest, a month apart',
      {
        financialStatus: 'refunded',
        currentTotalPrice: 0,
        currentTotalTax: 0,
        refunds: [refund(3600, 720), refund(5900, 1180)],
      },
      { gross: 9500, grossTax: 1900 },
    ],
    [
      'an amount agreed with the shopper: its tax is told nowhere',
      {
        financialStatus: 'partially_refunded',
        currentTotalPrice: 8500,
        currentTotalTax: 1900,
        refunds: [refund(1000)],
      },
      { gross: 9500, grossTax: 1900 },
    ],
    [
      'less money than the returned line was worth: what is kept stays in the total',
      {
        financialStatus: 'partially_refunded',
        currentTotalPrice: 6500,
        currentTotalTax: 1180,
        refunds: [refund(3000, 720)],
      },
      { gross: 9500, grossTax: 1900 },
    ],
    [
      'a line added, not paid yet',
      { financialStatus: 'partially_paid', currentTotalPrice: 11_500, currentTotalTax: 2300 },
      { gross: 11_500, grossTax: 2300 },
    ],
    [
      'a line added, then another given back',
      {
        financialStatus: 'partially_refunded',
        currentTotalPrice: 7900,
        currentTotalTax: 1580,
        refunds: [refund(3600, 720)],
      },
      { gross: 11_500, grossTax: 2300 },
    ],
    [
      'a line taken out before it was paid: a refund without money',
      { financialStatus: 'pending', currentTotalPrice: 7700, currentTotalTax: 1540, refunds: [refund(0, 360)] },
      { gross: 7700, grossTax: 1540 },
    ],
    [
      'a paid line taken out, its money not back yet',
      { currentTotalPrice: 7700, currentTotalTax: 1540, refunds: [refund(0, 360)] },
      { gross: 7700, grossTax: 1540 },
    ],
    [
      'a paid line taken out, its money back by a refund of its own',
      {
        financialStatus: 'partially_refunded',
        currentTotalPrice: 7700,
        currentTotalTax: 1540,
        refunds: [refund(0, 360), refund(1800)],
      },
      { gross: 9500, grossTax: 1900 },
    ],
    [
      'a return that gives nothing back',
      { currentTotalPrice: 5900, currentTotalTax: 1180, refunds: [refund(0, 720)] },
      { gross: 5900, grossTax: 1180 },
    ],
    [
      'cancelled with a refund',
      { financialStatus: 'refunded', currentTotalPrice: 0, currentTotalTax: 0, refunds: [refund(9500, 1900)] },
      { gross: 9500, grossTax: 1900 },
    ],
    [
      'cancelled, all lines taken out and no money back',
      { currentTotalPrice: 0, currentTotalTax: 0, refunds: [refund(0, 1900)] },
      { gross: 0, grossTax: 0 },
    ],
    [
      'cancelled before it was paid: it never became a sale and keeps what it was placed with',
      { financialStatus: 'voided', currentTotalPrice: 0, currentTotalTax: 0 },
      { gross: 9500, grossTax: 1900 },
    ],
    ['expired', { financialStatus: 'expired', currentTotalPrice: 0 }, { gross: 9500, grossTax: 1900 }],
    [
      'told without what is left',
      { currentTotalPrice: null, currentTotalTax: null, refunds: [refund(3600, 720)] },
      { gross: 9500, grossTax: 1900 },
    ],
    [
      'told without the tax that is left: in proportion',
      { currentTotalPrice: 7600, currentTotalTax: null },
      { gross: 7600, grossTax: 1520 },
    ],
    [
      'a gift to which a line was added',
      { totalPrice: 0, totalTax: 0, currentTotalPrice: 2000, currentTotalTax: 400 },
      { gross: 2000, grossTax: 400 },
    ],
    [
      'a gift, told without the tax that is left',
      { totalPrice: 0, totalTax: 0, currentTotalPrice: 2000, currentTotalTax: null },
      { gross: 2000, grossTax: 0 },
    ],
  ])('%s', (_case, change, expected) => {
    expect(grossOf({ ...placed, ...change })).toEqual(expected);
  });

  it('less what was given back is what is left, whatever happened', () => {
    const told = { ...placed, currentTotalPrice: 4321, refunds: [refund(1000, 10), refund(0, 77), refund(55)] };
    const { gross } = grossOf(told);
    expect(gross - told.refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(4321);
  });
});

const back = (amount: number, quantity: number, lineId = 'a') => ({ amount, lines: [{ lineId, quantity }] });

describe('soldOf', () => {
  const shirt = { lineId: 'a', quantity: 3, currentQuantity: 3 };
  it.each([
    ['as ordered', shirt, [], 3],
    ['one returned', { ...shirt, currentQuantity: 2 }, [back(4000, 1)], 3],
    ['one taken out unpaid', { ...shirt, currentQuantity: 2 }, [back(0, 1)], 2],
    ['one taken out, one returned', { ...shirt, currentQuantity: 1 }, [back(0, 1), back(4000, 1)], 2],
    ['another line returned', shirt, [back(2000, 1, 'b')], 3],
    ['told without what is left', shirt, [back(4000, 1)], 3],
    ['taken out whole', { ...shirt, currentQuantity: 0 }, [back(0, 3)], 0],
  ])('%s', (_case, line, refunds, expected) => {
    expect(soldOf(line, refunds)).toBe(expected);
  });
});

describe('shareOf', () => {
  it.each([
    [100, 1, 3, 33],
    [100, 2, 3, 67],
    [100, 3, 3, 100],
    [100, 0, 3, 0],
    [100, 1, 0, 0],
  ])('%i × %i / %i is %i', (amount, part, whole, expected) => {
    expect(shareOf(amount, part, whole)).toBe(expected);
  });
});

describe('what is outstanding', () => {
  it.each<[string, string, number, number | null, number]>([
    ['all of an order that waits for its payment, whatever is told', 'pending', 5_249, 0, 5_249],
    ['all of one whose money is only promised', 'authorized', 5_249, null, 5_249],
    ['nothing of one that is paid', 'paid', 5_249, null, 0],
    ['what is told of one paid in part', 'partially_paid', 22_659, 17_410, 17_410],
    ['all of one paid in part where nothing is told', 'partially_paid', 22_659, null, 22_659],
    ['what is told after a refund', 'partially_refunded', 5_576, 327, 327],
    ['nothing after a refund where nothing is told', 'refunded', 5_249, null, 0],
    ['never more than all', 'partially_paid', 100, 900, 100],
    ['never less than nothing: the shopper is owed', 'partially_refunded', 100, -900, 0],
  ])('%s', (_, status, gross, told, left) => {
    expect(outstandingOf(status, gross, told)).toBe(left);
    const updatedAt = new Date('2026-11-20T12:00:00Z');
    const isPaid = left === 0;
    expect(paymentOf(status, { gross, told, updatedAt })).toEqual({
      outstanding: left,
      unpaidAt: isPaid ? null : updatedAt,
      paidAt: isPaid ? updatedAt : null,
    });
  });
});
