// The rules of the four saved accounts.
import { describe, expect, test } from 'vitest';
import { addAccount, canAddAccount, noAccounts, readAccounts, removeAccount, switchAccount } from './accounts.ts';
import type { Account, Accounts } from './accounts.ts';

const account = (name: string, lastUsed: number, token = `token-${name}`): Account => ({
  token,
  name,
  plan: 'FREE',
  type: 'merchant',
  profileImageUrl: null,
  lastUsed,
});
const namesOf = (accounts: Accounts) => accounts.list.map(({ name }) => name);
const four = ['ana', 'ben', 'cleo', 'dov'].reduce(
  (all, name, index) => addAccount(all, account(name, index)),
  noAccounts,
);

describe('adding', () => {
  test('makes the new account active', () => {
    expect(addAccount(noAccounts, account('ana', 1)).active).toBe('token-ana');
  });

  test('drops the least recently used at four', () => {
    const five = addAccount(four, account('eli', 9));
    expect(namesOf(five)).toEqual(['eli', 'dov', 'cleo', 'ben']);
    expect(canAddAccount(five)).toBe(false);
  });

  test('drops by use, not by age', () => {
    const used = switchAccount(four, 'token-ana', 8);
    expect(namesOf(addAccount(used, account('eli', 9)))).toEqual(['eli', 'ana', 'dov', 'cleo']);
  });

  test.each([
    ['the same token under another name', account('other', 9, 'token-cleo')],
    ['the same name in other letters', account('CLEO', 9, 'fresh')],
  ])('replaces the entry with %s', (_, added) => {
    const accounts = addAccount(four, added);
    expect(accounts.list).toHaveLength(4);
    expect(accounts.list.filter(({ token }) => token === added.token)).toEqual([added]);
    expect(namesOf(accounts)).not.toContain('cleo');
  });
});

describe('leaving', () => {
  test('the most recently used of the others becomes active', () => {
    expect(removeAccount(switchAccount(four, 'token-ben', 8), 'token-ben').active).toBe('token-dov');
  });

  test('an inactive account leaves without a change of the active one', () => {
    expect(removeAccount(four, 'token-ana')).toMatchObject({ active: 'token-dov' });
  });

  test('the last one leaves nobody', () => {
    expect(removeAccount(addAccount(noAccounts, account('ana', 1)), 'token-ana')).toEqual(noAccounts);
  });
});

test('switching to an unknown token changes nothing', () => {
  expect(switchAccount(four, 'nobody', 9)).toBe(four);
});

describe('reading what was stored', () => {
  test('comes back as it was kept', () => {
    expect(readAccounts(JSON.stringify(four))).toEqual(four);
  });

  test.each([null, '', '{', '[]', 'null', '1', '{"list":1}', '{"list":[1,null,{"token":""},{"token":"x"}]}'])(
    '%s holds no account',
    (text) => {
      expect(readAccounts(text)).toEqual(noAccounts);
    },
  );

  test('an unknown active token falls back to the first account', () => {
    expect(readAccounts(JSON.stringify({ ...four, active: 'gone' })).active).toBe(four.list[0]?.token);
  });

  test('a fifth entry written by hand is ignored', () => {
    const list = Array.from({ length: 6 }, (_, index) => account(`n${index}`, index));
    expect(readAccounts(JSON.stringify({ list, active: null })).list).toHaveLength(4);
  });
});
