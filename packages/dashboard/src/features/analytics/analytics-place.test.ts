// The address of the analytics: read back as written, and usual where it makes no sense.
import { describe, expect, test } from 'vitest';
import { merchantRights, toGuestRights } from '../../testing/rights-samples.ts';
import { listDimensions, listSorts, toAnalyticsAccess } from './analytics-access.ts';
import { changePlace, fitPlace, readPlace, toPlaceSearch, type Usual } from './analytics-place.ts';

const guest = toGuestRights();
const access = toAnalyticsAccess(merchantRights);
const usual: Usual = { access, range: 'last_30_days', today: '2026-11-21' };

describe('§6 tabs', () => {
  test('of the merchant and the team: all, looks, shorts and the feed', () => {
    expect(access.tabs).toEqual(['all', 'links', 'shorts', 'shopboard']);
  });

  test.each([
    [{ sales: false, revenue: false }, ['all', 'links', 'shorts', 'shopboard', 'influencer']],
    [{ clicks: false, revenue: false }, ['all', 'links', 'shorts', 'shopboard', 'influencer']],
    [{ clicks: false, sales: false }, ['all', 'links', 'shorts', 'shopboard', 'influencer']],
    [{ clicks: false, sales: false, revenue: false }, []],
  ])('of an influencer with %j: %j', (rights, tabs) => {
    expect(toAnalyticsAccess(toGuestRights(rights)).tabs).toEqual(tabs);
  });
});

describe('what figures can be broken down by', () => {
  test.each([
    ['country', 'link', true],
    ['country', 'product', true],
    ['product', 'country', true],
    ['country', 'flag', false],
    ['link', 'multilink', false],
    ['product', 'link', true],
    ['link', 'link', true],
    ['link', 'flag', false],
    ['country', 'country', true],
    ['multilink', 'multilink', true],
  ] as const)('under %s by %s: %s', (under, by, isPossible) => {
    expect(listDimensions(access, [{ by: under, op: 'is' }]).includes(by)).toBe(isPossible);
  });

  test('an influencer is not asked which influencer, nor for multilinks', () => {
    const hers = listDimensions(toAnalyticsAccess(guest), []);
    expect(hers).not.toContain('influencer');
    expect(hers).not.toContain('multilink');
    expect(hers).toContain('link');
  });

  test('why visits are not counted needs the permission for clicks', () => {
    expect(listDimensions(toAnalyticsAccess(toGuestRights({ clicks: false })), [])).not.toContain('flag');
  });
});

describe('what rows are sorted by', () => {
  test.each([
    ['country', null, {}, ['visits', 'checkouts', 'revenue', 'views', 'adds']],
    ['product', null, {}, ['buys', 'checkouts', 'revenue', 'views', 'adds']],
    ['link', 'product', {}, ['checkouts', 'revenue', 'views', 'adds']],
    ['flag', null, {}, ['visits']],
    ['country', null, { clicks: false }, ['checkouts', 'revenue']],
    ['country', null, { clicks: false, sales: false }, ['revenue']],
  ] as const)('by %s under %s with %j: %j', (by, under, rights, sorts) => {
    expect(listSorts(toAnalyticsAccess(toGuestRights(rights)), by, under === null ? [] : [{ by: under }])).toEqual(
      sorts,
    );
  });
});

