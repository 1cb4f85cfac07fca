// The table of brand domains: one a business.
import type { BusinessId } from '@vitrine/contract/ids';
import type { Db } from '../../platform/db/db.ts';
import type { DomainFault } from './domain-rules.ts';

interface BrandDomainsTable {
  business_id: BusinessId;
  domain: string;
  token: string;
  added_at: Date;
  checked_at: Date | null;
  verified_at: Date | null;
  fault: DomainFault | null;
}
export type DomainRow = Readonly<BrandDomainsTable>;

declare module '../../platform/db/db.ts' {
  interface Tables {
    brand_domains: BrandDomainsTable;
  }
}

export async function findDomain(db: Db, businessId: BusinessId): Promise<DomainRow | null> {
  const row = await db.selectFrom('brand_domains').selectAll().where('business_id', '=', businessId).executeTakeFirst();
  return row ?? null;
}

/** The same domain again keeps its proof and what was found. */
export async function putDomain(db: Db, row: DomainRow): Promise<void> {
  const { business_id: _businessId, ...values } = row;
  await db
    .insertInto('brand_domains')
    .values(row)
    .onConflict((conflict) => conflict.column('business_id').doUpdateSet(values))
    .execute();
}

export async function noteCheck(
  db: Db,
  { business_id, domain }: DomainRow,
  found: Pick<DomainRow, 'checked_at' | 'verified_at' | 'fault'>,
): Promise<void> {
  await db
    .updateTable('brand_domains')
    .set(found)
    .where('business_id', '=', business_id)
    .where('domain', '=', domain)
    .execute();
}

export async function deleteDomain(db: Db, businessId: BusinessId): Promise<void> {
  await db.deleteFrom('brand_domains').where('business_id', '=', businessId).execute();
}

export function listVerified(db: Db): Promise<{ domain: string; businessId: BusinessId }[]> {
  return db
    .selectFrom('brand_domains')
    .select(['domain', 'business_id as businessId'])
    .where('verified_at', 'is not', null)
    .execute();
}

/** Those that wait and were added after `since`, and verified ones that were looked at last before `stale`. */
export function listToCheck(db: Db, { since, stale }: { since: Date; stale: Date }): Promise<DomainRow[]> {
  return db
    .selectFrom('brand_domains')
    .selectAll()
    .where((on) =>
      on.or([
        on.and([on('verified_at', 'is', null), on('added_at', '>', since)]),
        on.and([on('verified_at', 'is not', null), on('checked_at', '<', stale)]),
      ]),
    )
    .execute();
}
