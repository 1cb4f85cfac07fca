// One process's work on the posts of an account: page by page, each written with how far it has come.
import { postId } from '@vitrine/contract/feed';
import { v7 as uuidv7 } from 'uuid';
import { announce } from '../../events.ts';
import { doAlone } from '../../platform/db/alone.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { Service } from '../../platform/service.ts';
import { findAccount, lockAccount, updateAccount, type AccountWithTokens } from './accounts-store.ts';
import { isUnderWay, type SocialKey, type SocialSyncRecord } from './model.ts';
import { NetworkFailure, type NetworkReader, type PostPage } from './networks/network.ts';
import type { Networks } from './networks/networks.ts';
import { givePosts } from './owners-store.ts';
import { allowLateClips, type CopyCounts, type LateClips, type PostPictures } from './pictures.ts';
import { withoutBarred } from './barred-posts.ts';
import { findEarliest, markGone, type MetPost, writePosts } from './posts-store.ts';
import { findSync, lockSync, updateSync } from './syncs-store.ts';
import type { SocialTokens } from './social-tokens.ts';

const attempts = 8;
/** It gives way after so long and goes on behind those that waited meanwhile. */
const shiftMs = 60_000;
/** Of waits that we choose; and of those that a network asks for. */
const longestWaitSeconds = { ours: 15 * 60, theirs: 24 * 3600 } as const;
const tellEveryMs = 1_000;

/** It was cancelled or began anew, or another process may be at it. */
class Stopped extends Error {
  override name = 'Stopped';
}

interface Deps {
  readonly networks: Networks;
  readonly tokens: SocialTokens;
  readonly pictures: PostPictures;
  readonly enqueue: (db: Db, key: SocialKey, startAfterSeconds?: number) => Promise<void>;
}

interface PostRun {
  readonly key: SocialKey;
  readonly account: AccountWithTokens;
  readonly syncId: string;
  readonly reader: NetworkReader;
  readonly lost: AbortSignal;
  readonly lateClips: LateClips;
}

export class PostReader extends Service<Deps> {
  async run(key: SocialKey): Promise<void> {
    const isMine = await doAlone(this.platform.database, `feed ${key.socialAccountId}`, (lost) =>
      this.#runAlone(key, lost),
    );
    if (isMine) return;
    // who holds the lock may be at its end and not look again
    if ((await findSync(this.db, key))?.state === 'waiting') await this.deps.enqueue(this.db, key, 1);
  }

