// An influencer's codes in the store: the new one is made there like the one before, which ends there with its grace.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { randomInt } from 'node:crypto';
import type { Tx } from '../../platform/db/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import { Service } from '../../platform/service.ts';
import type { CopyOutcome } from '../stores/stores.ts';
import { admitCode } from './code-change.ts';
import * as store from './code-endings-store.ts';
import { makeUpCode } from './codes.ts';
import type { InfluencerDeps, InfluencerRecord } from './model.ts';
import { isSame } from './refusals.ts';

const minute = 60_000;
/** What a busy store keeps from being ended is tried again: after 5, 10, 20 … minutes, and once a day from then on. */
const firstWait = 5 * minute;
const daily = 24 * 60 * minute;
const triesTillTold = 6;
const mostAtOnce = 50;
const mostMadeUp = 3;

export class CodesInStore extends Service<Pick<InfluencerDeps, 'events' | 'discounts'>> {
  constructor(platform: Platform, deps: Pick<InfluencerDeps, 'events' | 'discounts'>) {
    super(platform, deps);
    platform.jobs.define('influencers.end-codes', () => this.endDue(), { schedule: '* * * * *' });
  }

  /**
   * Makes the code an influencer is to have in the store, by the terms of the one they have; made up when none is wished
   * for. Answers it, and how it stands there. Refuses `promocode_taken` for a code another holds, and for the one they have.
   */
  async prepare(
    businessId: BusinessId,
    { accountId, username, promocode: before }: InfluencerRecord,
    wanted: string | null,
  ): Promise<{ code: string; outcome: CopyOutcome }> {
    for (let attempt = 1; ; attempt += 1) {
      const code = wanted ?? makeUpCode(before, username, randomInt);
      if (isSame(before, code)) throw new Problem('promocode_taken', { field: 'promocode' });
      await admitCode(this.db, businessId, { accountId, code, now: this.now() });
      const outcome = before === null ? 'missing' : await this.deps.discounts.copyDiscount(businessId, before, code);
      // what the store has already is somebody's: of one that was made up there are others
      if (wanted !== null || outcome !== 'there' || attempt === mostMadeUp) return { code, outcome };
    }
  }

  /** Has the code they just gave up ended in the store when its grace is over, in the caller's transaction. */
  endWithGrace(tx: Tx, businessId: BusinessId, accountId: AccountId, code: string): Promise<void> {
    return store.planEnding(tx, businessId, accountId, code);
  }

  /** Codes whose grace is over and that the store still takes, with what keeps them from being ended. */
  listKept(businessId: BusinessId, accountId: AccountId): Promise<store.KeptCode[]> {
    return store.listKept(this.db, businessId, accountId, this.now());
  }

  /** Ends in their stores what is due; also runs by itself. What cannot be ended is told once and tried again. */
  async endDue(): Promise<void> {
    for (const ending of await store.listDue(this.db, this.now(), mostAtOnce)) {
      const problem = await this.#end(ending);
      const tries = ending.tries + 1;
      const isLasting = problem !== null && problem !== 'store_unavailable';
      const isTold = problem !== null && ending.problem === null && (isLasting || tries >= triesTillTold);
      await this.transaction(async (tx) => {
        await store.recordEnding(tx, ending, {
          tries,
          problem: isTold ? problem : ending.problem,
          // in use again: whoever uses it wants it to work
          nextAt:
            problem === null || problem === 'in_use' ? null : this.#later(tries, isLasting || ending.problem !== null),
        });
        const { businessId, accountId } = ending;
        if (isTold) {
          const changed = ['old_code_kept'];
          await this.deps.events.emit(tx, 'influencer.changed', { businessId, by: null, accountId, changed });
        }
      });
    }
  }

  #later(tries: number, isRare: boolean): Date {
    const wait = isRare ? daily : firstWait * 2 ** (tries - 1);
    return new Date(this.now().getTime() + Math.min(wait, daily));
  }

  /** What kept it from being ended; null when it is over, or there is no store any more that could take it. */
  async #end({ businessId, code }: store.Ending): Promise<string | null> {
    const { discounts } = this.deps;
    if (await discounts.isInUse(businessId, code)) return 'in_use';
    try {
      await discounts.endDiscount(businessId, code);
      return null;
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      if (problem.code === 'store_required') return null;
      this.platform.log.warn({ business: businessId, problem: problem.code }, 'a replaced code could not be ended');
      return problem.code;
    }
  }
}
