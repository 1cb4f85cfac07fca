// Whom payouts that are due would pay, row by row.
import { accountId } from '@vitrine/contract/ids';
import { expect, it } from 'vitest';
import { sumDue, type DueFacts } from './sum-due.ts';

const [maya, noa] = [1, 2].map((digit) => accountId.parse(`00000000-0000-4000-8000-00000000000${digit}`)) as [
  ReturnType<typeof accountId.parse>,
  ReturnType<typeof accountId.parse>,
];
const of = (who: typeof maya, payable: number, currency = 'EUR') => ({ accountId: who, currency, payable });
const plain: DueFacts = { minimum: null, ended: new Set(), isInFile: () => false };
const minimum = { amount: 500, currency: 'EUR' };

it.each<[string, Partial<DueFacts>, ReturnType<typeof of>[], number, [string, number][]]>([
  ['nobody with nothing', {}, [of(maya, 0), of(noa, -5)], 0, []],
  ['everybody with something', {}, [of(maya, 1), of(noa, 2)], 2, [['EUR', 3]]],
  [
    'one person once, in two currencies',
    {},
    [of(maya, 1, 'USD'), of(maya, 2)],
    1,
    [
      ['EUR', 2],
      ['USD', 1],
    ],
  ],
  ['nobody below the minimum', { minimum }, [of(maya, 499), of(noa, 500)], 1, [['EUR', 500]]],
  ['from the first cent in another currency', { minimum }, [of(maya, 1, 'USD')], 1, [['USD', 1]]],
  ['whoever ended, below the minimum too', { minimum, ended: new Set([noa]) }, [of(noa, 3)], 1, [['EUR', 3]]],
  ['nobody in a file', { isInFile: (who) => who === maya }, [of(maya, 9), of(noa, 2)], 1, [['EUR', 2]]],
])('%s', (_, more, balances, people, sums) => {
  expect(sumDue(balances, { ...plain, ...more })).toEqual({ people, sums });
});
