// What objects made of names hold, and the names of tables.
import { expect, it } from 'vitest';
import { keysOf, recordOf } from './records.ts';

it('a value is made for each name, and for no other', () => {
  expect(recordOf(['a', 'b'], (name) => `${name}!`)).toEqual({ a: 'a!', b: 'b!' });
  expect(recordOf([], () => 1)).toEqual({});
});

it('the names of a table are its own, in its order', () => {
  expect(keysOf({ second: 2, first: 1 })).toEqual(['second', 'first']);
});
