// What the preview says of a verdict, and where it draws the figures.
import type { Verdict } from '@vitrine/contract/multilinks';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noVerdict } from '../../testing/multilink-samples.ts';
import { toAxis, toPlace } from './verdict-axis.ts';
import { toBriefReading, toCertainty, toReading, toRoughly } from './verdict-reading.ts';

const [unseen] = noVerdict.experiences;
const seen = { ...unseen, visits: 40 };
const sold = { ...seen, conversion: { value: 0.1, low: 0.04, high: 0.23 } };
const say = (changes: Partial<Verdict>) => toReading({ ...noVerdict, ...changes });

describe('the verdict, honestly', () => {
  it.each<[string, Partial<Verdict>, ReturnType<typeof toReading>]>([
    ['nobody came', {}, { state: 'unseen' }],
    ['nobody bought', { experiences: [seen, unseen] }, { state: 'unsold' }],
    ['level', { experiences: [sold, sold] }, { state: 'level' }],
    [
      'different devices, whatever was sold',
      { state: 'not_comparable', experiences: [sold, seen] },
      { state: 'apart' },
    ],
    [
      'ahead, and how much is still needed',
      { experiences: [sold, seen], ahead: 0, certainty: 0.781, visits_needed: 1234 },
      { state: 'ahead', side: 0, certainty: { percent: 78, isMore: false }, needed: 1234 },
    ],
    [
      'ahead, without a foresight',
      { experiences: [seen, sold], ahead: 1, certainty: 0.6, visits_needed: null },
      { state: 'ahead', side: 1, certainty: { percent: 60, isMore: false }, needed: null },
    ],
    [
      'leads by what it earns',
      { state: 'leads', leader: 1, basis: 'revenue', ahead: 1, certainty: 0.9993, visits_needed: 0 },
      { state: 'leads', side: 1, basis: 'revenue', certainty: { percent: 99, isMore: true } },
    ],
    [
      'leads by how often it sells',
      { state: 'leads', leader: 0, basis: 'conversion', ahead: 0, certainty: 0.97, visits_needed: 0 },
      { state: 'leads', side: 0, basis: 'conversion', certainty: { percent: 97, isMore: false } },
    ],
  ])('%s', (_name, changes, expected) => {
    expect(say(changes)).toEqual(expected);
  });

  it.each([
    [0.5, 50, false],
    [0.29, 29, false],
    [0.9899, 98, false],
    [0.99, 99, false],
    [0.9901, 99, true],
    [1, 99, true],
  ])('is never surer than it is: %d', (probability, percent, isMore) => {
    expect(toCertainty(probability)).toEqual({ percent, isMore });
  });

  it.each([
    [1, 1],
    [99, 99],
    [100, 100],
    [101, 110],
    [1234, 1300],
    [98_701, 99_000],
    [9_999_999, 10_000_000],
  ])('speaks of %d visits as %d', (visits, roughly) => {
    expect(toRoughly(visits)).toBe(roughly);
  });
});

describe('the verdict in a word', () => {
  const nothing = { state: 'no_verdict', leader: null, ahead: null, certainty: null } as const;
  it.each([
    ['different devices', { ...nothing, state: 'not_comparable' }, { state: 'apart' }],
    ['nothing sold yet', nothing, { state: 'early' }],
    ['one a little ahead', { ...nothing, ahead: 0, certainty: 0.8 }, { state: 'early' }],
    ['as likely better as worse', { ...nothing, ahead: 1, certainty: 0.52 }, { state: 'even' }],
    [
      'a leader',
      { ...nothing, state: 'leads', leader: 1, ahead: 1, certainty: 0.97 },
      { state: 'leads', side: 1, certainty: { percent: 97, isMore: false } },
    ],
  ] as const)('%s', (_what, verdict, reading) => {
    expect(toBriefReading(verdict)).toEqual(reading);
  });
});

describe('the axis', () => {
  it.each([
    [[0.031, 0.012], 1, [0, 0.01, 0.02, 0.03, 0.04]],
    [[0.9, 1], 1, [0, 0.2, 0.4, 0.6, 0.8, 1]],
    [[1], 1, [0, 0.2, 0.4, 0.6, 0.8, 1]],
    [[12.3], undefined, [0, 2.5, 5, 7.5, 10, 12.5]],
    [[7], undefined, [0, 2, 4, 6, 8]],
    [[0, 0], undefined, [0]],
    [[], undefined, [0]],
  ])('of %j', (values, limit, ticks) => {
    expect(toAxis(values, limit).ticks).toEqual(ticks);
  });

  it('holds every value, begins at nothing, and has no more than six marks', () => {
    const values = fc.array(fc.double({ min: 0, max: 1e9, noNaN: true }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(values, (drawn) => {
        const axis = toAxis(drawn);
        expect(axis.max).toBeGreaterThanOrEqual(Math.max(...drawn) * (1 - 1e-6));
        expect(axis.ticks[0]).toBe(0);
        expect(axis.ticks.length).toBeLessThanOrEqual(6);
        for (const value of drawn) {
          expect(toPlace(value, axis)).toBeGreaterThanOrEqual(0);
          expect(toPlace(value, axis)).toBeLessThanOrEqual(100);
        }
      }),
    );
  });
});
