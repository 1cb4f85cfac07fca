// However many come, two work; each gets its turn, also after one that failed; and what is too much is refused.
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { RateWindow } from './rate-window.ts';
import { Turns, TurnsOfEach } from './turns.ts';

test('no more than two work at once, in the order they came', async () => {
  const turns = new Turns(2, 100);
  let busy = 0;
  let most = 0;
  const begun: number[] = [];
  const work = (place: number) =>
    turns.take(async () => {
      begun.push(place);
      most = Math.max(most, (busy += 1));
      await wait(1);
      busy -= 1;
      if (place % 3 === 0) throw new Error(`the work of ${place} failed`);
      return place;
    });
  const done = await Promise.allSettled(Array.from({ length: 20 }, (_, place) => work(place)));
  expect(most).toBe(2);
  expect(begun).toEqual(Array.from({ length: 20 }, (_, place) => place));
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(13);
});

test('past the room for waiting they are refused, and later ones are not', async () => {
  const turns = new Turns(1, 2);
  const tries = Array.from({ length: 5 }, () => turns.take(() => wait(1)));
  const outcomes = (await Promise.allSettled(tries)).map(({ status }) => status);
  expect(outcomes.filter((status) => status === 'rejected')).toHaveLength(2);
  await expect(tries[4]).rejects.toMatchObject({ code: 'rate_limited' });
  await expect(turns.take(async () => 'again')).resolves.toBe('again');
});

test('a window lets its number through for each name', () => {
  const window = new RateWindow(3);
  expect([1, 2, 3, 4].map(() => window.take('a'))).toEqual([true, true, true, false]);
  expect(window.take('b')).toBe(true);
});

test('one that brings much at once keeps no other waiting', async () => {
  const turns = new TurnsOfEach(1, 100);
  const ended: string[] = [];
  const end = (whose: string) => turns.take(whose, async () => void (await wait(1), ended.push(whose)));
  const much = Array.from({ length: 10 }, () => end('storm'));
  await end('calm');
  expect(ended.length).toBeLessThan(5);
  await Promise.all(much);
  // whoever comes later finds the door as it was
  await end('storm');
  expect(ended.filter((whose) => whose === 'storm')).toHaveLength(11);
});
