// Values of options being changed: what stands, what is sent, what takes a change back.
import type { AnsweredOptionMap } from '@vitrine/contract/themes';
import { expect, it } from 'vitest';
import {
  changeType,
  changeValue,
  findEmptied,
  nameAll,
  toOptionChange,
  toRows,
  type OptionDraft,
} from './option-draft.ts';

const value = (rest: Partial<AnsweredOptionMap[string]['values'][string]> = {}) => ({
  hex_value: null,
  text_value: null,
  store_hex: null,
  ...rest,
});
const saved: AnsweredOptionMap = {
  Colour: {
    type: 'color',
    values: { Sand: value({ store_hex: '#d8c7a8' }), Night: value(), Lime: value({ hex_value: '#aaff00' }) },
  },
};
const none: OptionDraft = {};

it('is verified where a colour is known, of the merchant or of the store, and a word only where there is one', () => {
  expect(toRows(none, saved, 'Colour').map(({ hex, isVerified }) => [hex, isVerified])).toEqual([
    ['#d8c7a8', true],
    [null, false],
    ['#aaff00', true],
  ]);
  const words = changeType(none, 'Colour', 'text');
  expect(toRows(words, saved, 'Colour').every(({ isVerified }) => isVerified)).toBe(false);
  const said = changeValue(words, saved, { option: 'Colour', value: 'Night', text_value: 'Midnight' });
  const blank = changeValue(said, saved, { option: 'Colour', value: 'Sand', text_value: '  ' });
  expect(toRows(blank, saved, 'Colour').map(({ isVerified }) => isVerified)).toEqual([false, true, false]);
  expect(toRows(none, saved, 'Fit')).toEqual([]);
});

it('flags what is empty once the option is being changed', () => {
  expect(toRows(none, saved, 'Colour').some(({ isFlagged }) => isFlagged)).toBe(false);
  const one = changeValue(none, saved, { option: 'Colour', value: 'Lime', hex_value: '#000000' });
  expect(toRows(one, saved, 'Colour').map(({ isFlagged }) => isFlagged)).toEqual([false, true, false]);
});

it('finds what was emptied, not what nobody filled yet or the store fills', () => {
  const emptied = (name: string, given: Partial<Record<'hex_value' | 'text_value', string>>, from = none) =>
    findEmptied(changeValue(from, saved, { option: 'Colour', value: name, ...given }), saved);
  expect(emptied('Lime', { hex_value: '' })).toEqual({ option: 'Colour', value: 'Lime' });
  expect(emptied('Sand', { hex_value: '' })).toBeNull();
  expect(emptied('Night', { hex_value: '' })).toBeNull();
  const words = changeType(none, 'Colour', 'text');
  expect(findEmptied(words, saved)).toBeNull();
  expect(emptied('Night', { text_value: 'Midnight' }, words)).toBeNull();
  const named: AnsweredOptionMap = { Fit: { type: 'text', values: { Wide: value({ text_value: 'Roomy' }) } } };
  const gone = changeValue(none, named, { option: 'Fit', value: 'Wide', text_value: ' ' });
  expect(findEmptied(gone, named)).toEqual({ option: 'Fit', value: 'Wide' });
  expect(
    findEmptied(changeValue(gone, named, { option: 'Fit', value: 'Wide', text_value: 'Roomy' }), named),
  ).toBeNull();
});

it('names what has no word as the store does, and leaves what is longer than a word may be', () => {
  const long = 'x'.repeat(31);
  const fits: AnsweredOptionMap = {
    Fit: { type: 'text', values: { Wide: value({ text_value: 'Roomy' }), Slim: value(), [long]: value() } },
  };
  expect(toOptionChange(nameAll(none, fits, 'Fit'), fits)).toEqual({
    Fit: { type: 'text', values: { Slim: { hex_value: null, text_value: 'Slim' } } },
  });
});

it('sends what differs and nothing else', () => {
  expect(toOptionChange(none, saved)).toEqual({});
  const one = changeValue(none, saved, { option: 'Colour', value: 'Night', hex_value: '#101020' });
  expect(toOptionChange(one, saved)).toEqual({
    Colour: { type: 'color', values: { Night: { hex_value: '#101020', text_value: null } } },
  });
  const back = changeValue(one, saved, { option: 'Colour', value: 'Night', hex_value: '' });
  expect(toOptionChange(back, saved)).toEqual({});
  const typed = changeType(back, 'Colour', 'text');
  expect(toOptionChange(typed, saved)).toEqual({ Colour: { type: 'text', values: {} } });
  expect(toOptionChange(changeType(typed, 'Colour', 'color'), saved)).toEqual({});
});

it('sends no colour where one was taken back, and no word of spaces alone', () => {
  const cleared = changeValue(none, saved, { option: 'Colour', value: 'Lime', hex_value: '' });
  expect(toOptionChange(cleared, saved)).toEqual({
    Colour: { type: 'color', values: { Lime: { hex_value: null, text_value: null } } },
  });
  const blank = changeValue(none, saved, { option: 'Colour', value: 'Lime', text_value: '   ' });
  expect(toOptionChange(blank, saved)).toEqual({});
  const spaced = changeValue(none, saved, { option: 'Colour', value: 'Lime', text_value: ' Leaf ' });
  expect(toOptionChange(spaced, saved)['Colour']?.values['Lime']?.text_value).toBe('Leaf');
});
