// Promo codes in the store: asks what it says of one, creates one there, and keeps what was said for lists to warn by.
import type { DiscountWish, StoreDiscount } from '@vitrine/contract/discounts';
import type { BusinessId } from '@vitrine/contract/ids';
import { fromMajor, toMajor } from '@vitrine/contract/money';
import type { Db } from '../../../platform/db/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem, type FieldFault } from '../../../platform/problem.ts';
import { findWishFaults, isAsWished, toDiscountState, type DiscountFacts } from './discount-state.ts';
import {
  findKeptCode,
  forgetCodesBefore,
  keepCodes,
  listDoubtfulCodes,
  toCodeKey,
  type KeptCode,
} from './discounts-store.ts';
import {
  StoreFailure,
  type DiscountRefusal,
  type NewDiscount,
  type StoreClient,
  type StorePlatform,
} from '../platforms/platform.ts';
import { findStoreRow, type StoreRow } from '../connection/connection-store.ts';
import type { TokenKeeper } from '../connection/tokens.ts';

/** Where codes are in use: asked for every night, and when a store was connected. */
export type CodeSource = (businessId: BusinessId) => Promise<readonly string[]>;

export interface Discounts {
  /**
   * What the store says of a code, at most a minute old; `unknown` when the store cannot be asked. Refuses
   * `store_required` and `store_reconnect_needed`.
   */
  getDiscount(businessId: BusinessId, code: string): Promise<StoreDiscount>;
  /** Creates a code in the store and answers it; refuses with every faulty field, the store's own refusals too. */
  createDiscount(businessId: BusinessId, wish: DiscountWish): Promise<StoreDiscount>;
  /** Codes that were looked up and take nothing off; the store is not asked. */
  listDeadCodes(businessId: BusinessId): Promise<DeadCodeFound[]>;
  /** Looks codes up soon after the caller's transaction. */
  recheckDiscounts(db: Db, businessId: BusinessId, codes: readonly string[]): Promise<void>;
  /** The same with every code in use. */
  recheckAllDiscounts(db: Db, businessId: BusinessId): Promise<void>;
  addCodeSource(source: CodeSource): void;
}

export interface DeadCodeFound {
  readonly code: string;
  readonly state: 'missing' | 'expired' | 'used_up';
  readonly endsAt: Date | null;
  readonly checkedAt: Date;
}

interface Parts {
  platform: Platform;
  shops: StorePlatform;
  tokens: TokenKeeper;
}

const freshMs = 60_000;
const job = 'stores.discounts';
const mostDead = 2_000;

/** `codes` null: every code in use. */
type Recheck = { businessId: BusinessId; codes: readonly string[] | null };

