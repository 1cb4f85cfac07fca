// The door of promo codes in the store: asks what it says of one, creates one there, and stores the answers for lists to warn by.
import { announce, type EventBus } from '../../../events.ts';
import type { DiscountWish, StoreDiscount } from '@vitrine/contract/discounts';
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { fromMajor, toMajor } from '@vitrine/contract/money';
import type { ProblemCode } from '@vitrine/contract/problem';
import { isDeepStrictEqual } from 'node:util';
import { toColumns } from '../../../platform/db/columns.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem, type FieldFault } from '../../../platform/problem.ts';
import { Service } from '../../../platform/service.ts';
import { findWishFaults, isAsWished, toDiscountState, toWorth, type DiscountWorth } from './discount-state.ts';
import {
  findStoredCode,
  deleteCodesBefore,
  storeCodes,
  listDoubtfulCodes,
  toCodeKey,
  type StoredCode,
} from './discounts-store.ts';
import { findStoreRow, getConnectedRow, type StoreRow, type TokenKeeper } from '../connection/connection.ts';
import {
  StoreFailure,
  type DiscountRefusal,
  type FailureKind,
  type NewDiscount,
  type StoreClient,
} from '../platforms/platform.ts';
import type { Platforms } from '../platforms/platforms.ts';
import type { DiscountFacts } from '../records.ts';
import { perStore } from '../shifts.ts';

/** Where codes are in use: asked for every night, and when a store was connected. */
export type CodeSource = (businessId: BusinessId) => Promise<readonly string[]>;

export interface DeadCodeFound {
  readonly code: string;
  readonly state: 'missing' | 'expired' | 'used_up';
  readonly endsAt: Date | null;
  readonly checkedAt: Date;
}

const freshMs = 60_000;
/** Of a code the store could not be asked about: whoever wants to know asks at once. */
const neverChecked = new Date(0);
const job = 'stores.discounts';
const mostDead = 2_000;
/** Codes looked up between two writes. */
const batchSize = 100;

/** `codes` null: every code in use. */
type Recheck = { businessId: BusinessId; codes: readonly string[] | null };

interface Deps {
  readonly events: EventBus;
  readonly platforms: Platforms;
  readonly tokens: TokenKeeper;
}

export class Discounts extends Service<Deps> {
  readonly #sources: CodeSource[] = [];

