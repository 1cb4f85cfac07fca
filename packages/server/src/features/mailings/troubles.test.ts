// Who is told which trouble, and by what it is known again.
import { accountId, linkId } from '@vitrine/contract/ids';
import { describe, expect, it } from 'vitest';
import { isTrouble, keyOfTrouble, pickFor, type Trouble } from './troubles.ts';

const [dana, noa] = [
  accountId.parse('019adf00-0000-7000-8000-000000000001'),
  accountId.parse('019adf00-0000-7000-8000-000000000002'),
];
const link = {
  linkId: linkId.parse('019adf00-0000-7000-8000-000000000003'),
  linkType: 'LOOK',
  name: 'Summer',
} as const;
const troubles: readonly Trouble[] = [
  { kind: 'broken_link', ...link },
  { kind: 'sold_out', ...link },
  { kind: 'leaked_code', username: 'maya', promocode: 'MAYA10', orders: 12 },
  { kind: 'sales_dropped', span: 'day', orders: 2, usual: 20 },
  { kind: 'sync_failed' },
];
const recipients = new Map([
  ['links', [dana, noa]],
  ['influencers', [noa]],
  ['store', [dana]],
] as const);

describe('a trouble', () => {
  it('is known by its kind and by what it is of', () => {
    const keys = troubles.map(keyOfTrouble).map(({ kind, subject }) => `${kind} ${subject}`);
    expect(new Set(keys).size).toBe(troubles.length);
    expect(keyOfTrouble({ kind: 'sales_dropped', span: 'week', orders: 9, usual: 99 })).toEqual(
      keyOfTrouble({ kind: 'sales_dropped', span: 'day', orders: 2, usual: 20 }),
    );
    expect(keyOfTrouble({ kind: 'leaked_code', username: 'maya', promocode: 'NEW10', orders: 12 })).not.toEqual(
      keyOfTrouble({ kind: 'leaked_code', username: 'maya', promocode: 'MAYA10', orders: 12 }),
    );
  });

  it('is told of what needs attention but for what nobody has to hurry for', () => {
    expect(isTrouble({ kind: 'sync_failed' })).toBe(true);
    expect(isTrouble({ kind: 'payable', people: 1, amount: 1, currency: 'USD' })).toBe(false);
    expect(isTrouble({ kind: 'looks_changed', count: 1 })).toBe(false);
  });

  it.each([
    ['by topic', dana, [], ['broken_link', 'sold_out', 'sales_dropped', 'sync_failed']],
    ['by their own switches', dana, ['sold_out', 'digest'], ['broken_link', 'sales_dropped', 'sync_failed']],
    ['of codes where they get those', noa, [], ['broken_link', 'sold_out', 'leaked_code', 'sales_dropped']],
    ['not at all', noa, ['broken_link', 'sold_out', 'leaked_code', 'sales_dropped'], []],
  ] as const)('is told %s', (_how, who, muted, expected) => {
    expect(pickFor({ accountId: who, muted }, troubles, recipients).map(({ kind }) => kind)).toEqual(expected);
  });
});
