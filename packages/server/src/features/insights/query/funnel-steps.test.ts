// The steps of a funnel: that they only fall, shares of the first and of the one before, estimates, and what a reader may not see.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SavedStep } from '@vitrine/contract/saved-questions';
import type { Rights } from '@vitrine/contract/rights';
import { allPermissions } from '../../identity/actor.ts';
import { noFigureSums } from '../figures.ts';
import { estimateReached, toSteps, type ReachedParts } from './funnel-steps.ts';

const known = { ...noFigureSums, visits: 300, viewed: 150, added: 60, started: 0, ordered: 0 };
const before = { ...noFigureSums, visits: 100, views: 450, adds: 30, requests: 4, orders: 9, clickOrders: 7 };
const merchant: Rights = { role: 'admin', permissions: allPermissions };
const influencer = (without: Partial<Rights['permissions']> = {}): Rights => ({
  role: 'influencer',
  permissions: { ...allPermissions, ...without },
});
const whole: SavedStep[] = ['visit', 'view', 'add', 'checkout', 'order'];
const told = (steps: SavedStep[], reader: Rights, of: Partial<ReachedParts> = { known }) =>
  toSteps(steps, { known: null, before: null, ofProducts: false, ...of }, reader).map((each) => [
    each.step,
    each.count,
    each.of_first,
    each.of_previous,
    ...(each.is_estimated ? ['estimated'] : []),
  ]);

describe('toSteps', () => {
  it('tells the visits that reached each step, as shares of the first and of the one before', () => {
    expect(told(whole, merchant)).toEqual([
      ['visit', 300, 100, null],
      ['view', 150, 50, 50],
      ['add', 60, 20, 40],
      ['checkout', 0, 0, 0],
      ['order', 0, 0, null],
    ]);
  });

  it('adds an estimate for days on which visits did not know, and says so of all steps but the first', () => {
    expect(told(whole, merchant, { known, before })).toEqual([
      ['visit', 400, 100, null],
      ['view', 250, 62.5, 62.5, 'estimated'],
      ['add', 90, 22.5, 36, 'estimated'],
      ['checkout', 7, 1.75, 7.7778, 'estimated'],
      ['order', 7, 1.75, 100, 'estimated'],
    ]);
  });

  it('counts of products what was done to them, as nobody visits one', () => {
    expect(told(whole, merchant, { before, ofProducts: true })).toEqual([
      ['visit', null, null, null],
      ['view', 450, null, null, 'estimated'],
      ['add', 30, null, 6.6667, 'estimated'],
      ['checkout', 9, null, 30, 'estimated'],
      ['order', 9, null, 100, 'estimated'],
    ]);
  });

  it('has no shares of nothing', () => {
    expect(told(['visit', 'order'], merchant, {})).toEqual([
      ['visit', 0, null, null],
      ['order', 0, null, null],
    ]);
  });

  it('tells an influencer nothing they may not see', () => {
    expect(told(['add', 'order'], influencer({ analytics_sales_enabled: false }))).toEqual([
      ['add', 60, 100, null],
      ['order', null, null, null],
    ]);
    expect(told(['visit', 'order'], influencer({ analytics_clicks_enabled: false }))).toEqual([
      ['visit', null, null, null],
      ['order', 0, null, null],
    ]);
  });
});

it('an estimate only falls, whatever was counted', () => {
  const any = fc.nat(20);
  const sums = fc.record({ visits: any, views: any, adds: any, requests: any, orders: any, clickOrders: any });
  fc.assert(
    fc.property(sums, fc.boolean(), (of, ofProducts) => {
      const { visit, view, add, checkout, order } = estimateReached({ ...noFigureSums, ...of }, ofProducts);
      const steps = ofProducts ? [view, add, checkout, order] : [visit, view, add, checkout, order];
      expect(steps).toEqual(steps.toSorted((a, b) => b - a));
    }),
  );
});
