// What is taken of what people send to a campaign, and what each field is told.
import { expect, it } from 'vitest';
import { readUpload, type UploadForm } from './read-upload.ts';

const rules = { refusedWords: ['cheap', 'בזול'], offered: new Set(['9001', '9002']) };
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
  ['So CHEAP!', 'refused_word'],
  ['קניתי בזול.', 'refused_word'],
  ['cheapest', undefined],
  ['x'.repeat(501), 'too_long'],
])('%s', (caption, fault) => {
  const read = readUpload({ ...filled, caption }, rules);
  expect('faults' in read ? read.faults.caption : undefined).toBe(fault);
});
