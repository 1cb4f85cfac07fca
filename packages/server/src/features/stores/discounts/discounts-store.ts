// The table of promo codes as the store last told of them.
import type { BusinessId } from '@vitrine/contract/ids';
import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { DiscountFacts } from './discount-state.ts';

interface DiscountTable {
  business_id: BusinessId;
  code_key: string;
  code: string;
  status: DiscountFacts['status'] | null;
  kind: DiscountFacts['kind'] | null;
  value: number | null;
  currency: string | null;
  usage_limit: number | null;
  times_used: number | null;
  once_per_customer: boolean | null;
  starts_at: Date | null;
  ends_at: Date | null;
  checked_at: Date;
}

declare module '../../../platform/db/db.ts' {
  interface Tables {
    store_discounts: DiscountTable;
  }
}

/** A code with what the store said; null facts for one it does not have. */
export interface StoredCode {
  readonly code: string;
  readonly facts: DiscountFacts | null;
  readonly checkedAt: Date;
}

export const toCodeKey = (code: string): string => code.toLowerCase();

export async function findStoredCode(db: Db, businessId: BusinessId, code: string): Promise<StoredCode | null> {
  const row = await db
    .selectFrom('store_discounts')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('code_key', '=', toCodeKey(code))
    .executeTakeFirst();
  return row ? toStoredCode(row) : null;
}

/** The first `most` codes of a business that may take nothing off: their state still depends on the hour. */
export async function listDoubtfulCodes(
  db: Db,
  businessId: BusinessId,
  { now, most }: { now: Date; most: number },
): Promise<StoredCode[]> {
  const rows = await db
    .selectFrom('store_discounts')
    .selectAll()
    .where('business_id', '=', businessId)
    .where((where) =>
      where.or([
        where('status', 'is', null),
        where('status', '=', 'expired'),
        where('ends_at', '<=', now),
        where('times_used', '>=', where.ref('usage_limit')),
      ]),
    )
    .orderBy('code_key')
    .limit(most)
    .execute();
  return rows.map(toStoredCode);
}

export async function storeCodes(db: Db, businessId: BusinessId, codes: readonly StoredCode[]): Promise<void> {
  if (codes.length === 0) return;
  await db
    .insertInto('store_discounts')
    .values(codes.map((code) => toRow(businessId, code)))
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'code_key']).doUpdateSet((set) => ({
        code: set.ref('excluded.code'),
        status: set.ref('excluded.status'),
        kind: set.ref('excluded.kind'),
        value: set.ref('excluded.value'),
        currency: set.ref('excluded.currency'),
        usage_limit: set.ref('excluded.usage_limit'),
        times_used: set.ref('excluded.times_used'),
        once_per_customer: set.ref('excluded.once_per_customer'),
        starts_at: set.ref('excluded.starts_at'),
        ends_at: set.ref('excluded.ends_at'),
        checked_at: set.ref('excluded.checked_at'),
      })),
    )
    .execute();
}

/** Deletes what was looked up before and is not in use. */
export async function deleteCodesBefore(db: Db, businessId: BusinessId, before: Date): Promise<void> {
  await db
    .deleteFrom('store_discounts')
    .where('business_id', '=', businessId)
    .where('checked_at', '<', before)
    .execute();
}

function toStoredCode(row: Selectable<DiscountTable>): StoredCode {
  const { code, status, kind, starts_at: startsAt, checked_at: checkedAt } = row;
  if (status === null || kind === null || startsAt === null) return { code, facts: null, checkedAt };
  const facts = {
    status,
    kind,
    value: row.value,
    currency: row.currency,
    usageLimit: row.usage_limit,
    timesUsed: row.times_used ?? 0,
    oncePerCustomer: row.once_per_customer ?? false,
    startsAt,
    endsAt: row.ends_at,
  };
  return { code, facts, checkedAt };
}

function toRow(businessId: BusinessId, { code, facts, checkedAt }: StoredCode): Insertable<DiscountTable> {
  return {
    business_id: businessId,
    code_key: toCodeKey(code),
    code,
    status: facts?.status ?? null,
    kind: facts?.kind ?? null,
    value: facts?.value ?? null,
    currency: facts?.currency ?? null,
    usage_limit: facts?.usageLimit ?? null,
    times_used: facts?.timesUsed ?? null,
    once_per_customer: facts?.oncePerCustomer ?? null,
    starts_at: facts?.startsAt ?? null,
    ends_at: facts?.endsAt ?? null,
    checked_at: checkedAt,
  };
}
