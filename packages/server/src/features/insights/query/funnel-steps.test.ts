// The steps of a funnel: shares of the first and of the one before, and what a reader may not see.
import { describe, expect, it } from 'vitest';
import type { SavedStep } from '@vitrine/contract/saved-questions';
import type { Rights } from '@vitrine/contract/rights';
import { allPermissions } from '../../identity/actor.ts';
import { noFigureSums } from '../figures.ts';
import { toSteps } from './funnel-steps.ts';

const sums = { ...noFigureSums, visits: 300, views: 450, adds: 60, requests: 0, orders: 7, influencerOrders: 2 };
const merchant: Rights = { role: 'admin', permissions: allPermissions };
const influencer = (without: Partial<Rights['permissions']> = {}): Rights => ({
  role: 'influencer',
  permissions: { ...allPermissions, ...without },
});
const whole: SavedStep[] = ['visit', 'view', 'add', 'checkout', 'order'];
const told = (steps: SavedStep[], reader: Rights, of = sums) =>
  toSteps(steps, of, reader).map(({ step, count, of_first: first, of_previous: previous }) => [
    step,
    count,
    first,
    previous,
  ]);

describe('toSteps', () => {
  it('counts each step, as shares of the first and of the one before', () => {
    expect(told(whole, merchant)).toEqual([
      ['visit', 300, 100, null],
      ['view', 450, 150, 150],
      ['add', 60, 20, 13.3333],
      ['checkout', 0, 0, 0],
      ['order', 7, 2.3333, null],
    ]);
  });

  it('has no shares of nothing', () => {
    expect(told(['visit', 'order'], merchant, noFigureSums)).toEqual([
      ['visit', 0, null, null],
      ['order', 0, null, null],
    ]);
  });

  it('tells an influencer the orders counted for them, and nothing they may not see', () => {
    expect(told(['add', 'order'], influencer())).toEqual([
      ['add', 60, 100, null],
      ['order', 2, 3.3333, 3.3333],
    ]);
    expect(told(['add', 'order'], influencer({ analytics_sales_enabled: false }))).toEqual([
      ['add', 60, 100, null],
      ['order', null, null, null],
    ]);
    expect(told(['visit', 'order'], influencer({ analytics_clicks_enabled: false }))).toEqual([
      ['visit', null, null, null],
      ['order', 2, null, null],
    ]);
  });
});
