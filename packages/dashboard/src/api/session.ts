// Who is signed in: the accounts kept in this browser and the session the server confirms.
import { type QueryClient, queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { logout, verifySession } from '@vitrine/contract/sessions';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import { type Account, type Accounts, addAccount, readAccounts, removeAccount, switchAccount } from './accounts.ts';
import { call } from './client.ts';
import { Problem } from './problem.ts';
import { can } from '@vitrine/contract/rights';
import { takeEarlySession } from './early-session.ts';

const storageKey = 'vitrine.accounts';
const listeners = new Set<() => void>();
let accounts = readAccounts(localStorage.getItem(storageKey));
/** The account that another tab of this browser went on to; null while all tabs have the same. */
let elsewhere: Account | null = null;

/** Tells the other tabs which account this one goes on with. */
const tabs = new BroadcastChannel('vitrine.account');

function keep(next: Accounts): void {
  const isAnother = next.active !== accounts.active;
  accounts = next;
  elsewhere = null;
  localStorage.setItem(storageKey, JSON.stringify(next));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the rule means windows: a channel is of one origin
  if (isAnother && next.active !== null) tabs.postMessage(JSON.stringify(next));
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}

// the message says it all: what the other tab keeps may reach this one's storage later
tabs.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  const { list, active } = readAccounts(typeof data === 'string' ? data : null);
  const told = list.find(({ token }) => token === active);
  elsewhere = told === undefined || told.token === accounts.active || accounts.active === null ? null : told;
  notify();
});

// a tab keeps its own account, and with it what is being edited, until its reader leaves it
window.addEventListener('storage', (event) => {
  if (event.key !== storageKey) return;
  const { list, active } = readAccounts(event.newValue);
  accounts = { list, active: accounts.active ?? active };
  notify();
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The token calls are made with, or null for a visitor. */
export const activeToken = (): string | null => accounts.active;

/** The account another tab went on to, for a tab that still has the one before. */
export const useElsewhere = (): Account | null => useSyncExternalStore(subscribe, () => elsewhere);

/** The saved accounts, kept up to date, also when another tab changes them. */
export const useAccounts = (): Accounts => useSyncExternalStore(subscribe, () => accounts);

export type Session = AnswerOf<typeof verifySession>;

/** Options of the query that asks who the active account is. */
export function sessionQuery(token: string | null = activeToken()) {
  return queryOptions<Session, Problem>({
    queryKey: ['session', token],
    queryFn: ({ signal }) => call(verifySession, {}, { signal, answer: takeEarlySession(token) }),
    staleTime: 5 * 60_000,
    retry: false,
  });
}

/** The session of the active account. Only under a route that requires one. */
export const useSession = (): Session => useSuspenseQuery(sessionQuery()).data;

/** Asks anew who is signed in; after connecting or disconnecting a store. */
export function useRefreshSession(): () => Promise<void> {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: ['session'] });
}

function toAccount(session: Session, now: number): Account {
  const { user, brand } = session;
  const influencer = user.role === 'influencer' ? user.influencer_username : null;
  return {
    token: session.token,
    name: influencer === null ? user.own_username : `${influencer}@${user.username}`,
    plan: user.subscription_plan,
    type: influencer === null ? 'merchant' : 'influencer',
    profileImageUrl: influencer === null ? (brand?.logo_url ?? null) : user.influencer_image_url,
    lastUsed: now,
  };
}

/** Takes a fresh token, asks whose it is, and makes that account the active one. Throws the server's problem. */
export async function signIn(cache: QueryClient, token: string): Promise<Session> {
  const session = await call(verifySession, {}, { token });
  keep(addAccount(accounts, toAccount(session, Date.now())));
  cache.setQueryData(sessionQuery(session.token).queryKey, session);
  return session;
}

/** The saved account of a token. */
export const findAccount = (token: string): Account | undefined => accounts.list.find((each) => each.token === token);

/** Forgets an account here without asking the server, for a session that has ended; again changes nothing. */
export function forgetAccount(token: string): void {
  keep(removeAccount(accounts, token));
}

/** Revokes the active session and forgets it; a session that cannot be revoked is forgotten all the same. */
export async function signOut(): Promise<void> {
  const token = accounts.active;
  if (token === null) return;
  try {
    await call(logout);
  } catch (thrown) {
    if (!(thrown instanceof Problem)) throw thrown;
  } finally {
    forgetAccount(token);
  }
}

/** Makes a saved account the active one; the caller reloads the page. */
export function activateAccount(token: string): void {
  keep(switchAccount(accounts, token, Date.now()));
}

/** Creating and editing links needs a store; influencers also need the permission. */
export const canCreate = ({ user, brand }: Session): boolean => brand !== null && can(user, 'create links');

/** The merchant and the team; influencers are guests. */
export const isTeam = ({ user }: Session): boolean => can(user, 'see every figure');

/** Who connects, syncs and disconnects the store, and is led through the first steps: the owner, and staff with that right. */
export const isMerchant = ({ user }: Session): boolean => can(user, 'manage store');

/** Figures are for the team, and for influencers with whom any are shared. */
export const canSeeAnalytics = ({ user }: Session): boolean => can(user, 'see analytics');
