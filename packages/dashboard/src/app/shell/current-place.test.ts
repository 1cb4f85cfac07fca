// The place that is marked, screen by screen, for everybody: there is always one.
import { describe, expect, it } from 'vitest';
import { merchantRights, toGuestRights } from '../../testing/rights-samples.ts';
import { can, type Rights } from '@vitrine/contract/rights';
import type { Screen } from '../../parts/frame/screen.ts';
import { frameBase, screens } from '../screens.ts';
import { findCurrent, findScreen } from './current-place.ts';

const all: readonly Screen[] = screens.frame;

/** What the sidebar offers somebody. */
const offeredTo = (rights: Rights): string[] =>
  all
    .filter(({ right, offer }) => {
      if (offer === undefined || offer.isBehind === true) return false;
      const isFound = offer.unless !== undefined && can(rights, offer.unless);
      return !isFound && [right, offer.right].every((each) => each === undefined || can(rights, each));
    })
    .map(({ path }) => `${frameBase}${path}`);
const influencer = toGuestRights();

describe('the merchant’s', () => {
  it.each([
    ['/admin/home', '/admin/home'],
    ['/admin/links', '/admin/links'],
    ['/admin/links/create', '/admin/links'],
    ['/admin/links/import', '/admin/links'],
    ['/admin/influencers/maya/preview', '/admin/influencers'],
    ['/admin/influencers/maya/earnings', '/admin/payouts'],
    ['/admin/influencers/maya/statements/2026-11', '/admin/payouts'],
    ['/admin/orders/compare', '/admin/orders'],
    ['/admin/settings/team', '/admin/settings'],
    ['/admin/settings/activity', '/admin/settings'],
    ['/admin/settings/terms', '/admin/settings'],
    ['/admin/my-account', '/admin/my-account'],
    ['/admin/plan', '/admin/my-account'],
    ['/admin/stores', '/admin/my-account'],
    ['/admin/data', '/admin/my-account'],
    ['/admin/own-app', '/admin/my-account'],
    ['/admin/nowhere', null],
  ])('%s is marked as %s', (path, place) => {
    expect(findCurrent(path, offeredTo(merchantRights))).toBe(place);
  });
});

describe('an influencer’s', () => {
  it.each([
    ['/admin/earnings', '/admin/earnings'],
    ['/admin/earnings/statements/2026-11', '/admin/earnings'],
    ['/admin/payee', '/admin/earnings'],
    ['/admin/analytics', '/admin/analytics'],
  ])('%s is marked as %s', (path, place) => {
    expect(findCurrent(path, offeredTo(influencer))).toBe(place);
  });

  it('how they are paid has a place of its own where they see no statement', () => {
    expect(findCurrent('/admin/payee', offeredTo(toGuestRights({ commission: false })))).toBe('/admin/payee');
  });
});

it.each([
  ['the merchant', merchantRights],
  ['an influencer', influencer],
])('%s finds a place marked on every screen of theirs', (_who, rights) => {
  const theirs = all.filter(({ right }) => right === undefined || can(rights, right));
  const unmarked = theirs.filter(({ path }) => findCurrent(`${frameBase}${path}`, offeredTo(rights)) === null);
  expect(unmarked.map(({ path }) => path)).toEqual([]);
});

it('finds the screen at an address, and the one it lies over', () => {
  expect(findScreen('/admin/links/1/edit')?.path).toBe('/links');
  expect(findScreen('/admin/influencers/maya/earnings')?.path).toBe('/influencers/$username/earnings');
  expect(findScreen('/admin/nowhere')).toBeNull();
});
