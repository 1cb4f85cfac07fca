// What the live view lists: newest first, each once, whatever the order it was told in.
import { liveEvent } from '@vitrine/contract/analytics';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addLiveItems, keyOf, type LiveItem, liveItemsKept } from './live-list.ts';

function visit(second: number): LiveItem {
  const event = liveEvent.parse({
    kind: 'visit',
    id: String(second),
    at: new Date(Date.UTC(2026, 10, 21, 9, 0, second)).toISOString(),
    link_id: '00000000-0000-4000-8000-000000000001',
    link_type: 'SHORT',
    title: 'Autumn',
    country: 'IL',
    device: 'phone',
    browser: 'Safari',
    referrer: null,
    flag: null,
  });
  if (event.kind === 'counted') throw new Error('not a visit');
  return event;
}

test('is the same in any order and with any repetition', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 60 }), (seconds) => {
      const list = seconds.reduce<readonly LiveItem[]>((known, each) => addLiveItems(known, [visit(each)]), []);
      const expected = [...new Set(seconds)].toSorted((a, b) => b - a).map((each) => keyOf(visit(each)));
      expect(list.map(keyOf)).toEqual(expected.slice(0, liveItemsKept));
    }),
  );
});

test('keeps the newest when there are too many', () => {
  const many = Array.from({ length: liveItemsKept + 5 }, (_, second) => visit(second));
  const list = addLiveItems([], many);
  expect(list).toHaveLength(liveItemsKept);
  expect(list[0]?.id).toBe(String(liveItemsKept + 4));
});

test('stays as it is when there is nothing new', () => {
  const known = [visit(1)];
  expect(addLiveItems(known, [])).toBe(known);
});
