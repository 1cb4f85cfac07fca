// What the home page decides before it draws.
import { readFigure } from '@vitrine/contract/figures';
import { describe, expect, test } from 'vitest';
import type { BreakdownRow, InfluencerInsight, TodoItem } from '@vitrine/contract/analytics';
import type { SyncProgress } from '@vitrine/contract/stores';
import { isBlank, isWaiting, listChannels, listFigures, toMoved, toOverviewDays, toRead } from './overview-view.ts';
import { toSyncView } from './sync-view.ts';
import { toTodoShape, toTodoView } from './todo-view.ts';
import { listTopTabs, toTopCount, toTopInfluencers, toTopLink, toTopSort } from './top-view.ts';
import { toTrialView } from '../../parts/plans/trial-view.ts';
import { offersExpert } from './expert-offer.ts';
import { merchantRights, toGuestRights } from '../../testing/rights-samples.ts';

/** Of which some was placed without a browser, or by the feed. */
const answerOf = (apart: { checkouts?: number }, shopboard: { visits?: number } = {}) => ({
  channels: { looks: {}, shorts: {}, shopboard, code: {}, no_browser: apart, total: {} },
  previous: null,
});

const reader = (role: 'admin' | 'staff' | 'influencer', plan: string, days: number) => ({
  role,
  subscription_plan: plan,
  free_trial_days_left: days,
});

const item = (id: TodoItem['id'], done: boolean, available = true): TodoItem => ({ id, done, available });

const insight = (username: string, more: Partial<InfluencerInsight> = {}): InfluencerInsight => ({
  username,
  profile_image_url: null,
  is_active: true,
  currency: 'USD',
  ...more,
});

describe('§4 §6 the free trial', () => {
  test.each([
    ['admin', 'FREE', 8, false, null],
    ['admin', 'FREE', 7, false, { kind: 'ending', days: 7 }],
    ['admin', 'free', 1, false, { kind: 'ending', days: 1 }],
    ['admin', 'FREE', 0, false, { kind: 'ended', isOwner: true }],
    ['admin', 'FREE', -3, false, { kind: 'ended', isOwner: true }],
    // only at a desk, unless it has ended
    ['admin', 'FREE', 7, true, null],
    ['admin', 'FREE', 0, true, { kind: 'ended', isOwner: true }],
    // paid plans have no trial to speak of
    ['admin', 'PRO', 0, false, null],
    ['influencer', 'STARTER', 0, true, null],
    // others hear of the end alone
    ['influencer', 'FREE', 3, false, null],
    ['influencer', 'FREE', 0, false, { kind: 'ended', isOwner: false }],
    ['influencer', 'FREE', 0, true, { kind: 'ended', isOwner: false }],
    ['staff', 'FREE', 2, false, null],
    ['staff', 'FREE', 0, false, { kind: 'ended', isOwner: false }],
  ] as const)('%s on %s with %i days left, on a phone %s: %j', (role, plan, days, isNarrow, expected) => {
    expect(toTrialView(reader(role, plan, days), isNarrow)).toEqual(expected);
  });
});

describe('§2 §9 book an expert', () => {
  test.each([
    ['admin', 'FREE', true, 0, true],
    ['admin', 'FREE', true, 2, true],
    ['admin', 'FREE', true, 3, false],
    ['admin', 'FREE', true, null, false],
    ['admin', 'FREE', false, 0, false],
    ['admin', 'PRO', true, 0, false],
    ['staff', 'FREE', true, 0, false],
    ['influencer', 'FREE', true, 0, false],
  ] as const)('%s on %s, on a phone %s, with %s links: %s', (role, plan, isNarrow, links, offered) => {
    expect(offersExpert(reader(role, plan, 30), isNarrow, links)).toBe(offered);
  });
});

