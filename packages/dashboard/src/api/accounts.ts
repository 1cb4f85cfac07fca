// The saved accounts of this browser, at most four: pure rules for adding, switching, and leaving.
import { limits } from '@vitrine/contract/limits';
import { z } from 'zod';
import { isRecord, readJson } from './json.ts';

/** An account as it is stored; what a version before did not know has a value of its own. */
const storedAccount = z.object({
  token: z.string().min(1),
  /** The merchant's username; for an influencer `username@merchant`. */
  name: z.string(),
  plan: z.string().catch(''),
  type: z.enum(['merchant', 'influencer']).catch('merchant'),
  profileImageUrl: z.string().nullable().catch(null),
  /** Milliseconds since the epoch. */
  lastUsed: z.number().catch(0),
});

export type Account = Readonly<z.output<typeof storedAccount>>;

export interface Accounts {
  readonly list: readonly Account[];
  readonly active: string | null;
}

export const noAccounts: Accounts = { list: [], active: null };

const byLastUse = (one: Account, other: Account) => other.lastUsed - one.lastUsed;
const isSame = (one: Account, other: Account) =>
  one.token === other.token || one.name.toLowerCase() === other.name.toLowerCase();

/** Adds an account and makes it active. The same token or name replaces its entry; a fifth drops the least recently used. */
export function addAccount(accounts: Accounts, account: Account): Accounts {
  const others = accounts.list.filter((other) => !isSame(other, account)).toSorted(byLastUse);
  return { list: [account, ...others.slice(0, limits.accounts - 1)], active: account.token };
}

/** Makes a saved account active; an unknown token changes nothing. */
export function switchAccount(accounts: Accounts, token: string, now: number): Accounts {
  if (!accounts.list.some((account) => account.token === token)) return accounts;
  const list = accounts.list.map((account) => (account.token === token ? { ...account, lastUsed: now } : account));
  return { list, active: token };
}

/** Forgets an account; if it was active, the most recently used of the others becomes active. */
export function removeAccount(accounts: Accounts, token: string): Accounts {
  const list = accounts.list.filter((account) => account.token !== token);
  const next = accounts.active === token ? (list.toSorted(byLastUse)[0]?.token ?? null) : accounts.active;
  return { list, active: next };
}

/** Whether one more account can be offered without dropping another. */
export const canAddAccount = (accounts: Accounts): boolean => accounts.list.length < limits.accounts;

/** Reads what was stored; entries that are not accounts are left out, a broken text gives no accounts. */
export function readAccounts(text: string | null): Accounts {
  const stored = readJson(text);
  if (!isRecord(stored) || !Array.isArray(stored['list'])) return noAccounts;
  const list = stored['list'].flatMap((each) => storedAccount.safeParse(each).data ?? []).slice(0, limits.accounts);
  const active = list.find(({ token }) => token === stored['active']) ?? list[0];
  return { list, active: active?.token ?? null };
}
