// A look or a short as a row: what the reader may not see is none, and what is missing stays missing.
import { describe, expect, it } from 'vitest';
import { toSampleRow, toSampleUuid } from '../../testing/link-samples.ts';
import { type ShownFigures, toLinkItem } from './entity-list-item.ts';

const words = { title: 'Look', kind: null, facts: [] };
const all: ShownFigures = { views: true, orders: true, revenue: true };
type Changes = Parameters<typeof toSampleRow>[1];
const toItem = (changes: Changes = {}, shows = all) => toLinkItem(toSampleRow(1, changes), words, shows);

describe('the figures of a row', () => {
  const figures = { visits: 3, requested_checkouts: 5, checkouts: 2, revenue: 19.9, currency: 'ILS' };

  it('are those of the link, in its own currency', () => {
    expect(toItem({ figures }).figures).toEqual({
      views: 3,
      orders: 2,
      revenue: 19.9,
      currency: 'ILS',
    });
  });

  it.each([
    ['views', { views: null, orders: 2, revenue: 19.9 }],
    ['orders', { views: 3, orders: null, revenue: 19.9 }],
    ['revenue', { views: 3, orders: 2, revenue: null }],
  ] as const)('are without %s where they may not be seen', (hidden, seen) => {
    expect(toItem({ figures }, { ...all, [hidden]: false }).figures).toEqual({ ...seen, currency: 'ILS' });
  });

  it('that were not answered are none, though they might be seen', () => {
    expect(toItem({ link_analytics: { currency: 'USD' } }).figures).toEqual({
      views: null,
      orders: null,
      revenue: null,
      currency: 'USD',
    });
  });

  it('that are zero are zero, not none', () => {
    expect(toItem().figures).toMatchObject({ views: 0, orders: 0, revenue: 0 });
  });
});

describe('what a row shows', () => {
  it.each([
    [
      ['https://cdn.example/a.jpg', 'https://cdn.example/b.jpg'],
      'https://cdn.example/d.jpg',
      'https://cdn.example/a.jpg',
    ],
    [[], 'https://cdn.example/d.jpg', 'https://cdn.example/d.jpg'],
    [[], null, null],
  ])('of the pictures %j and %j: %j', (images, link_default_image, picture) => {
    expect(toItem({ images, link_default_image }).picture).toBe(picture);
  });

  it('is nobody where nobody was chosen, and the influencer without a picture where they have none', () => {
    expect(toItem().person).toBeNull();
    expect(toItem({ influencer_profile_image_url: 'https://cdn.example/nobody.jpg' }).person).toBeNull();
    expect(toItem({ influencer_username: 'מאיה' }).person).toEqual({ name: 'מאיה', picture: null });
  });

  it('says where it belongs: put away, or within a multilink', () => {
    expect(toItem()).toMatchObject({ isArchived: false, isChild: false, notices: 0, promocode: null });
    expect(
      toItem({
        archived_at: '2026-11-06T10:00:00Z',
        parent_multilink_id: toSampleUuid(7),
        notices_count: 3,
        promocode: { code: 'MAYA10' },
      }),
    ).toMatchObject({ isArchived: true, isChild: true, notices: 3, promocode: 'MAYA10' });
  });

  it('has the words its list gives it, not those of the link', () => {
    const given = { title: 'לוק סתיו', kind: 'product' as const, facts: ['3 products', 'Short'] };
    expect(toLinkItem(toSampleRow(1, { title: 'Other' }), given, all)).toMatchObject(given);
  });
});
