// One network: its accounts, their posts, what they granted to the app, its switches and the log of calls.

import { Kept, type ShopRecords } from '../persistence.ts';
import { Refused, found } from '../refused.ts';
import { Callbacks } from './callbacks.ts';
import { Grants } from './grants.ts';
import type { Account, NetworkApp, NetworkName, Post, TokenKind } from './model.ts';
import { Posts } from './posts.ts';
import { seedAccount, seedPosts, type Goods } from './seeds.ts';
import { signAddress } from './signing.ts';
import { usualSwitches, type NetworkSwitches } from './switches.ts';
import { Windows } from './windows.ts';

/** What sets a network apart from the others. */
export interface Profile {
  name: NetworkName;
  /** Where its numbers begin. */
  firstAccountId: bigint;
  firstPostId: bigint;
  writeCode: (random: string) => string;
  writeToken: (kind: TokenKind, random: string) => string;
  /** How long addresses of its media are good; null for ever. */
  mediaSeconds: number | null;
  /** How its addresses say until when, and that nobody changed them. */
  expiryParameter: string;
  signatureParameter: string;
  writeExpiry: (seconds: number) => string;
  readExpiry: (text: string) => number;
  /** The accounts it begins with, and how many posts they have. */
  seeded: readonly [handle: string, posts: number][];
  /** Tells the app that a person took its grant back. */
  announceRemoval: (network: Network, account: Account) => void;
}

export interface NetworkOptions {
  profile: Profile;
  app: NetworkApp;
  records: ShopRecords;
  now: () => Date;
  /** The sandbox's public address, filled in when the port is known. */
  address: { url: string };
  retryScale: number;
  goods: (shop?: string) => Goods;
}

export interface LoggedCall {
  method: string;
  path: string;
  status: number;
}

const LOG_LIMIT = 5000;

export class Network {
  readonly profile: Profile;
  readonly switches: NetworkSwitches = usualSwitches();
  readonly posts: Posts;
  readonly grants: Grants;
  readonly callbacks: Callbacks;
  readonly windows: Windows;
  readonly calls: LoggedCall[] = [];
  readonly #options: NetworkOptions;
  readonly #accounts: Kept<Account>;
  #app: NetworkApp;
  #called = 0;

  constructor(options: NetworkOptions) {
    const { profile, records, now, retryScale } = options;
    this.#options = options;
    this.profile = profile;
    this.#app = options.app;
    this.#accounts = new Kept(records, 'network-account', ({ id }) => id);
    this.posts = new Posts(records, profile.firstPostId);
    this.grants = new Grants({ records, now, writeCode: profile.writeCode, writeToken: profile.writeToken });
    this.callbacks = new Callbacks({ records, now, retryScale });
    this.windows = new Windows(now);
  }

  /** Gives it the accounts and posts it begins with, unless it has some. */
  seed(): void {
    if (this.accounts().length > 0) return;
    this.#options.records.together(() => {
      for (const [handle, posts] of this.profile.seeded) this.addAccount(handle, posts);
    });
  }

  get app(): NetworkApp {
    return this.#app;
  }

  /** Registers the app with other addresses, until the sandbox starts again. */
  changeApp(change: Partial<NetworkApp>): NetworkApp {
    this.#app = { ...this.#app, ...change };
    return this.#app;
  }

  now(): Date {
    return this.#options.now();
  }

  /** The address of one of its hosts, such as `graph`, or of its media. */
  host(host: string): string {
    return `${this.#options.address.url}/networks/${this.profile.name}/${host}`;
  }

  accounts(): Account[] {
    return this.#accounts.list();
  }

  findAccount(id: string): Account | null {
    return this.#accounts.find(id);
  }

  /** The account of that id or handle, the first one when none is named. */
  getAccount(key: unknown): Account {
    const accounts = this.accounts();
    const account = key === undefined ? accounts[0] : accounts.find(({ id, handle }) => id === key || handle === key);
    return found(account, 'There is no such account.');
  }

  addAccount(handle: string, posts: number, name?: string): Account {
    if (!/^[a-z0-9][a-z0-9._]{0,29}$/.test(handle)) throw new Refused('That can be no handle.');
    if (this.accounts().some((account) => account.handle === handle)) throw new Refused('The handle is taken.', 409);
    const id = (this.profile.firstAccountId + BigInt(this.accounts().length)).toString();
    const account = this.#accounts.put(seedAccount(id, handle, name));
    this.addPosts(account, posts);
    return account;
  }

  changeAccount(id: string, change: Partial<Omit<Account, 'id'>>): Account {
    return this.#accounts.put({ ...this.getAccount(id), ...change });
  }

  /** Adds posts as the account would have made them: older than those there are, from now on when there are none. */
  addPosts(account: Account, count: number): Post[] {
    const there = this.posts.list(account.id);
    const until = there.at(-1)?.at ?? this.now().toISOString();
    const wish = { network: this.profile.name, account, count, from: there.length, until };
    return this.posts.create(seedPosts(wish, this.#options.goods()));
  }

  /** What may be in its pictures: of a shop, or of the one they usually show. */
  goods(shop?: string): Goods {
    return this.#options.goods(shop);
  }

  /** Takes the grant back in the name of its owner, and lets the app know as the network does; false without a grant. */
  revoke(account: Account): boolean {
    if (!this.grants.revoke(account.id)) return false;
    this.profile.announceRemoval(this, account);
    return true;
  }

  /** The address of a file among the network's media, good for as long as the network keeps it. */
  mediaAddress(size: string, file: string): string {
    const { profile, switches } = this;
    const path = `/networks/media/${profile.name}/${size}/${file}`;
    const life = switches.mediaSeconds ?? profile.mediaSeconds;
    const address = `${this.#options.address.url}${path}`;
    if (life === null) return address;
    const expires = profile.writeExpiry(Math.floor(this.now().getTime() / 1000) + life);
    const query = new URLSearchParams({
      [profile.expiryParameter]: expires,
      [profile.signatureParameter]: signAddress(path, expires, this.app.secret),
    });
    return `${address}?${query.toString()}`;
  }

  /** The number of this API call. */
  nextCall(): number {
    this.#called += 1;
    return this.#called;
  }

  noteCall(method: string, path: string, status: number): void {
    this.calls.push({ method, path, status });
    if (this.calls.length > LOG_LIMIT) this.calls.shift();
  }

  close(): Promise<void> {
    return this.callbacks.close();
  }
}
