// Names in the place of accounts' ids, wherever in a value these are.
import { expect, it } from 'vitest';
import { listIds, nameAccounts } from './account-names.ts';

const noa = '0192aaaa-1111-7222-8333-444455556666';
const link = '0192bbbb-1111-7222-8333-444455556666';
const names = new Map([[noa, 'noa']]);

it.each([
  ['a value', { field: 'account_id', before: null, after: noa }, { field: 'account_id', before: null, after: 'noa' }],
  [
    'lists within',
    { field: 'mailRecipients', before: { links: [] }, after: { links: [noa, link] } },
    { field: 'mailRecipients', before: { links: [] }, after: { links: ['noa', link] } },
  ],
  [
    'part of a text',
    { field: 'title', before: null, after: `by ${noa}` },
    { field: 'title', before: null, after: `by ${noa}` },
  ],
  ['nothing to tell', { field: 'secret' }, { field: 'secret' }],
])('%s', (_what, field, told) => {
  expect(nameAccounts([field], names)).toEqual([told]);
});

it('finds every id', () => {
  expect(listIds([{ field: 'x', before: [noa], after: { deep: link } }])).toEqual([noa, link]);
  expect(listIds([])).toEqual([]);
});
