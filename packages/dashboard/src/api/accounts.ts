// The saved accounts of this browser, at most four: pure rules for adding, switching, and leaving.
import { limits } from '@vitrine/contract/limits';

export interface Account {
  readonly token: string;
  /** The merchant's username; for an influencer `username@merchant`. */
  readonly name: string;
  readonly plan: string;
  readonly type: 'merchant' | 'influencer';
  readonly profileImageUrl: string | null;
  /** Milliseconds since the epoch. */
  readonly lastUsed: number;
}

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

function readAccount(value: unknown): Account[] {
  if (typeof value !== 'object' || value === null) return [];
  const { token, name, plan, type, profileImageUrl, lastUsed } = value as Record<string, unknown>;
  if (typeof token !== 'string' || token === '' || typeof name !== 'string') return [];
  return [
    {
      token,
      name,
      plan: typeof plan === 'string' ? plan : '',
      type: type === 'influencer' ? 'influencer' : 'merchant',
      profileImageUrl: typeof profileImageUrl === 'string' ? profileImageUrl : null,
      lastUsed: typeof lastUsed === 'number' && Number.isFinite(lastUsed) ? lastUsed : 0,
    },
  ];
}

/** Reads what was stored; entries that are not accounts are left out, a broken text gives no accounts. */
export function readAccounts(text: string | null): Accounts {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? 'null');
  } catch {
    return noAccounts;
  }
  if (typeof stored !== 'object' || stored === null || !('list' in stored) || !Array.isArray(stored.list)) {
    return noAccounts;
  }
  const list = stored.list.flatMap(readAccount).slice(0, limits.accounts);
  const active = 'active' in stored ? stored.active : null;
  return { list, active: list.find((account) => account.token === active)?.token ?? list[0]?.token ?? null };
}