describe('§2 the to-do list', () => {
  test('the first that can be done and is not comes next; what is not offered is not there', () => {
    const view = toTodoView([
      item('connect', true),
      item('link', true),
      item('appearance', false, false),
      item('influencer', false),
      item('socials', false),
    ]);
    expect(view.steps.map(({ state }) => state)).toEqual(['done', 'done', 'next', 'open']);
    expect(view).toMatchObject({ done: 2, total: 4, isFinished: false });
  });

  test('all that is offered being done, it is finished', () => {
    const view = toTodoView([item('connect', true), item('link', true), item('socials', false, false)]);
    expect(view).toMatchObject({ done: 2, total: 2, isFinished: true });
  });

  test('what was done before it was withdrawn counts as done', () => {
    expect(toTodoView([item('link', true, false)])).toMatchObject({ done: 1, total: 1, isFinished: true });
  });

  test('with nothing offered there is nothing to do', () => {
    expect(toTodoView([item('socials', false, false)])).toMatchObject({ done: 0, total: 0, isFinished: true });
    expect(toTodoView([])).toMatchObject({ steps: [], isFinished: true });
  });

  test.each([
    [false, 'unseen', 'list'],
    [false, 'open', 'list'],
    [false, 'folded', 'folded'],
    // a store that was disconnected brings it back
    [false, 'gone', 'list'],
    [true, 'open', 'farewell'],
    [true, 'folded', 'farewell'],
    [true, 'gone', 'nothing'],
    [true, 'unseen', 'nothing'],
  ] as const)('finished %s and remembered as %s: %s', (isFinished, memory, shape) => {
    expect(toTodoShape(isFinished, memory)).toBe(shape);
  });
});

describe('the overview', () => {
  const guest = toGuestRights();
  const zero = { visits: 0, checkouts: 0, click_checkouts: 0, revenue: 0 };

  test.each([
    [true, '2026-11-21', { from: '2026-10-23', to: '2026-11-21' }],
    [false, '2026-11-21', { from: '2026-11-01', to: '2026-11-21' }],
    [false, '2026-11-01', { from: '2026-11-01', to: '2026-11-01' }],
    [true, '2027-03-01', { from: '2027-01-31', to: '2027-03-01' }],
  ])('§9 the team %s on %s looks at %j', (isTeam, today, days) => {
    expect(toOverviewDays(isTeam, today)).toEqual(days);
  });

  test('orders without a browser stand where there are some; a feed that is not there does not', () => {
    expect(listChannels(answerOf({}))).toEqual(['looks', 'shorts', 'code']);
    expect(listChannels(answerOf({ checkouts: 1 }))).toEqual(['looks', 'shorts', 'code', 'no_browser']);
    expect(listChannels(answerOf({}, { visits: 1 }))).toEqual(['looks', 'shorts', 'shopboard', 'code']);
  });

  test.each([
    [undefined, merchantRights, ['visits', 'checkouts', 'revenue', 'cr']],
    [zero, merchantRights, ['visits', 'checkouts', 'revenue', 'cr']],
    [{ visits: 3 }, guest, ['visits']],
    [{ visits: 3, checkouts: 1 }, toGuestRights({ conversion: false }), ['visits', 'checkouts']],
    [{ visits: 3, checkouts: 1, click_checkouts: 1 }, guest, ['visits', 'checkouts', 'cr']],
    [{ revenue: 3 }, guest, ['revenue']],
    [{}, guest, []],
    [undefined, toGuestRights({ sales: false }), ['visits', 'revenue']],
  ] as const)('§6 of %j, %j sees %j', (total, by, figures) => {
    expect(listFigures(total, by)).toEqual(figures);
  });

  test('a rate needs visits, and both of its figures', () => {
    expect(readFigure('cr', { visits: 50, checkouts: 5, click_checkouts: 2 })).toBe(4);
    expect(readFigure('cr', { visits: 0, click_checkouts: 2 })).toBeNull();
    expect(readFigure('cr', { click_checkouts: 2 })).toBeUndefined();
    expect(readFigure('cr', { visits: 2 })).toBeUndefined();
  });

  test('what moved is told against the period before, where there is one', () => {
    expect(toMoved('visits', { visits: 12 }, { visits: 10 })).toMatchObject({
      value: 12,
      before: 10,
      change: { direction: 'up' },
    });
    expect(toMoved('visits', { visits: 12 }, null)).toEqual({ value: 12, before: null, change: null });
    expect(toMoved('cr', { visits: 10, click_checkouts: 1 }, { visits: 0, click_checkouts: 0 }).change?.direction).toBe(
      'new',
    );
  });

  test.each([
    [zero, null, true],
    [zero, zero, true],
    [zero, { visits: 1 }, false],
    [{ visits: 1 }, null, false],
    [{ revenue: 1 }, null, false],
    [{}, null, true],
  ] as const)('%j after %j is blank: %s', (now, before, blank) => {
    expect(isBlank(now, before)).toBe(blank);
  });

  test('a wait of visits is told once it is longer than usual', () => {
    expect([0, 5_000, 5_001].map(isWaiting)).toEqual([false, false, true]);
  });
});

