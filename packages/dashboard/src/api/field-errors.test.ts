// Where the sentences of a refused save end up.
import { describe, expect, it } from 'vitest';
import { findShown, sortRefusal, withoutErrors } from './field-errors.ts';

const shown = ['title', 'inventory_ids', 'utm_params.utm_source'] as const;
const refusal = (fields: [string, string][], field: string | null = null) => ({
  message: 'whole',
  field,
  fields: fields.map(([name, message]) => ({ field: name, message })),
  requestId: 'r1',
});

describe('sortRefusal', () => {
  it.each([
    ['one field', refusal([['title', 'too long']]), { title: 'too long' }],
    [
      'the first of several sentences',
      refusal([
        ['title', 'a'],
        ['title', 'b'],
      ]),
      { title: 'a' },
    ],
    ['an item of a list', refusal([['inventory_ids.3', 'gone']]), { inventory_ids: 'gone' }],
    ['a nested field', refusal([['utm_params.utm_source', 'bad']]), { 'utm_params.utm_source': 'bad' }],
    ['only the short form', refusal([], 'title'), { title: 'whole' }],
    ['a field that is not on screen', refusal([['business_id', 'x']]), null],
    [
      'one on screen and one not',
      refusal([
        ['title', 'a'],
        ['business_id', 'x'],
      ]),
      null,
    ],
    ['no field at all', refusal([]), null],
    ['a field that only begins alike', refusal([['titles', 'x']]), null],
  ])('%s', (_name, given, expected) => {
    const { errors, isWhole } = sortRefusal(given, (path) => findShown(shown, path));
    expect(isWhole ? errors : null).toEqual(expected);
  });
});

it('forgets the sentence of a field that was changed', () => {
  expect(withoutErrors<(typeof shown)[number]>({ title: 'a', inventory_ids: 'b' }, ['title'])).toEqual({
    inventory_ids: 'b',
  });
});
