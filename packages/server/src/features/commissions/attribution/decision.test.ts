// Who an order is credited to: edges of the window, priorities, several clicks, codes, and what becomes of the losers.
import type { AccountId, LinkId } from '@vitrine/contract/ids';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AttributionRules, Claim } from '../model.ts';
import { attribute, type Decision } from './decision.ts';
import { firstRules } from './rules-in-force.ts';

const orderedAt = new Date('2026-11-20T12:00:00Z');
const day = 24 * 3600 * 1000;
const minute = 60_000;
const before = (ms: number): Date => new Date(orderedAt.getTime() - ms);

const click = (found: string, clickedAt: Date, change: Partial<Claim> = {}): Claim => ({
  kind: 'cart_attribute',
  linkId: `link of ${found}` as LinkId,
  linkType: 'LOOK',
  influencerId: null,
  clickedAt,
  found,
  ...change,
});
const code = (found: string, change: Partial<Claim> = {}): Claim => ({
  kind: 'discount_code',
  linkId: null,
  linkType: null,
  influencerId: `owner of ${found}` as AccountId,
  clickedAt: null,
  found,
  ...change,
});

const linkFirst: AttributionRules = { ...firstRules, windowDays: 30, priority: 'link' };
const codeFirst: AttributionRules = { ...linkFirst, priority: 'code' };
/** Those orders of before keep. */
const asBefore = { ownerKeeps: false, houseYields: false };
const houseCompetes = { ...linkFirst, houseYields: false };

/** The decision in short: the winner's finding, the rule, the channel, the reason, and each loser's why. */
function told(claims: Claim[], rules = linkFirst) {
  const { winner, rule, channel, reason, losers }: Decision = attribute(claims, orderedAt, rules);
  const lost = Object.fromEntries(losers.map((loser) => [loser.found, loser.lost]));
  return { won: winner?.found ?? null, rule, channel, reason, lost };
}

const lena = { influencerId: 'lena' as AccountId, linkId: 'l1' as LinkId };
const noa = { influencerId: 'noa' as AccountId, linkId: 'l2' as LinkId };

