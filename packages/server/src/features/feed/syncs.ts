// Reads the posts of accounts: begun by a person or by the clock, stopped by either, and gone on with where a stopped one was.
import type { NetworkName } from '@vitrine/contract/feed';
import type { BusinessId } from '@vitrine/contract/ids';
import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import { Service } from '../../platform/service.ts';
import { listAccounts, listConnected } from './accounts-store.ts';
import { isUnderWay, type SocialKey, type SocialSyncRecord } from './model.ts';
import { mayPass } from './networks/network.ts';
import type { Networks } from './networks/networks.ts';
import type { PostPictures } from './pictures.ts';
import { PostReader } from './post-reader.ts';
import { beginSync, findSync, listUnfinished, lockSync, updateSync } from './syncs-store.ts';
import type { SocialTokens } from './social-tokens.ts';

const job = 'feed.sync';
/** Accounts at a time, and of one business: one that is slow holds up neither its others nor those of others. */
const sharing = { concurrency: 3, share: 2, expireSeconds: 3600 } as const;
/** What was deleted or edited at the network is seen when everything is read again. */
const wholeEveryMs = 24 * 3600_000;

interface Deps {
  readonly networks: Networks;
  readonly tokens: SocialTokens;
  readonly pictures: PostPictures;
}

export class SocialSyncs extends Service<Deps> {
  readonly #runner: PostReader;

  constructor(platform: Platform, deps: Deps) {
    super(platform, deps);
    const { jobs } = platform;
    this.#runner = new PostReader(platform, {
      ...deps,
      enqueue: (db, key, startAfterSeconds) => this.wake(db, key, startAfterSeconds),
    });
    jobs.define<SocialKey>(job, (key) => this.#runner.run(key), sharing);
    // a killed process leaves its reading behind; its lock is gone with it
    jobs.define('feed.sync.resume', () => this.#resume(), { schedule: '* * * * *' });
    jobs.define('feed.sync.again', () => this.#readAgain(), { schedule: '7 * * * *' });
    jobs.define('feed.pictures.tidy', () => deps.pictures.tidy(), { schedule: '23 4 * * *' });
  }

  /** Begins reading everything of the network’s accounts, or joins what is reading. Refuses `not_found` where none is connected. */
  async start(businessId: BusinessId, network: NetworkName): Promise<void> {
    const accounts = (await listAccounts(this.db, businessId, network)).filter(({ status }) => status === 'connected');
    if (accounts.length === 0) throw new Problem('not_found');
    await this.transaction(async (tx) => {
      for (const { socialAccountId } of accounts) await this.begin(tx, { businessId, socialAccountId });
    });
  }

  /** Stops reading; what has come stays. */
  async cancel(businessId: BusinessId, network: NetworkName): Promise<void> {
    for (const account of await listAccounts(this.db, businessId, network)) await this.end(this.db, account);
  }

  /**
   * For a person, in the caller’s transaction: joins what is under way, goes on with a first reading that did not come to its end,
   * else begins anew; at once, though a try that failed made it wait.
   */
  async begin(tx: Tx, key: SocialKey): Promise<void> {
    const last = await lockSync(tx, key);
    if (last !== null && isUnderWay(last)) await updateSync(tx, key, { attempt: 0 });
    else await beginSync(tx, this.#plan(key, last, false));
    await this.platform.jobs.dropDelayed(tx, job, key.socialAccountId);
    await this.wake(tx, key);
  }

  /** The same, but that a reading which waits for its network goes on waiting. */
  async #beginByClock(tx: Tx, key: SocialKey, isBrief: boolean): Promise<void> {
    const last = await lockSync(tx, key);
    if (last === null || !isUnderWay(last)) await beginSync(tx, this.#plan(key, last, isBrief));
    await this.wake(tx, key);
  }

  #plan({ businessId, socialAccountId }: SocialKey, last: SocialSyncRecord | null, isBrief: boolean): SocialSyncRecord {
    const page = { pageFound: 0, pageCopied: 0, pageFailed: 0 };
    // that a network is away is told until something has been read
    const problem = last?.problem && mayPass(last.problem) ? last.problem : null;
    const fresh = {
      state: 'waiting',
      attempt: 0,
      problem,
      waitsUntil: last?.waitsUntil ?? null,
      finishedAt: null,
      ...page,
    } as const;
    if (last?.isFirst === true && last.state !== 'done') return { ...last, ...fresh };
    const isFirst = last === null;
    const counts = { cursor: null, found: 0, copied: 0, failed: 0, wholeAt: last?.wholeAt ?? null };
    const key = { businessId, socialAccountId, syncId: randomUUID() };
    return { ...key, ...fresh, ...counts, isFirst, isBrief: isBrief && !isFirst, startedAt: this.now() };
  }

  /** Stops the reading of one account, if there is any. */
  async end(db: Db, key: SocialKey): Promise<void> {
    const last = await findSync(db, key);
    if (last !== null && isUnderWay(last))
      await updateSync(db, key, { state: 'cancelled', waits_until: null, finished_at: this.now() });
  }

  async wake(db: Db, { businessId, socialAccountId }: SocialKey, startAfterSeconds = 0): Promise<void> {
    const later = startAfterSeconds > 0 ? { startAfterSeconds } : {};
    const named = { key: socialAccountId, group: businessId, ...later };
    await this.platform.jobs.enqueue(db, job, { businessId, socialAccountId }, named);
  }

  async #resume(): Promise<void> {
    for (const { businessId, socialAccountId } of await listUnfinished(this.db))
      await this.wake(this.db, { businessId, socialAccountId });
  }

  /** What is new of every account each hour, and all of it once a day. Where a person stopped the first reading it stays so. */
  async #readAgain(): Promise<void> {
    for (const account of await listConnected(this.db)) {
      if (!this.deps.networks.has(account.network)) continue;
      const key = { businessId: account.businessId, socialAccountId: account.socialAccountId };
      const last = await findSync(this.db, key);
      if (last?.isFirst === true && last.state === 'cancelled') continue;
      const wholeMs = last?.wholeAt?.getTime() ?? 0;
      const isBrief = this.now().getTime() - wholeMs < wholeEveryMs;
      await this.transaction((tx) => this.#beginByClock(tx, key, isBrief));
    }
  }
}
