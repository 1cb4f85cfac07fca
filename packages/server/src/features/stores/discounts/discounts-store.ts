// The table of promo codes as the store last reported them.
import type { BusinessId } from '@vitrine/contract/ids';
import { sql, type Selectable } from 'kysely';
import { unnestRows, type ColumnsOf, type Json } from '../../../platform/db/columns.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { DiscountFacts } from '../records.ts';

/** The facts are null of a code the store does not have. */
interface DiscountTable extends ColumnsOf<{
  [Fact in Exclude<keyof DiscountFacts, 'reach'>]: DiscountFacts[Fact] | null;
}> {
  reach: Json<DiscountFacts['reach']>;
  business_id: BusinessId;
  code_key: string;
  code: string;
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
  const rows = codes.map(({ code, facts, checkedAt }) => ({ codeKey: toCodeKey(code), code, checkedAt, ...facts }));
  const {
    names,
    rows: given,
    replacing,
  } = unnestRows(rows, {
    text: ['codeKey', 'code', 'status', 'kind', 'currency'],
    bigint: ['value', 'usageLimit', 'timesUsed'],
    boolean: ['oncePerCustomer'],
    timestamptz: ['startsAt', 'endsAt', 'checkedAt'],
    jsonb: ['reach'],
  });
  await sql`
    insert into store_discounts (business_id, ${names}) select ${businessId}, ${names} from ${given}
    on conflict (business_id, code_key) do update set ${replacing}`.execute(db);
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
    reach: row.reach,
  };
  return { code, facts, checkedAt };
}
