// What of activity makes events of days: which kinds, on which day of the store, of how many things, and by which names.
import { describe, expect, it } from 'vitest';
import { toDayEvents, type DoneThing } from './day-event-rules.ts';

const done = (change: Partial<DoneThing>): DoneThing => ({
  at: '2026-11-20T12:00:00Z',
  kind: 'link',
  object_id: 'a',
  label: 'Coats',
  change: 'changed',
  fields: [{ field: 'title' }],
  ...change,
});
const tell = (list: readonly DoneThing[], zone = 'UTC', withTerms = true) => toDayEvents(list, { zone, withTerms });

describe('an entry of activity', () => {
  it.each<[string, Partial<DoneThing>, string | null]>([
    ['a sync that failed', { kind: 'sync', label: null }, 'sync_failed'],
    ['an edited link', {}, 'links_changed'],
    ['an edited multilink', { kind: 'multilink' }, 'links_changed'],
    ['a link that was made', { change: 'created' }, null],
    ['a link that was deleted', { change: 'removed' }, null],
    ['a schedule that was set', { kind: 'gate', change: 'created' }, 'access_changed'],
    ['terms', { kind: 'influencer', fields: [{ field: 'commission' }] }, 'terms_changed'],
    ['first terms', { kind: 'influencer', change: 'created', fields: [{ field: 'commission' }] }, null],
    ['an influencer’s picture', { kind: 'influencer', fields: [{ field: 'profile_image_url' }] }, null],
  ])('of %s', (_what, change, kind) => {
    expect(tell([done(change)]).map((event) => event.kind)).toEqual(kind === null ? [] : [kind]);
  });

  it('of terms is told to who may see them', () => {
    const terms = done({ kind: 'influencer', fields: [{ field: 'commission' }] });
    expect(tell([terms], 'UTC', false)).toEqual([]);
  });

  it('is of the day by the clocks of the store', () => {
    const late = done({ at: '2026-11-20T23:30:00Z' });
    expect(tell([late], 'Asia/Jerusalem').map(({ day }) => day)).toEqual(['2026-11-21']);
    expect(tell([late], 'America/New_York').map(({ day }) => day)).toEqual(['2026-11-20']);
  });
});

it('those of a day and a kind are one: each thing is counted once, failures each time, and three are named', () => {
  const links = ['a', 'b', 'c', 'd', 'a'].map((id) => done({ object_id: id, label: `Link ${id}` }));
  const syncs = ['10', '11'].map((hour) => done({ kind: 'sync', label: null, at: `2026-11-19T${hour}:00:00Z` }));
  expect(tell([...links, ...syncs, done({ kind: 'gate', object_id: 'z', label: null })])).toEqual([
    { day: '2026-11-19', kind: 'sync_failed', count: 2, names: [] },
    { day: '2026-11-20', kind: 'links_changed', count: 4, names: ['Link a', 'Link b', 'Link c'] },
    { day: '2026-11-20', kind: 'access_changed', count: 1, names: [] },
  ]);
});