export function createDiscounts({ platform, shops, tokens }: Parts): Discounts {
  const { database, jobs, clock, log } = platform;
  const { db } = database;
  const sources: CodeSource[] = [];
  const getStore = async (businessId: BusinessId): Promise<StoreRow> => {
    const store = await findStoreRow(db, businessId);
    if (store === null || store.status === 'disconnected') throw new Problem('store_required');
    if (store.status !== 'connected') throw new Problem('store_reconnect_needed');
    return store;
  };
  const client = (store: StoreRow, haste: 'waiting' | 'patient'): StoreClient =>
    shops.client(tokens.access(store), haste);
  const tell = (kept: KeptCode): StoreDiscount => toStoreDiscount(kept, clock.now());
  const keep = async (businessId: BusinessId, code: string, facts: DiscountFacts | null): Promise<StoreDiscount> => {
    const kept = { code, facts, checkedAt: clock.now() };
    await keepCodes(db, businessId, [kept]);
    return tell(kept);
  };

  const lookUp = async (store: StoreRow, codes: readonly string[]): Promise<void> => {
    const distinct = [...new Map(codes.map((code) => [toCodeKey(code), code])).values()];
    const batch = 100;
    for (let start = 0; start < distinct.length; start += batch) {
      const part = distinct.slice(start, start + batch);
      const found = await client(store, 'patient').findDiscounts(part);
      const checkedAt = clock.now();
      const kept = part.map((code, index) => ({ code, facts: found[index] ?? null, checkedAt }));
      await keepCodes(db, store.business_id, kept);
    }
  };

  const recheck = async ({ businessId, codes }: Recheck): Promise<void> => {
    const store = await findStoreRow(db, businessId);
    if (store?.status !== 'connected') return;
    const begun = clock.now();
    const wanted = codes ?? (await Promise.all(sources.map((source) => source(businessId)))).flat();
    try {
      await lookUp(store, wanted);
      if (codes === null) await forgetCodesBefore(db, businessId, begun);
    } catch (problem) {
      const isLasting = problem instanceof StoreFailure && problem.kind !== 'transient';
      if (!isLasting) throw problem;
      log.warn({ business: businessId, problem: problem.message }, 'the store’s promo codes could not be looked up');
    }
  };
  jobs.define<Recheck>(job, recheck);

  return {
    getDiscount: async (businessId, code) => {
      const store = await getStore(businessId);
      const kept = await findKeptCode(db, businessId, code);
      if (kept !== null && clock.now().getTime() - kept.checkedAt.getTime() < freshMs) return tell({ ...kept, code });
      try {
        const [facts = null] = await client(store, 'waiting').findDiscounts([code]);
        return await keep(businessId, code, facts);
      } catch (problem) {
        return toUnknown(code, problem);
      }
    },

    createDiscount: async (businessId, wish) => {
      const store = await getStore(businessId);
      const faults = findWishFaults(wish, store.currency, clock.now());
      if (faults.length > 0) throw new Problem('validation_failed', { faults });
      if (!shops.mayCreateDiscounts(store.scopes)) throw new Problem('discounts_not_granted');
      const made = toNewDiscount(wish, store.currency, clock.now());
      return keep(businessId, wish.code, await create(client(store, 'waiting'), made));
    },

    listDeadCodes: async (businessId) => {
      const now = clock.now();
      const codes = await listDoubtfulCodes(db, businessId, { now, most: mostDead });
      return codes.flatMap(({ code, facts, checkedAt }) => {
        const state = toDiscountState(facts, now);
        if (state === 'active' || state === 'scheduled') return [];
        return [{ code, state, endsAt: facts?.endsAt ?? null, checkedAt }];
      });
    },

    recheckDiscounts: async (on, businessId, codes) => {
      if (codes.length === 0) return;
      const key = `${businessId}:${codes.map(toCodeKey).sort().join()}`;
      await jobs.enqueue(on, job, { businessId, codes }, { key });
    },
    recheckAllDiscounts: (on, businessId) => jobs.enqueue(on, job, { businessId, codes: null }, { key: businessId }),
    addCodeSource: (source) => void sources.push(source),
  };
}

/** Creates it once, whatever gets lost on the way: a code that is there just as wished for is ours. */
async function create(client: StoreClient, made: NewDiscount): Promise<DiscountFacts> {
  try {
    const answer = await client.createDiscount(made);
    if ('facts' in answer) return answer.facts;
    const isTaken = answer.refusals.some(({ reason }) => reason === 'taken');
    const [found = null] = isTaken ? await client.findDiscounts([made.code]) : [];
    if (found !== null && isAsWished(found, made)) return found;
    throw toRefused(answer.refusals);
  } catch (problem) {
    if (!(problem instanceof StoreFailure)) throw problem;
    throw new Problem(problemOf(problem), { cause: problem });
  }
}

function problemOf({
  kind,
}: StoreFailure): 'store_unavailable' | 'store_reconnect_needed' | 'discounts_not_granted' | 'discount_refused' {
  switch (kind) {
    case 'transient':
      return 'store_unavailable';
    case 'access_lost':
      return 'store_reconnect_needed';
    case 'not_granted':
      return 'discounts_not_granted';
    case 'refused':
      return 'discount_refused';
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

function toStoreDiscount({ code, facts, checkedAt }: KeptCode, now: Date): StoreDiscount {
  const checked = { code, reason: null, checked_at: checkedAt.toISOString() };
  if (facts === null) return { ...checked, state: 'missing', ...nothingKnown };
  return {
    ...checked,
    state: toDiscountState(facts, now),
    kind: facts.kind,
    value: toValue(facts),
    currency: facts.currency,
    usage_limit: facts.usageLimit,
    times_used: facts.timesUsed,
    once_per_customer: facts.oncePerCustomer,
    starts_at: facts.startsAt.toISOString(),
    ends_at: facts.endsAt?.toISOString() ?? null,
  };
}

function toValue({ kind, value, currency }: DiscountFacts): number | null {
  if (value === null) return null;
  if (kind === 'percentage') return value / 100;
  return currency === null ? null : toMajor(value, currency);
}
