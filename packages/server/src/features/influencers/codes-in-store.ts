// An influencer's codes in the store: the new one is made there like the one before, which ends there with its grace.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { randomInt } from 'node:crypto';
import type { Tx } from '../../platform/db/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import { Service } from '../../platform/service.ts';
import type { CopyOutcome } from '../stores/stores.ts';
import { AwaitedCodes, type Absence, type AwaitedCode } from './awaited-codes.ts';
import { admitCode } from './code-change.ts';
import * as store from './code-endings-store.ts';
import { makeUpCode } from './codes.ts';
import type { InfluencerDeps, InfluencerRecord } from './model.ts';
import { isSame } from './refusals.ts';
import { toNextTry, triesTillTold } from './retries.ts';

const mostAtOnce = 50;
const mostMadeUp = 3;

/** A code that was asked for in the store, and how it stands there. */
export interface PreparedCode {
  readonly code: string;
  /** By whose terms; null where there was none. */
  readonly like: string | null;
  readonly outcome: CopyOutcome;
}

export class CodesInStore extends Service<Pick<InfluencerDeps, 'events' | 'discounts'>> {
  readonly #awaited: AwaitedCodes;

  constructor(platform: Platform, deps: Pick<InfluencerDeps, 'events' | 'discounts'>) {
    super(platform, deps);
    this.#awaited = new AwaitedCodes(platform, deps);
    platform.jobs.define('influencers.end-codes', () => this.tend(), { schedule: '* * * * *' });
  }

  /** Does what is due in the stores; also runs by itself. New codes first: those before are what they are made like. */
  async tend(): Promise<void> {
    await this.#awaited.makeDue();
    await this.#endDue();
  }

  /**
   * Makes the code an influencer is to have in the store, by the terms of the one they have; made up when none is wished
   * for. Answers it, and how it stands there. Refuses `promocode_taken` for a code another holds, and for the one they have.
   */
  async prepare(
    businessId: BusinessId,
    { accountId, username, promocode: before }: InfluencerRecord,
    wanted: string | null,
  ): Promise<PreparedCode> {
    // one that never came to be is like nothing: what it was to be like is
    const awaited = await this.#awaited.find(businessId, accountId);
    const like = awaited ? awaited.like : before;
    for (let attempt = 1; ; attempt += 1) {
      const code = wanted ?? makeUpCode(before, username, randomInt);
      if (isSame(before, code)) throw new Problem('promocode_taken', { field: 'promocode' });
      await admitCode(this.db, businessId, { accountId, code, now: this.now() });
      const outcome = await this.deps.discounts.copyDiscount(businessId, like, code);
      // what the store has already is somebody's: of one that was made up there are others
      if (wanted !== null || outcome !== 'there' || attempt === mostMadeUp) return { code, like, outcome };
    }
  }

  /**
   * In the caller's transaction: has the code they just gave up ended in the store when its grace is over, and the one they
   * were given made there, should it not be there yet.
   */
  async follow(
    tx: Tx,
    key: Pick<AwaitedCode, 'businessId' | 'accountId'>,
    { before, made: { outcome, ...made } }: { before: string | null; made: PreparedCode },
  ): Promise<void> {
    if (before !== null) await store.planEnding(tx, key.businessId, key.accountId, before);
    await this.#awaited.settle(tx, { ...key, ...made }, outcome);
  }

  /** The code of theirs that the store does not have yet, with when it is asked for next; null when there is none. */
  findAwaited(businessId: BusinessId, accountId: AccountId): Promise<AwaitedCode | null> {
    return this.#awaited.find(businessId, accountId);
  }

  /** Codes whose grace is over and that the store still takes, with what keeps them from being ended. */
  listKept(businessId: BusinessId, accountId: AccountId): Promise<store.KeptCode[]> {
    return store.listKept(this.db, businessId, accountId, this.now());
  }

  /** What cannot be ended is told once and tried again. */
  async #endDue(): Promise<void> {
    for (const ending of await store.listDue(this.db, this.now(), mostAtOnce)) {
      const problem = await this.#end(ending);
      const tries = ending.tries + 1;
      const isLasting = problem !== null && problem !== 'store_unavailable';
      // of a store that is gone nobody needs to be told what it goes on taking
      const isNews = problem !== null && problem !== 'store_required' && ending.problem === null;
      const isTold = isNews && (isLasting || tries >= triesTillTold);
      await this.transaction(async (tx) => {
        const isFirst = await store.recordEnding(tx, ending, {
          tries,
          problem: isTold ? problem : ending.problem,
          // in use again: whoever uses it wants it to work
          nextAt:
            problem === null || problem === 'in_use'
              ? null
              : toNextTry(this.now(), tries, isLasting || ending.problem !== null),
        });
        const { businessId, accountId } = ending;
        if (isTold && isFirst) {
          const changed = ['old_code_kept'];
          await this.deps.events.emit(tx, 'influencer.changed', { businessId, by: null, accountId, changed });
        }
      });
    }
  }

  /** What kept it from being ended; null when it is over. */
  async #end({ businessId, code }: store.Ending): Promise<string | null> {
    const { discounts } = this.deps;
    if (await discounts.isInUse(businessId, code)) return 'in_use';
    // ended, it would give its end to those that are still to be made like it
    const kept = await this.#awaited.findLike(businessId, code);
    const reason = kept && keptBy[kept];
    if (reason) return reason;
    try {
      await discounts.endDiscount(businessId, code);
      return null;
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      this.platform.log.warn({ business: businessId, problem: problem.code }, 'a replaced code could not be ended');
      return problem.code;
    }
  }
}

/** What keeps a code that another is to be made like; null where that cannot be made like it, however long it waits. */
const keptBy: Readonly<Record<Absence, string | null>> = {
  store_away: 'store_unavailable',
  not_granted: 'discounts_not_granted',
  no_store: 'store_required',
  missing: null,
  unlike: null,
  refused: null,
};