describe('the address', () => {
  test.each([
    '',
    '?tab=shorts',
    '?tab=links',
    '?tab=shopboard',
    '?tab=shopboard&by=gallery',
    '?range=last_7_days&compare=1',
    '?range=2026-01-01..2026-01-31&traffic=all',
    '?filter=country%3AIL&by=device&sort=revenue&page=3',
    '?filter=utm_source%3Aa%3Ab',
    '?filter=country%3ADE%2CFR%3Bdevice%21%3Aphone',
    '?filter=utm_term%3Aone%5C%2C+two%2C%5C-%2C%5C%5C%2Cx%5C%3By',
    '?segment=6b0f6b56-6f0c-4f57-9f7c-1f7f5d2f8f10',
    '?compare=year',
    '?compare=2026-01-01..2026-01-31',
    '?compare=6b0f6b56-6f0c-4f57-9f7c-1f7f5d2f8f10',
    '?funnel=6b0f6b56-6f0c-4f57-9f7c-1f7f5d2f8f10',
    '?view=explore&split=weekday%2Chour&measures=adds&as=map',
    '?view=explore&split=month&measures=revenue%2Cvisits&order=-revenue',
    '?view=explore&from=all&split=tab',
    '?view=explore&as=map&show=revenue',
    '?view=explore&from=code&split=day',
    '?by=flag&series=revenue&live=1',
    '?by=product&sort=adds',
  ])('%s is written as it was read', (search) => {
    expect(toPlaceSearch(readPlace(search, usual), usual)).toBe(search);
  });

  test.each([
    ['?tab=influencer', ''],
    ['?tab=all', ''],
    ['?tab=shopboard&by=post', '?tab=shopboard'],
    ['?tab=shopboard&by=link', '?tab=shopboard'],
    ['?by=post', ''],
    ['?tab=nothing&traffic=some&compare=yes', ''],
    ['?range=2026-02-30..2026-03-01', ''],
    ['?filter=flag%3Abot', ''],
    ['?filter=country%3A', ''],
    ['?filter=:IL', ''],
    ['?filter=__proto__%3Ax', ''],
    ['?page=-4&sort=name', ''],
    ['?page=1', ''],
    ['?by=product&sort=visits', '?by=product'],
    ['?filter=country%3AIL&named=Israel', '?filter=country%3AIL'],
    ['?filter=country%21%3A', ''],
    ['?filter=nothing%3Ax%3Bdevice%3Aphone', '?filter=device%3Aphone'],
    ['?segment=mine&funnel=7', ''],
    ['?compare=2026-01-31..2026-01-01', ''],
    ['?split=country%2Ccountry&as=map', '?split=country'],
    ['?split=day%2Chour', '?split=day'],
    ['?split=tag&measures=shown_views', '?split=country'],
    [`?filter=utm_term%3A${'x'.repeat(301)}`, ''],
  ])('%s makes no sense and becomes "%s"', (search, sensible) => {
    expect(toPlaceSearch(readPlace(search, usual), usual)).toBe(sensible);
  });
});

const is = (by: 'country' | 'link') => ({ filters: [{ by, op: 'is' as const, values: ['x'] }] });

describe('a change', () => {
  const place = readPlace('?page=4&by=country&sort=revenue', usual);

  test('of what is counted goes back to the first page', () => {
    expect(changePlace(place, { tab: 'shorts' }, access).page).toBe(0);
    expect(changePlace(place, { sort: 'visits' }, access).page).toBe(0);
  });

  test('of the tab keeps the breakdown where it has it: the feed has posts in place of links', () => {
    expect(changePlace(place, { tab: 'shopboard' }, access).by).toBe('country');
    const posts = changePlace(readPlace('', usual), { tab: 'shopboard' }, access);
    expect([posts.by, changePlace(posts, is('country'), access).by]).toEqual(['post', 'post']);
    expect(changePlace(posts, { tab: 'links' }, access).by).toBe('link');
  });

  test('of the chart or the live view keeps the page', () => {
    expect(changePlace(place, { series: 'revenue' }, access).page).toBe(3);
    expect(changePlace(place, { live: true }, access).page).toBe(3);
  });

  test('by conditions keeps the breakdown where it is possible, else takes the first', () => {
    expect(changePlace(place, is('country'), access).by).toBe('country');
    const multilinks = readPlace('?by=multilink', usual);
    expect(changePlace(multilinks, is('country'), access).by).toBe('multilink');
    expect(changePlace(multilinks, is('link'), access).by).toBe('link');
  });

  test('of one’s own question leaves out what can no longer be asked', () => {
    const { explore } = place;
    const products = [{ by: 'product' as const, op: 'is' as const, values: ['7'] }];
    expect(changePlace(place, { filters: products }, access).explore.measures).toEqual(['checkouts', 'revenue']);
    const ofCodes = { ...explore, origin: 'code' as const };
    expect(changePlace(place, { explore: ofCodes }, access).explore.measures).toEqual(['checkouts', 'revenue']);
  });
});

test('under a segment of products nothing is sorted by, or asked, that they do not have', () => {
  const place = readPlace('?by=country&measures=visits,adds', usual);
  const products = [{ by: 'product' as const, op: 'is_not' as const, values: ['7'] }];
  const fitted = fitPlace(place, products, access);
  expect([fitted.by, fitted.sort, fitted.explore.measures]).toEqual(['country', 'checkouts', ['adds']]);
  expect(fitPlace(place, [], access)).toEqual(place);
});
