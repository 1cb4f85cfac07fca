// Whatever JSON a store or client writes, its strings can be stored, and what could be stored before stays as it was.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isStorable, toStorable } from './storable.ts';

test.each([
  [String.raw`"a\u0000b"`, 'ab'],
  [String.raw`"\u0000"`, ''],
  [String.raw`"\\u0000"`, String.raw`\u0000`],
  [String.raw`"\\\u0000"`, '\\'],
  [String.raw`"a\ud800b"`, 'a\ufffdb'],
  [String.raw`"\udc00\ud800"`, '\ufffd\ufffd'],
  [String.raw`"\ud83e\uddf5"`, '🧵'],
  [String.raw`"\uD83E\uDDF5\uD83E"`, '🧵\ufffd'],
  [String.raw`"\ud83e\ud83e\uddf5"`, '\ufffd🧵'],
  [String.raw`"\ud83e\u0041"`, '\ufffdA'],
  [String.raw`"\u05d0\n\"\/"`, 'א\n"/'],
])('%s is %j', (json, text) => {
  expect(JSON.parse(toStorable(json))).toBe(text);
});

test('any text becomes storable, and one that was stays itself', () => {
  const units = fc.array(fc.integer({ min: 0, max: 0xff_ff }), { maxLength: 12 });
  fc.assert(
    fc.property(units, (codes) => {
      const json = `"${codes.map((code) => String.raw`\u${code.toString(16).padStart(4, '0')}`).join('')}"`;
      const [raw, read] = [JSON.parse(json) as string, JSON.parse(toStorable(json)) as string];
      expect(isStorable(read)).toBe(true);
      expect(read).toBe(raw.replaceAll('\0', '').toWellFormed());
    }),
  );
});