describe('attribute', () => {
  it.each<[string, Claim[], AttributionRules, ReturnType<typeof told>]>([
    ['nothing found', [], linkFirst, { won: null, rule: 'none', channel: null, reason: 'none_found', lost: {} }],
    [
      'one click on a look',
      [click('a', before(minute))],
      linkFirst,
      { won: 'a', rule: 'last_click', channel: 'links', reason: 'last_click_attribute', lost: {} },
    ],
    [
      'one click on a short, by the landing page',
      [click('a', before(minute), { linkType: 'SHORT', kind: 'landing_page' })],
      linkFirst,
      { won: 'a', rule: 'last_click', channel: 'shorts', reason: 'last_click_landing', lost: {} },
    ],
    [
      'a click the storefront remembered',
      [click('a', before(minute), { kind: 'storefront' })],
      linkFirst,
      { won: 'a', rule: 'last_click', channel: 'links', reason: 'last_click_storefront', lost: {} },
    ],
    [
      'the last moment of the window',
      [click('a', before(30 * day))],
      linkFirst,
      { won: 'a', rule: 'last_click', channel: 'links', reason: 'last_click_attribute', lost: {} },
    ],
    [
      'one millisecond past the window',
      [click('a', before(30 * day + 1))],
      linkFirst,
      { won: null, rule: 'none', channel: null, reason: 'none_in_window', lost: { a: 'outside_window' } },
    ],
    [
      'a window of one day',
      [click('a', before(day)), click('b', before(day + 1))],
      { ...linkFirst, windowDays: 1 },
      {
        won: 'a',
        rule: 'last_click',
        channel: 'links',
        reason: 'last_click_attribute',
        lost: { b: 'outside_window' },
      },
    ],
    [
      'a click five minutes after, by a clock that is ahead',
      [click('a', before(-5 * minute))],
      linkFirst,
      { won: 'a', rule: 'last_click', channel: 'links', reason: 'last_click_attribute', lost: {} },
    ],
    [
      'a click after the order',
      [click('a', before(-5 * minute - 1)), click('b', before(day))],
      linkFirst,
      { won: 'b', rule: 'last_click', channel: 'links', reason: 'last_click_attribute', lost: { a: 'after_order' } },
    ],
    [
      'nothing but a click after the order',
      [click('a', before(-day))],
      linkFirst,
      { won: null, rule: 'none', channel: null, reason: 'none_before_order', lost: { a: 'after_order' } },
    ],
    [
      'a click too old and one after the order',
      [click('a', before(-day)), click('b', before(40 * day))],
      linkFirst,
      {
        won: null,
        rule: 'none',
        channel: null,
        reason: 'none_in_window',
        lost: { a: 'after_order', b: 'outside_window' },
      },
    ],
    [
      'the later of two influencers’ clicks, though listed first',
      [click('late', before(minute), lena), click('early', before(day), noa)],
      linkFirst,
      {
        won: 'late',
        rule: 'last_click',
        channel: 'links',
        reason: 'last_click_attribute',
        lost: { early: 'older_click' },
      },
    ],
    [
      'the later click by the weaker evidence',
      [click('strong', before(2 * day)), click('weak', before(day), { kind: 'landing_page' })],
      linkFirst,
      {
        won: 'weak',
        rule: 'last_click',
        channel: 'links',
        reason: 'last_click_landing',
        lost: { strong: 'older_click' },
      },
    ],
    [
      'two clicks of one moment, by the strength of the evidence',
      [click('weak', before(day), { kind: 'landing_page' }), click('strong', before(day))],
      linkFirst,
      {
        won: 'strong',
        rule: 'last_click',
        channel: 'links',
        reason: 'last_click_attribute',
        lost: { weak: 'weaker_evidence' },
      },
    ],
    [
      'a click before a code',
      [click('a', before(day), noa), code('LENA10')],
      linkFirst,
      {
        won: 'a',
        rule: 'last_click',
        channel: 'links',
        reason: 'last_click_attribute',
        lost: { LENA10: 'lower_priority' },
      },
    ],
    [
      'a code before a click, when codes come first',
      [click('a', before(day), noa), code('LENA10')],
      codeFirst,
      { won: 'LENA10', rule: 'code', channel: 'organic', reason: 'code_first', lost: { a: 'lower_priority' } },
    ],
    [
      'a code alone',
      [code('LENA10')],
      linkFirst,
      { won: 'LENA10', rule: 'code', channel: 'organic', reason: 'code', lost: {} },
    ],
    [
      'a code alone, when codes come first',
      [code('LENA10')],
      codeFirst,
      { won: 'LENA10', rule: 'code', channel: 'organic', reason: 'code', lost: {} },
    ],
    [
      'a code, when the click is too old',
      [click('a', before(31 * day)), code('LENA10')],
      linkFirst,
      { won: 'LENA10', rule: 'code', channel: 'organic', reason: 'code', lost: { a: 'outside_window' } },
    ],
    [
      'a click, when codes come first but none was used',
      [click('a', before(day))],
      codeFirst,
      { won: 'a', rule: 'last_click', channel: 'links', reason: 'last_click_attribute', lost: {} },
    ],
    [
      'the first of two codes',
      [code('LENA10'), code('NOA10')],
      linkFirst,
      { won: 'LENA10', rule: 'code', channel: 'organic', reason: 'code', lost: { NOA10: 'weaker_evidence' } },
    ],
    [
      'F4: one owner keeps the channel: a code and a click of its influencer, when codes come first',
      [click('a', before(day), lena), code('LENA10', { influencerId: lena.influencerId })],
      codeFirst,
      { won: 'a', rule: 'last_click', channel: 'links', reason: 'own_click', lost: { LENA10: 'same_owner' } },
    ],
    [
      'a code and a short of its influencer, when codes come first',
      [click('a', before(day), { ...lena, linkType: 'SHORT' }), code('LENA10', { influencerId: lena.influencerId })],
      codeFirst,
      { won: 'a', rule: 'last_click', channel: 'shorts', reason: 'own_click', lost: { LENA10: 'same_owner' } },
    ],
    [
      'a house link’s own code and its click, when codes come first',
      [click('a', before(day)), code('HOUSE', { influencerId: null, linkId: 'link of a' as LinkId, linkType: 'LOOK' })],
      codeFirst,
      { won: 'a', rule: 'last_click', channel: 'links', reason: 'own_click', lost: { HOUSE: 'same_owner' } },
    ],
    [
      'a house link’s own code and a click on another house link, when codes come first',
      [click('a', before(day)), code('HOUSE', { influencerId: null, linkId: 'other' as LinkId, linkType: 'LOOK' })],
      codeFirst,
      { won: 'HOUSE', rule: 'code', channel: 'organic', reason: 'code_first', lost: { a: 'lower_priority' } },
    ],
    [
      'a house link’s own code alone',
      [code('HOUSE', { influencerId: null, linkId: 'l' as LinkId, linkType: 'LOOK' })],
      linkFirst,
      { won: 'HOUSE', rule: 'code', channel: 'organic', reason: 'code', lost: {} },
    ],
    [
      'the owner’s earlier click beside another’s later one, when codes come first',
      [
        click('own', before(2 * day), lena),
        click('late', before(day), noa),
        code('LENA10', { influencerId: lena.influencerId }),
      ],
      codeFirst,
      {
        won: 'own',
        rule: 'last_click',
        channel: 'links',
        reason: 'own_click',
        lost: { late: 'lower_priority', LENA10: 'same_owner' },
      },
    ],
    [
      'the owner’s click outside the window, when codes come first',
      [click('a', before(31 * day), lena), code('LENA10', { influencerId: lena.influencerId })],
      codeFirst,
      { won: 'LENA10', rule: 'code', channel: 'organic', reason: 'code_first', lost: { a: 'outside_window' } },
    ],
    [
      'an order of before that rule',
      [click('a', before(day), lena), code('LENA10', { influencerId: lena.influencerId })],
      { ...codeFirst, ...asBefore },
      { won: 'LENA10', rule: 'code', channel: 'organic', reason: 'code_first', lost: { a: 'lower_priority' } },
    ],
    // a house link never takes an order from an influencer
    [
      'a later click on a house link beside an influencer’s click',
      [click('hers', before(2 * day), lena), click('house', before(day))],
      linkFirst,
      {
        won: 'hers',
        rule: 'last_click',
        channel: 'links',
        reason: 'last_click_attribute',
        lost: { house: 'house_link' },
      },
    ],
    [
      'a click on a house link beside an influencer’s code',
      [click('house', before(day)), code('LENA10')],
      linkFirst,
      { won: 'LENA10', rule: 'code', channel: 'organic', reason: 'code_over_house', lost: { house: 'house_link' } },
    ],
    [
      'a click on a house link beside an influencer’s click outside the window',
      [click('hers', before(31 * day), lena), click('house', before(day))],
      linkFirst,
      {
        won: 'house',
        rule: 'last_click',
        channel: 'links',
        reason: 'last_click_attribute',
        lost: { hers: 'outside_window' },
      },
    ],
    [
      'a house link’s own code beside an influencer’s click',
      [click('hers', before(day), lena), code('HOUSE', { influencerId: null, linkId: 'l' as LinkId })],
      codeFirst,
      {
        won: 'hers',
        rule: 'last_click',
        channel: 'links',
        reason: 'last_click_attribute',
        lost: { HOUSE: 'house_link' },
      },
    ],
    [
      'a later click on a house link, where house links compete',
      [click('hers', before(2 * day), lena), click('house', before(day))],
      houseCompetes,
      {
        won: 'house',
        rule: 'last_click',
        channel: 'links',
        reason: 'last_click_attribute',
        lost: { hers: 'older_click' },
      },
    ],
    [
      'a click on a house link beside a code, where house links compete',
      [click('house', before(day)), code('LENA10')],
      houseCompetes,
      {
        won: 'house',
        rule: 'last_click',
        channel: 'links',
        reason: 'last_click_attribute',
        lost: { LENA10: 'lower_priority' },
      },
    ],
    // who no longer earns
    [
      'a click before the end and one after it',
      [click('in', before(2 * day), lena), click('out', before(day), { ...lena, ended: true })],
      linkFirst,
      { won: 'in', rule: 'last_click', channel: 'links', reason: 'last_click_attribute', lost: { out: 'ended' } },
    ],
    [
      'a click after the end of one, and an earlier one of another',
      [click('out', before(day), { ...lena, ended: true }), click('hers', before(2 * day), noa)],
      houseCompetes,
      { won: 'hers', rule: 'last_click', channel: 'links', reason: 'last_click_attribute', lost: { out: 'ended' } },
    ],
    [
      'a code after the end beside a click before it',
      [click('in', before(day), lena), code('LENA10', { influencerId: lena.influencerId, ended: true })],
      codeFirst,
      { won: 'in', rule: 'last_click', channel: 'links', reason: 'last_click_attribute', lost: { LENA10: 'ended' } },
    ],
    [
      'nothing but a click after the end',
      [click('out', before(day), { ...lena, ended: true })],
      linkFirst,
      { won: 'out', rule: 'last_click', channel: 'links', reason: 'last_click_attribute', lost: {} },
    ],
  ])('%s', (_name, claims, rules, expected) => {
    expect(told(claims, rules)).toEqual(expected);
  });

  it('the same click found twice is no loser to itself', () => {
    const twice = [click('a', before(day), lena), click('a', before(day), { ...lena, kind: 'landing_page' })];
    const { winner, losers } = attribute(twice, orderedAt, linkFirst);
    expect(winner?.kind).toBe('cart_attribute');
    expect(losers).toEqual([]);
  });

  it('a code of the same text as a click id is another finding', () => {
    const { losers } = attribute([click('same', before(day), noa), code('same')], orderedAt, linkFirst);
    expect(losers.map(({ lost }) => lost)).toEqual(['lower_priority']);
  });

  const anyClaim = fc
    .record({
      kind: fc.constantFrom('cart_attribute', 'landing_page', 'storefront', 'discount_code' as const),
      age: fc.integer({ min: -2 * day, max: 60 * day }),
      found: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    })
    .map(({ kind, age, found }) =>
      kind === 'discount_code' ? code(found.toUpperCase()) : click(`${found}${age}`, before(age), { kind }),
    );
  const rules = fc.record({
    windowDays: fc.integer({ min: 1, max: 365 }),
    priority: fc.constantFrom('link', 'code' as const),
    ownerKeeps: fc.boolean(),
    houseYields: fc.boolean(),
    selfPurchasesEarn: fc.boolean(),
    holdLeaked: fc.boolean(),
  });

  it('decides the same whatever the order in which clicks were found', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyClaim, { maxLength: 6, selector: ({ found }) => found }), rules, (claims, rule) => {
        const clicks = claims.filter(({ clickedAt }) => clickedAt !== null);
        const there = attribute(clicks, orderedAt, rule);
        const back = attribute(clicks.toReversed(), orderedAt, rule);
        expect(back.winner?.clickedAt).toEqual(there.winner?.clickedAt);
        expect(back.winner?.kind).toEqual(there.winner?.kind);
      }),
    );
  });

  const owned = fc
    .record({
      whose: fc.constantFrom(lena, noa, null),
      age: fc.option(fc.integer({ min: 0, max: 60 * day }), { freq: 2 }),
      ended: fc.constantFrom(false, false, true),
      found: fc.nat(99),
    })
    .map(({ whose, age, ended, found }): Claim => {
      const owner = whose ?? { influencerId: null, linkId: `house ${found % 3}` as LinkId };
      const end = ended && whose !== null ? { ended: true as const } : {};
      return age === null
        ? code(`C${found}`, { ...owner, ...(whose ? { linkId: null } : {}), ...end })
        : click(`k${found}`, before(age), { ...owner, ...end });
    });

  it('says a code alone only where nobody of its owner clicked, and never lets a house link or an end take an order', () => {
    fc.assert(
      fc.property(fc.uniqueArray(owned, { maxLength: 6, selector: ({ found }) => found }), rules, (claims, rule) => {
        const { winner, rule: by } = attribute(claims, orderedAt, { ...rule, ownerKeeps: true, houseYields: true });
        const inWindow = claims.filter(
          ({ clickedAt }) => clickedAt === null || orderedAt.getTime() - clickedAt.getTime() <= rule.windowDays * day,
        );
        const earning = inWindow.filter(({ influencerId, ended }) => influencerId !== null && ended !== true);
        expect(earning.length === 0 || earning.some(({ found }) => found === winner?.found)).toBe(true);
        const same = inWindow.filter(
          (claim) =>
            by === 'code' &&
            winner !== null &&
            claim.clickedAt !== null &&
            claim.ended === winner.ended &&
            (claim.influencerId === null
              ? winner.influencerId === null && claim.linkId === winner.linkId
              : claim.influencerId === winner.influencerId),
        );
        expect(same).toEqual([]);
      }),
    );
  });

  it('never credits a click outside the window, and tells of every claim', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyClaim, { maxLength: 6, selector: ({ found }) => found }), rules, (claims, rule) => {
        const { winner, losers } = attribute(claims, orderedAt, rule);
        expect(losers.length + (winner ? 1 : 0)).toBe(claims.length);
        const age = winner?.clickedAt ? orderedAt.getTime() - winner.clickedAt.getTime() : 0;
        expect(age).toBeLessThanOrEqual(rule.windowDays * day);
        expect(age).toBeGreaterThanOrEqual(-5 * minute);
      }),
    );
  });
});
