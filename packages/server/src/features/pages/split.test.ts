// The split of a multilink's visitors: exact in the long run, by device, the same every time, and moved by no more than it must.
import type { DeviceOption } from '@vitrine/contract/multilinks';
import * as fc from 'fast-check';
import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Device } from '../traffic/traffic.ts';
import { chooseSide, placeOf, type Branch, type Side } from './split.ts';

const visitors = 100_000;
const multilink = '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
/** Keys as traffic makes them: half a SHA-256 in hex. */
const keys = Array.from({ length: visitors }, (_, index) =>
  hash('sha256', `salt\n10.0.0.${index}\nPhone`).slice(0, 32),
);
const places = keys.map((key) => placeOf(key, multilink));

const branches = (share: number, a: DeviceOption = 'ALL', b: DeviceOption = 'ALL'): [Branch, Branch] => [
  { share, device: a },
  { share: 100 - share, device: b },
];

const countA = (split: readonly [Branch, Branch], device: Device, at: readonly number[] = places): number =>
  at.filter((place) => chooseSide(split, device, place) === 0).length;

/** Five standard deviations of a binomial count: passed by chance less than once in a million tests. */
const bound = (share: number): number => 5 * Math.sqrt((visitors * share * (100 - share)) / 10_000);

const settings = [0, 1, 10, 33, 50, 67, 90, 99, 100].flatMap((share) =>
  (['mobile', 'tablet', 'desktop', 'other'] as const).map((device): [number, Device] => [share, device]),
);

describe('§5 multilink: the split over 100,000 visitors', () => {
  it.each(settings)('gives A %d percent of them on %s', (share, device) => {
    const expected = (visitors * share) / 100;
    expect(Math.abs(countA(branches(share), device) - expected)).toBeLessThanOrEqual(bound(share));
  });

  it.each<[DeviceOption, DeviceOption, Device, number]>([
    ['MOBILE', 'PC', 'mobile', 100],
    ['MOBILE', 'PC', 'tablet', 100],
    ['MOBILE', 'PC', 'desktop', 0],
    ['MOBILE', 'PC', 'other', 0],
    ['PC', 'MOBILE', 'mobile', 0],
    ['ALL', 'MOBILE', 'desktop', 100],
    ['ALL', 'MOBILE', 'mobile', 30],
    ['ALL', 'PC', 'tablet', 100],
    ['ALL', 'PC', 'desktop', 30],
    ['PC', 'ALL', 'mobile', 0],
    ['PC', 'ALL', 'desktop', 30],
    // nobody is sent away: meant for none of the two, a visitor is split over both
    ['MOBILE', 'MOBILE', 'desktop', 30],
    ['MOBILE', 'MOBILE', 'mobile', 30],
    ['PC', 'PC', 'mobile', 30],
    ['PC', 'PC', 'other', 30],
  ])('at 30 : 70 with A for %s and B for %s, gives A its part of those on %s', (a, b, device, percent) => {
    const expected = (visitors * percent) / 100;
    expect(Math.abs(countA(branches(30, a, b), device) - expected)).toBeLessThanOrEqual(bound(percent));
  });

  it('holds for visitors who ask not to be tracked and are drawn each time', () => {
    let state = 1;
    const drawn = Array.from({ length: visitors }, () => {
      state = (state * 48_271) % 2_147_483_647;
      return state / 2_147_483_647;
    });
    expect(Math.abs(countA(branches(20), 'mobile', drawn) - visitors / 5)).toBeLessThanOrEqual(bound(20));
  });

  it('is another one in each multilink: A here says nothing of A there', () => {
    const elsewhere = keys.map((key) => placeOf(key, '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5c'));
    const both = places.filter((place, index) => place < 0.5 && (elsewhere[index] ?? 1) < 0.5).length;
    expect(Math.abs(both - visitors / 4)).toBeLessThanOrEqual(bound(25));
  });

  it('is even within: any tenth of the places holds a tenth of the visitors', () => {
    for (let tenth = 0; tenth < 10; tenth += 1) {
      const inside = places.filter((place) => Math.floor(place * 10) === tenth).length;
      expect(Math.abs(inside - visitors / 10)).toBeLessThanOrEqual(bound(10));
    }
  });
});

describe('§5 multilink: the experience of one visitor', () => {
  const anyShare = fc.integer({ min: 0, max: 100 });
  const anyDevice = fc.constantFrom<Device>('mobile', 'tablet', 'desktop', 'other');
  const anyOption = fc.constantFrom<DeviceOption>('ALL', 'MOBILE', 'PC');
  const anyKey = fc.stringMatching(/^[0-9a-f]{32}$/);

  it('is the same at every visit', () => {
    fc.assert(
      fc.property(anyKey, fc.uuid(), (key, id) => {
        expect(placeOf(key, id)).toBe(placeOf(key, id));
        expect(placeOf(key, id)).toBeGreaterThanOrEqual(0);
        expect(placeOf(key, id)).toBeLessThan(1);
      }),
    );
  });

  it('changes only for those the share moves over: nobody goes to the one that shrinks', () => {
    fc.assert(
      fc.property(anyKey, anyShare, anyShare, anyDevice, anyOption, anyOption, (key, one, other, device, a, b) => {
        const place = placeOf(key, multilink);
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        const before: Side = chooseSide(branches(less, a, b), device, place);
        const after: Side = chooseSide(branches(more, a, b), device, place);
        expect(after).toBeLessThanOrEqual(before);
      }),
      { numRuns: 1000 },
    );
    const moved = places.filter(
      (place) => chooseSide(branches(50), 'mobile', place) !== chooseSide(branches(60), 'mobile', place),
    );
    expect(Math.abs(moved.length - visitors / 10)).toBeLessThanOrEqual(bound(10));
  });

  it('is never one meant for other devices while the other one is meant for this', () => {
    fc.assert(
      fc.property(anyKey, anyShare, anyDevice, anyOption, anyOption, (key, share, device, a, b) => {
        const split = branches(share, a, b);
        const chosen = split[chooseSide(split, device, placeOf(key, multilink))].device;
        const group = device === 'mobile' || device === 'tablet' ? 'MOBILE' : 'PC';
        const isMeant = (option: DeviceOption): boolean => option === 'ALL' || option === group;
        expect(isMeant(chosen) || (!isMeant(a) && !isMeant(b))).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});