describe('§9 the top experiences', () => {
  test('influencers are a tab of the merchant alone', () => {
    expect(listTopTabs(true)).toEqual(['instants', 'shorts', 'influencers']);
    expect(listTopTabs(false)).toEqual(['instants', 'shorts']);
  });

  test.each([
    ['instants', true, 4],
    ['instants', false, 4],
    ['shorts', true, 3],
    ['shorts', false, 6],
    ['influencers', true, 4],
    ['influencers', false, 4],
  ] as const)('%s, on a phone %s: %i', (tab, isNarrow, count) => {
    expect(toTopCount(tab, isNarrow)).toBe(count);
  });

  test('links go by sales where they may be seen', () => {
    expect([toTopSort(true), toTopSort(false)]).toEqual(['checkouts', 'visits']);
  });

  test('influencers go by sales, then revenue, clicks and name; who brought nothing is left out', () => {
    const all = [
      insight('zoe', { total_sales: 0, total_clicks: 0, total_revenue: 0 }),
      insight('ann', { total_sales: 2, total_revenue: 10 }),
      insight('bea', { total_sales: 2, total_revenue: 20 }),
      insight('cleo', { total_sales: 9 }),
      insight('dina', { total_clicks: 5 }),
      insight('abby', { total_clicks: 5 }),
    ];
    expect(toTopInfluencers(all, 4).map(({ key }) => key)).toEqual(['cleo', 'bea', 'ann', 'abby']);
    expect(toTopInfluencers([], 4)).toEqual([]);
  });

  test('§6 an influencer reads the orders and the revenue counted for her', () => {
    const counted = { influencer_attributed_checkouts: 2, influencer_attributed_revenue: 70 };
    const row = { value: 'a', label: 'Look', checkouts: 3, revenue: 100, ...counted } as BreakdownRow;
    expect(toTopLink(row, true)).toMatchObject({ orders: 3, revenue: 100 });
    expect(toTopLink(row, false)).toMatchObject({ orders: 2, revenue: 70 });
    const channels = {
      looks: row,
      shorts: row,
      shopboard: row,
      code: row,
      no_browser: row,
      total: { visits: 4, checkouts: 3 },
    };
    const freshness = { counted_at: null, waiting_ms: 0, known_from: null };
    const answer = {
      from_date: '',
      to_date: '',
      currency: 'USD',
      channels,
      previous: null,
      previous_days: null,
      freshness,
    };
    expect(toRead(answer, true)).toEqual(answer);
    expect(toRead(answer, false).channels.code).toMatchObject({ checkouts: 2, revenue: 70 });
    // what she may not see stays unseen
    expect(toRead(answer, false).channels.total).toEqual({ visits: 4 });
  });

  test('a figure that may not be seen is none, not zero', () => {
    const row = { value: 'a', label: 'Look', image_url: null, link_id: null, visits: 3 } as BreakdownRow;
    expect(toTopLink(row, true)).toMatchObject({ key: 'a', visits: 3, orders: null, revenue: null });
  });
});

describe('the sync', () => {
  const progress: SyncProgress = {
    state: 'running',
    phase: 'reading',
    processed: 50,
    total: 200,
    products: 30,
    variants: 20,
    collections: 0,
    started_at: '2026-11-21T10:00:00Z',
    finished_at: null,
    problem: null,
  };

  test.each([
    [{ processed: 50, total: 200 }, 0.25],
    [{ processed: 300, total: 200 }, 1],
    [{ processed: 5, total: null }, null],
    [{ processed: 0, total: 0 }, null],
  ])('%j is a share of %s', (numbers, share) => {
    expect(toSyncView({ ...progress, ...numbers }, false)).toMatchObject({ kind: 'running', share });
  });

  test.each([
    ['finished', false, null],
    ['finished', true, 'ended'],
    ['cancelled', false, null],
    ['cancelled', true, 'ended'],
    ['failed', false, 'failed'],
    ['waiting', false, 'running'],
    ['never', true, null],
  ] as const)('%s, seen running %s, is shown as %s', (state, seen, kind) => {
    expect(toSyncView({ ...progress, state }, seen)?.kind ?? null).toBe(kind);
  });

  test('nothing is shown before the first answer', () => {
    expect(toSyncView(null, false)).toBeNull();
  });
});
