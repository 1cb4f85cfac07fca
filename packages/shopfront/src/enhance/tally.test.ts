// What the beacon says: every product once, and each thing told once.
import { expect, test } from 'vitest';
import * as fc from 'fast-check';
import { makeTally, type Deed } from './tally.ts';

test('says what was seen and added since the last time, and nothing when nothing was', () => {
  const tally = makeTally();
  expect(tally.take()).toBe('');
  tally.note('v', '7');
  tally.note('v', '12');
  tally.note('a', '7');
  expect(tally.take()).toBe('&v=7,12&a=7');
  tally.note('v', '7');
  tally.note('a', '7');
  expect(tally.take()).toBe('');
  tally.note('a', '12');
  expect(tally.take()).toBe('&v=&a=12');
});

test('in whatever order things happen and are sent, each product is told once as seen and once as added', () => {
  const happening = fc.oneof(
    fc.tuple(fc.constantFrom<Deed>('v', 'a'), fc.integer({ min: 1, max: 9 }).map(String)),
    fc.constant('send' as const),
  );
  fc.assert(
    fc.property(fc.array(happening), (happenings) => {
      const tally = makeTally();
      const told: string[] = [];
      const send = (): void => {
        const said = new URLSearchParams(tally.take());
        for (const deed of ['v', 'a']) {
          told.push(...(said.get(deed) || '').split(',').flatMap((id) => (id === '' ? [] : deed + id)));
        }
      };
      for (const each of happenings) {
        if (each === 'send') send();
        else tally.note(...each);
      }
      send();
      const noted = happenings.flatMap((each) => (each === 'send' ? [] : each.join('')));
      expect(told.toSorted()).toEqual([...new Set(noted)].toSorted());
    }),
  );
});
