// What is taken of what people send to a campaign, and what each field is told.
import { expect, it } from 'vitest';
import { readUpload, type UploadForm } from './read-upload.ts';

const rules = { refusedWords: ['cheap', 'זול', 'T-shirt', 'very bad', '\u200B'], offered: new Set(['9001', '9002']) };
const filled: UploadForm = {
  hasPicture: true,
  name: 'Noa Levi',
  handle: '@noa',
  email: 'Noa@mail.example',
  caption: 'At the sea',
  products: ['9001', '9001', 'x'],
  retouched: '',
  ai: 'yes',
  consent: 'yes',
  guardian: 'yes',
};

it('takes what is whole, with the products that are offered alone', () => {
  expect(readUpload(filled, rules)).toMatchObject({
    sent: { handle: 'noa', productIds: ['9001'], isRetouched: false, isMadeByAi: true },
  });
});

it('tells all that is missing at once', () => {
  const empty = { ...filled, hasPicture: false, name: '', email: '', consent: '', guardian: '' };
  expect(readUpload(empty, rules)).toEqual({
    faults: { picture: 'required', name: 'required', email: 'required', consent: 'consent', guardian: 'consent' },
  });
});

it.each([
  ['plain', 'So CHEAP!', 'refused_word'],
  ['a zero-width space inside', 'so ch\u200Beap', 'refused_word'],
  ['a zero-width space before', 'so\u200Bcheap', 'refused_word'],
  ['a soft hyphen and a joiner inside', 'c\u00ADhe\u200Dap', 'refused_word'],
  ['a grapheme joiner and a variation selector inside', 'c\u034Fhe\uFE0Fap', 'refused_word'],
  ['full width', 'ｃｈｅａｐ', 'refused_word'],
  ['mathematical letters', '𝐜𝐡𝐞𝐚𝐩', 'refused_word'],
  ['between marks', '_cheap_', 'refused_word'],
  ['a hyphen in the word', 'my t-shirt', 'refused_word'],
  ['two words over two lines', 'very\u00A0\n bad', 'refused_word'],
  ['Hebrew', 'קניתי זול.', 'refused_word'],
  ['a prefix', 'קניתי בזול.', 'refused_word'],
  ['two prefixes', 'ושזול לי', 'refused_word'],
  ['points', 'זוֹל', 'refused_word'],
  ['points in one sign', 'ז\uFB4Bל', 'refused_word'],
  ['after a maqaf', 'לא־זול', 'refused_word'],
  ['marks of direction', '\u200Fזול\u200F', 'refused_word'],
  ['inside another word', 'cheapest', undefined],
  ['at the end of another word', 'uncheap', undefined],
  ['a letter of Hebrew before English', 'בcheap', undefined],
  ['three prefixes', 'וכשזול', undefined],
  ['a letter that is no prefix', 'גזול', undefined],
  ['inside another Hebrew word', 'זולת', undefined],
  ['a zero-width space alone', '\u200B', undefined],
  ['too much', 'x'.repeat(501), 'too_long'],
])('a caption with %s', (_, caption, fault) => {
  const read = readUpload({ ...filled, caption }, rules);
  expect('faults' in read ? read.faults : {}).toEqual(fault === undefined ? {} : { caption: fault });
});

it.each([
  ['name', 'Cheap Levi', { name: 'refused_word' }],
  ['name', 'בזול לוי', { name: 'refused_word' }],
  ['name', 'Cheapside', {}],
  ['handle', '@very.cheap', { handle: 'refused_word' }],
  ['handle', '@cheaper', {}],
] as const)('a word that is refused, or only begins like one, as %s: %s', (field, text, faults) => {
  const read = readUpload({ ...filled, [field]: text }, rules);
  expect('faults' in read ? read.faults : {}).toEqual(faults);
});
