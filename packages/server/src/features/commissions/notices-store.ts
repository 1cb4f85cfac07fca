// The table of notices, and the codes that end soon.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

export interface EndingCode {
  readonly businessId: BusinessId;
  readonly accountId: AccountId;
  readonly code: string;
  readonly endsAt: Date;
}

/** Codes of active influencers that end within a span: given up with a grace, or at an end the store has set. */
export async function listEndingCodes(db: Db, from: Date, until: Date): Promise<EndingCode[]> {
  const { rows } = await sql<EndingCode>`
    select r.business_id as "businessId", r.account_id as "accountId", r.promocode as code, r.grace_ends_at as "endsAt"
    from retired_codes r where r.account_id is not null and r.grace_ends_at > ${from} and r.grace_ends_at <= ${until}
    union all
    select i.business_id, i.account_id, i.promocode, d.ends_at
    from influencers i join store_discounts d on d.business_id = i.business_id and d.code_key = lower(i.promocode)
    where d.ends_at > ${from} and d.ends_at <= ${until}`.execute(db);
  return rows;
}

/** False where they were told already. */
export async function insertNotice(
  db: Db,
  businessId: BusinessId,
  notice: { accountId: AccountId; kind: 'rate_falls' | 'code_ends'; subject: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into payee_notices (business_id, account_id, kind, subject, told_at)
    values (${businessId}, ${notice.accountId}, ${notice.kind}, ${notice.subject}, ${notice.now})
    on conflict do nothing`.execute(db);
  return numAffectedRows !== 0n;
}
