// Options of a store with what is set of them, and what is asked for held against what the store has.
import { describe, expect, it, test } from 'vitest';
import { toHex, toOptionMap, toRows, toSetOptions } from './shown-options.ts';

const colours = {
  name: 'Colour',
  values: [
    { name: 'Sand', swatch: '#D8C7A8' },
    { name: 'Night', swatch: null },
  ],
};
const sizes = { name: 'Size', values: [{ name: 'S', swatch: null }] };
const row = { kind: null, hex: null, text: null };

test.each([
  ['#D8C7A8', '#d8c7a8'],
  ['#abc', '#aabbcc'],
  ['red', null],
  ['', null],
  [null, null],
  ['#12345', null],
])('%j is the colour %j', (swatch, hex) => {
  expect(toHex(swatch)).toBe(hex);
});

describe('the map', () => {
  it('goes by colours where the store has any, by words where it has none, and by the merchant’s word before both', () => {
    expect(toOptionMap([colours, sizes], toSetOptions([]))).toEqual({
      Colour: {
        type: 'color',
        values: {
          Sand: { hex_value: null, text_value: null, store_hex: '#d8c7a8' },
          Night: { hex_value: null, text_value: null, store_hex: null },
        },
      },
      Size: { type: 'text', values: { S: { hex_value: null, text_value: null, store_hex: null } } },
    });
    const set = toSetOptions([
      { ...row, option: 'Colour', value: '', kind: 'text' },
      { ...row, option: 'Colour', value: 'Night', text: 'Midnight' },
      // the store has neither any more
      { ...row, option: 'Colour', value: 'Gone', text: 'x' },
      { ...row, option: 'Fit', value: '', kind: 'color' },
    ]);
    const map = toOptionMap([colours, sizes], set);
    expect(Object.keys(map)).toEqual(['Colour', 'Size']);
    expect(map['Colour']).toMatchObject({ type: 'text', values: { Night: { text_value: 'Midnight' } } });
    expect(Object.keys(map['Colour']?.values ?? {})).toEqual(['Sand', 'Night']);
  });

  it('holds names that every object has as names like others', () => {
    const odd = { name: '__proto__', values: [{ name: 'constructor', swatch: '#111111' }] };
    const map = toOptionMap([odd], toSetOptions([]));
    expect(Object.entries(map).map(([name, { values }]) => [name, Object.keys(values)])).toEqual([
      ['__proto__', ['constructor']],
    ]);
  });
});

test('what the store does not have is named, option or value', () => {
  const given = { hex_value: '#111111', text_value: null };
  const { rows, unknown } = toRows(
    { Colour: { type: 'color', values: { Sand: given, Lime: given } }, Fit: { type: 'text', values: { Slim: given } } },
    [colours, sizes],
  );
  expect(unknown).toEqual(['Colour.values.Lime', 'Fit']);
  expect(rows[0]).toEqual({ option: 'Colour', value: '', kind: 'color', hex: null, text: null });
});
