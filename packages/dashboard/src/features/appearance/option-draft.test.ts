// Values of options being changed: what stands, what is sent, what takes a change back.
import type { AnsweredOptionMap } from '@vitrine/contract/themes';
import { expect, it } from 'vitest';
import { changeType, changeValue, toOptionChange, toRows, type OptionDraft } from './option-draft.ts';

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

it('is settled where a colour is known, of the merchant or of the store; words always are', () => {
  expect(toRows(none, saved, 'Colour').map(({ hex, isVerified }) => [hex, isVerified])).toEqual([
    ['#d8c7a8', true],
    [null, false],
    ['#aaff00', true],
  ]);
  const words = changeType(none, 'Colour', 'text');
  expect(toRows(words, saved, 'Colour').every(({ isVerified }) => isVerified)).toBe(true);
  expect(toRows(none, saved, 'Fit')).toEqual([]);
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

it('takes back a colour that was set, so that the store’s counts again', () => {
  const cleared = changeValue(none, saved, { option: 'Colour', value: 'Lime', hex_value: '' });
  expect(toOptionChange(cleared, saved)).toEqual({
    Colour: { type: 'color', values: { Lime: { hex_value: null, text_value: null } } },
  });
  const blank = changeValue(none, saved, { option: 'Colour', value: 'Lime', text_value: '   ' });
  expect(toOptionChange(blank, saved)).toEqual({});
});