  constructor(platform: Platform, deps: Deps) {
    super(platform, deps);
    platform.jobs.define<Recheck>(job, (asked) => this.#recheck(asked), perStore);
  }

  /**
   * What the store says of a code, at most a minute old; `unknown` when the store cannot be asked. Refuses
   * `store_required` and `store_reconnect_needed`.
   */
  async getDiscount(businessId: BusinessId, code: string): Promise<StoreDiscount> {
    const store = await getConnectedRow(this.db, businessId);
    const stored = await findStoredCode(this.db, businessId, code);
    if (stored !== null && this.now().getTime() - stored.checkedAt.getTime() < freshMs) {
      return toStoreDiscount({ ...stored, code }, this.now());
    }
    try {
      const [facts = null] = await this.deps.tokens.client(store, 'interactive').findDiscounts([code]);
      const found = { code, facts, checkedAt: this.now() };
      await this.#keep(this.db, businessId, [found]);
      return toStoreDiscount(found, this.now());
    } catch (problem) {
      return toUnknown(code, problem);
    }
  }

  /** Creates a code in the store and answers it; refuses with every faulty field, the store's own refusals too. */
  async createDiscount(
    { businessId, accountId: by }: { businessId: BusinessId; accountId: AccountId },
    wish: DiscountWish,
  ): Promise<StoreDiscount> {
    const store = await getConnectedRow(this.db, businessId);
    const faults = findWishFaults(wish, store.currency, this.now());
    if (faults.length > 0) throw new Problem('validation_failed', { faults });
    if (!this.deps.platforms.get(store.platform).grants.canCreateDiscounts(store.scopes)) {
      throw new Problem('discounts_not_granted');
    }
    const wanted = toNewDiscount(wish, store.currency, this.now());
    const facts = await createOnce(this.deps.tokens.client(store, 'interactive'), wanted);
    const stored = { code: wish.code, facts, checkedAt: this.now() };
    await this.transaction(async (tx) => {
      await this.#keep(tx, businessId, [stored]);
      await this.deps.events.emit(tx, 'discount.created', { businessId, by, code: wish.code });
    });
    return toStoreDiscount(stored, this.now());
  }

  /**
   * Makes a code in the store by the terms of another, and answers how it stands there; nothing is thrown for what a store
   * cannot do. A code that is there already is left as it is, and one that did not come to be is no longer promised.
   */
  async copyDiscount(businessId: BusinessId, from: string | null, to: string): Promise<CopyOutcome> {
    const outcome = await this.#copy(businessId, from, to);
    const isThere = outcome === 'created' || outcome === 'there';
    if (!isThere && (await findStoredCode(this.db, businessId, to)) === null)
      await this.#keep(this.db, businessId, [{ code: to, facts: null, checkedAt: neverChecked }]);
    return outcome;
  }

  async #copy(businessId: BusinessId, from: string | null, to: string): Promise<CopyOutcome> {
    const store = await findStoreRow(this.db, businessId);
    if (store?.status !== 'connected') return 'no_store';
    const canCreate = this.deps.platforms.get(store.platform).grants.canCreateDiscounts(store.scopes);
    try {
      const client = this.deps.tokens.client(store, 'interactive');
      if (!canCreate) return (await this.#find(store, client, to)) ? 'there' : 'not_granted';
      const made =
        from === null ? 'missing' : await client.createDiscount({ code: to, like: from, startsAt: this.now() });
      if (typeof made === 'string') return (await this.#find(store, client, to)) ? 'there' : made;
      const isTaken = 'refusals' in made && made.refusals.some(({ reason }) => reason === 'taken');
      if ('refusals' in made && !isTaken) return 'refused';
      const [facts = null] = 'facts' in made ? [made.facts] : await client.findDiscounts([to]);
      // what is taken is there, though a store that is slow to tell may not find it yet
      if (facts !== null) await this.#keep(this.db, businessId, [{ code: to, facts, checkedAt: this.now() }]);
      return isTaken ? 'there' : 'created';
    } catch (problem) {
      if (!(problem instanceof StoreFailure)) throw problem;
      return problem.kind === 'not_granted' ? 'not_granted' : problem.kind === 'refused' ? 'refused' : 'store_away';
    }
  }

  /** Asks the store for a code, and whether it has it. */
  async #find({ business_id: businessId }: StoreRow, client: StoreClient, code: string): Promise<boolean> {
    const [facts = null] = await client.findDiscounts([code]);
    await this.#keep(this.db, businessId, [{ code, facts, checkedAt: this.now() }]);
    return facts !== null;
  }

  /** Ends a code in the store, whoever made it there. Refuses what kept it from being ended. */
  async endDiscount(businessId: BusinessId, code: string): Promise<void> {
    const store = await getConnectedRow(this.db, businessId);
    if (!this.deps.platforms.get(store.platform).grants.canCreateDiscounts(store.scopes))
      throw new Problem('discounts_not_granted');
    try {
      const facts = await this.deps.tokens.client(store).endDiscount(code);
      await this.#keep(this.db, businessId, [{ code, facts, checkedAt: this.now() }]);
    } catch (problem) {
      if (!(problem instanceof StoreFailure)) throw problem;
      throw new Problem(problemOf[problem.kind], { cause: problem });
    }
  }

  /** Whether something of the business still carries the code, in any letters. */
  async isInUse(businessId: BusinessId, code: string): Promise<boolean> {
    const used = await Promise.all(this.#sources.map((source) => source(businessId)));
    return used.flat().some((one) => toCodeKey(one) === toCodeKey(code));
  }

  /** What a code that was looked up takes off now; null where that cannot be told. The store is not asked. */
  async findWorth(businessId: BusinessId, code: string): Promise<DiscountWorth | null> {
    const stored = await findStoredCode(this.db, businessId, code);
    return stored?.facts ? toWorth(stored.facts, this.now()) : null;
  }

  /** Whether the code was looked up and is known to take nothing off; the store is not asked. */
  async isKnownDead(businessId: BusinessId, code: string): Promise<boolean> {
    const stored = await findStoredCode(this.db, businessId, code);
    return stored !== null && isDead(stored, this.now());
  }

  /** Codes that were looked up and take nothing off; the store is not asked. */
  async listDeadCodes(businessId: BusinessId): Promise<DeadCodeFound[]> {
    const now = this.now();
    const codes = await listDoubtfulCodes(this.db, businessId, { now, most: mostDead });
    return codes.flatMap(({ code, facts, checkedAt }) => {
      const state = toDiscountState(facts, now);
      if (state === 'active' || state === 'scheduled') return [];
      return [{ code, state, endsAt: facts?.endsAt ?? null, checkedAt }];
    });
  }

  /** Looks codes up soon after the caller's transaction. */
  async recheckDiscounts(db: Db, businessId: BusinessId, codes: readonly string[]): Promise<void> {
    if (codes.length === 0) return;
    const key = `${businessId}:${codes.map(toCodeKey).sort().join()}`;
    await this.platform.jobs.enqueue(db, job, { businessId, codes }, { key, group: businessId });
  }

  /** The same with every code in use. */
  async recheckAllDiscounts(db: Db, businessId: BusinessId): Promise<void> {
    await this.platform.jobs.enqueue(db, job, { businessId, codes: null }, { key: businessId, group: businessId });
  }

  /** Names where codes are in use; to be called before jobs start. */
  addCodeSource(source: CodeSource): void {
    this.#sources.push(source);
  }

  /** Stores what was said of codes; pages are told when what one of them takes off has changed. */
  async #keep(db: Db, businessId: BusinessId, codes: readonly StoredCode[]): Promise<void> {
    const now = this.now();
    const before = await Promise.all(codes.map(({ code }) => findStoredCode(db, businessId, code)));
    await storeCodes(db, businessId, codes);
    const turned = codes.some((code, at) => {
      const known = before[at] ?? null;
      const isTurned = isDead(code, now) !== (known !== null && isDead(known, now));
      return isTurned || !isDeepStrictEqual(worthOf(code, now), known && worthOf(known, now));
    });
    if (turned) await announce(db, 'pagesChanged', businessId);
  }

  async #recheck({ businessId, codes }: Recheck): Promise<void> {
    const { log } = this.platform;
    const store = await findStoreRow(this.db, businessId);
    if (store?.status !== 'connected') return;
    const begun = this.now();
    const wanted = codes ?? (await Promise.all(this.#sources.map((source) => source(businessId)))).flat();
    try {
      await this.#lookUp(store, wanted);
      if (codes === null) await deleteCodesBefore(this.db, businessId, begun);
    } catch (problem) {
      const isLasting = problem instanceof StoreFailure && problem.kind !== 'transient';
      if (!isLasting) throw problem;
      log.warn({ business: businessId, problem: problem.message }, 'the store’s promo codes could not be looked up');
    }
  }

  async #lookUp(store: StoreRow, codes: readonly string[]): Promise<void> {
    const distinct = [...new Map(codes.map((code) => [toCodeKey(code), code])).values()];
    for (let start = 0; start < distinct.length; start += batchSize) {
      const batch = distinct.slice(start, start + batchSize);
      const found = await this.deps.tokens.client(store).findDiscounts(batch);
      const checkedAt = this.now();
      const stored = batch.map((code, index) => ({ code, facts: found[index] ?? null, checkedAt }));
      await this.#keep(this.db, store.business_id, stored);
    }
  }
}

/** How a code that was to be made like another stands in the store. */
export type CopyOutcome =
  | 'created'
  /** The store had it before: its terms are its own. */
  | 'there'
  /** Not made: there is none to make it like, or its terms cannot be made anew, or the store did not take it. */
  | 'missing'
  | 'unlike'
  | 'refused'
  /** Not made: the store was away, permits no codes, or none is connected. */
  | 'store_away'
  | 'not_granted'
  | 'no_store';

function worthOf({ facts }: StoredCode, now: Date): DiscountWorth | null {
  return facts && toWorth(facts, now);
}

function isDead({ facts }: StoredCode, now: Date): boolean {
  const state = toDiscountState(facts, now);
  return state === 'missing' || state === 'expired' || state === 'used_up';
}

const problemOf = {
  transient: 'store_unavailable',
  closed: 'store_unavailable',
  access_lost: 'store_reconnect_needed',
  not_granted: 'discounts_not_granted',
  refused: 'discount_refused',
} as const satisfies Record<FailureKind, ProblemCode>;

/** Creates it once, whatever gets lost on the way: a code that is there just as wished for is ours. */
async function createOnce(client: StoreClient, made: NewDiscount): Promise<DiscountFacts> {
  try {
    const answer = await client.createDiscount(made);
    if (typeof answer === 'string') throw new Error('a code was copied that was to be made');
    if ('facts' in answer) return answer.facts;
    const isTaken = answer.refusals.some(({ reason }) => reason === 'taken');
    const [found = null] = isTaken ? await client.findDiscounts([made.code]) : [];
    if (found !== null && isAsWished(found, made)) return found;
    throw toRefused(answer.refusals);
  } catch (problem) {
    if (!(problem instanceof StoreFailure)) throw problem;
    throw new Problem(problemOf[problem.kind], { cause: problem });
  }
}

function toRefused(refusals: readonly DiscountRefusal[]): Problem {
  const faults = refusals.map(({ field, reason, message }): FieldFault => {
    const known = { taken: 'discount_taken', backwards: 'discount_backwards' } as const;
    const on = { field: field ?? 'code' };
    return reason === 'other'
      ? { ...on, code: 'store_says', values: { text: message } }
      : { ...on, code: known[reason] };
  });
  const isTakenAlone = refusals.every(({ reason }) => reason === 'taken');
  const [first] = faults;
  const field = first ? { field: first.field } : {};
  return new Problem(isTakenAlone ? 'discount_taken' : 'discount_refused', { ...field, faults });
}

function toNewDiscount(wish: DiscountWish, currency: string, now: Date): NewDiscount {
  const isPercentage = wish.kind === 'percentage';
  return {
    code: wish.code,
    kind: wish.kind,
    value: isPercentage ? Math.round(wish.value * 100) : fromMajor(wish.value, currency),
    currency,
    usageLimit: wish.usage_limit ?? null,
    oncePerCustomer: wish.once_per_customer,
    combinesWith: wish.combines_with ?? [],
    onSubscriptions: wish.on_subscriptions ?? false,
    startsAt: wish.starts_at ? new Date(wish.starts_at) : now,
    endsAt: wish.ends_at ? new Date(wish.ends_at) : null,
  };
}

const nothingKnown = {
  kind: null,
  value: null,
  currency: null,
  usage_limit: null,
  times_used: null,
  once_per_customer: null,
  starts_at: null,
  ends_at: null,
} as const;

/** Throws what is no failure of the store, and its loss of our access. */
function toUnknown(code: string, problem: unknown): StoreDiscount {
  if (!(problem instanceof StoreFailure)) throw problem;
  if (problem.kind === 'access_lost') throw new Problem('store_reconnect_needed', { cause: problem });
  const reason = problem.kind === 'not_granted' ? 'not_granted' : 'store_away';
  return { code, state: 'unknown', reason, ...nothingKnown, checked_at: null };
}

function toStoreDiscount({ code, facts, checkedAt }: StoredCode, now: Date): StoreDiscount {
  const checked = { code, reason: null, checked_at: checkedAt.toISOString() };
  if (facts === null) return { ...checked, state: 'missing', ...nothingKnown };
  return {
    ...checked,
    ...toColumns(facts),
    state: toDiscountState(facts, now),
    value: toValue(facts),
    starts_at: facts.startsAt.toISOString(),
    ends_at: facts.endsAt?.toISOString() ?? null,
  };
}

function toValue({ kind, value, currency }: DiscountFacts): number | null {
  if (value === null) return null;
  if (kind === 'percentage') return value / 100;
  return currency === null ? null : toMajor(value, currency);
}