  async #runAlone(key: SocialKey, lost: AbortSignal): Promise<void> {
    const sync = await findSync(this.db, key);
    if (sync === null || !isUnderWay(sync)) return;
    const account = await findAccount(this.db, key);
    if (account?.status !== 'connected') return this.#close(key, sync.syncId, { state: 'cancelled' });
    const network = this.deps.networks.get(account.network);
    const reader = network.reader(this.deps.tokens.access(key));
    try {
      await updateSync(this.db, key, { state: 'running', waits_until: null });
      const isDone = await this.#proceed(
        { key, account, syncId: sync.syncId, reader, lost, lateClips: allowLateClips() },
        sync,
      );
      if (!isDone) await this.deps.enqueue(this.db, key, 1);
    } catch (problem) {
      if (problem instanceof Stopped) return;
      if (!(problem instanceof NetworkFailure)) throw problem;
      await this.#fail(key, sync.syncId, problem);
    }
  }

  /** From where the row says to the end; false when the shift is over first. */
  async #proceed(run: PostRun, { cursor: begin, isBrief }: SocialSyncRecord): Promise<boolean> {
    const end = performance.now() + shiftMs;
    await this.#readFace(run);
    for (let cursor = begin; ;) {
      const page = await run.reader.readPosts(cursor);
      const isNews = await this.#takePage(run, page);
      if (page.next === null || (isBrief && !isNews)) {
        await this.#finish(run, page.next === null);
        return true;
      }
      cursor = page.next;
      if (performance.now() >= end) return false;
    }
  }

  /** Somebody may be called otherwise than when they were connected, or show another picture. */
  async #readFace({ key, account, reader }: PostRun): Promise<void> {
    const { appUserId, username, name, pictureUrl } = await reader.readIdentity();
    if (username !== account.username || name !== account.name || appUserId !== account.appUserId)
      await updateAccount(this.db, key, { app_user_id: appUserId, username, name, image_url: pictureUrl });
    await this.deps.pictures.copyFace(account, pictureUrl);
  }

  /** Writes a page and copies its pictures; whether it brought anything new. */
  async #takePage(run: PostRun, { posts, unreadable, next }: PostPage): Promise<boolean> {
    const { key, account, syncId } = run;
    const reading = { ...key, network: account.network, syncId, now: this.now() };
    const met = await this.transaction(async (tx) => {
      await this.#lock(tx, run);
      const readable = await withoutBarred(tx, this.platform.keys.cookies, reading, dropRepeated(posts));
      const withIds = readable.map((post) => ({ ...post, postId: postId.parse(uuidv7()) }));
      const written = await writePosts(tx, reading, withIds);
      await this.#giveNew(tx, key, written);
      const page = { page_found: written.length + unreadable, page_copied: 0, page_failed: unreadable };
      await updateSync(tx, key, page);
      return written;
    });
    const { copied, failed } = await this.deps.pictures.copy(account, met, {
      isStopped: () => run.lost.aborted,
      tell: this.#toTelling(key, unreadable),
      lateClips: run.lateClips,
    });
    await this.transaction(async (tx) => {
      const sync = await this.#lock(tx, run);
      await updateSync(tx, key, {
        cursor: next,
        attempt: 0,
        problem: null,
        found: sync.found + met.length + unreadable,
        copied: sync.copied + copied,
        failed: sync.failed + failed + unreadable,
        page_found: 0,
        page_copied: 0,
        page_failed: 0,
      });
    });
    return met.some(({ isNew }) => isNew);
  }

  /** Writes how far the pictures of a page are, once a second at most. */
  #toTelling(key: SocialKey, unreadable: number): (counts: CopyCounts) => Promise<void> {
    let next = 0;
    return async ({ copied, failed }) => {
      if (performance.now() < next) return;
      next = performance.now() + tellEveryMs;
      await updateSync(this.db, key, { page_copied: copied, page_failed: failed + unreadable });
    };
  }

  /** The row as it stands; throws `Stopped` where it is another’s. */
  async #lock(tx: Tx, { key, syncId, lost }: PostRun): Promise<SocialSyncRecord> {
    const sync = await lockSync(tx, key);
    if (lost.aborted || sync?.syncId !== syncId || !isUnderWay(sync)) throw new Stopped();
    return sync;
  }

  /** New posts are whose the account is. */
  async #giveNew(tx: Tx, key: SocialKey, written: readonly MetPost[]): Promise<void> {
    const fresh = written.filter(({ isNew }) => isNew).map((met) => met.postId);
    const influencerId = fresh.length === 0 ? null : ((await lockAccount(tx, key))?.influencerId ?? null);
    if (influencerId === null) return;
    await givePosts(tx, key.businessId, fresh, { influencerId, by: 'account', now: this.now() });
  }

  async #finish(run: PostRun, isWhole: boolean): Promise<void> {
    const { key, syncId, account } = run;
    const { mostListed } = this.deps.networks.get(account.network);
    await this.transaction(async (tx) => {
      const { found } = await this.#lock(tx, run);
      if (isWhole) {
        const isCut = mostListed !== null && found >= mostListed;
        const since = isCut ? await findEarliest(tx, { ...key, syncId }) : null;
        await markGone(tx, { ...key, syncId, now: this.now() }, since);
      }
      const now = this.now();
      const whole = isWhole ? { whole_at: now } : {};
      await updateSync(tx, key, { state: 'done', cursor: null, problem: null, finished_at: now, ...whole });
      await announce(tx, 'pagesChanged', key.businessId);
    });
  }

  /**
   * What may pass is tried again, after longer and longer waits; anything else ends the reading, and says why. A wait that the network asks
   * for is no try: it is waited for, however often.
   */
  async #fail(key: SocialKey, syncId: string, failure: NetworkFailure): Promise<void> {
    const isAsked = failure.kind === 'rate_limited' && failure.waitMs !== null;
    const attempt = ((await findSync(this.db, key))?.attempt ?? 0) + (isAsked ? 0 : 1);
    this.platform.log.warn({ business: key.businessId, attempt, problem: failure.message }, 'reading posts stopped');
    if (!failure.mayPass || attempt >= attempts)
      return this.#close(key, syncId, { state: 'failed', problem: failure.kind });
    const { ours, theirs } = longestWaitSeconds;
    const wanted = Math.ceil(Math.max((failure.waitMs ?? 0) / 1000, 2 ** attempt * 2));
    const wait = Math.min(isAsked ? theirs : ours, wanted);
    const waitsUntil = new Date(this.now().getTime() + wait * 1000);
    await updateSync(this.db, key, { attempt, problem: failure.kind, waits_until: waitsUntil });
    await this.deps.enqueue(this.db, key, wait);
  }

  async #close(
    key: SocialKey,
    syncId: string,
    change: { readonly state: 'cancelled' | 'failed'; readonly problem?: NetworkFailure['kind'] },
  ): Promise<void> {
    await this.transaction(async (tx) => {
      const sync = await lockSync(tx, key);
      if (sync?.syncId !== syncId || !isUnderWay(sync)) return;
      await updateSync(tx, key, { ...change, waits_until: null, finished_at: this.now() });
    });
  }
}

/** A post that came while a page was asked for may be told twice in one. */
function dropRepeated<Post extends { readonly id: string }>(posts: readonly Post[]): Post[] {
  return [...new Map(posts.map((post) => [post.id, post])).values()];
}
