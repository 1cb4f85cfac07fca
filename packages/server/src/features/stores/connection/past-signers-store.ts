// The table of secrets of apps that were forgotten: by these a store that was left still signs what it asks.
import type { BusinessId } from '@vitrine/contract/ids';
import { sql, type Selectable } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

interface PastSignerTable {
  business_id: BusinessId;
  platform: string;
  shop_domain: string;
  client_id: string;
  sealed_secret: Buffer;
  sealed_old_secret: Buffer | null;
  taken_until: Date;
}

declare module '../../../platform/db/db.ts' {
  interface Tables {
    past_signers: PastSignerTable;
  }
}

export type PastSignerRow = Selectable<PastSignerTable>;

/** Keeps the secrets of a business's apps that spoke for a store, of one shop or of all, for some time. */
export async function keepSigners(
  db: Db,
  businessId: BusinessId,
  { shopDomain, until }: { shopDomain: string | null; until: Date },
): Promise<void> {
  await sql`
    insert into past_signers as kept
      (business_id, platform, shop_domain, client_id, sealed_secret, sealed_old_secret, taken_until)
    select business_id, platform, shop_domain, client_id, sealed_secret, sealed_old_secret, ${until}
    from store_apps where business_id = ${businessId} and proven_at is not null
      and (${shopDomain}::text is null or shop_domain = ${shopDomain})
    on conflict (business_id, platform, shop_domain, client_id) do update set
      sealed_secret = excluded.sealed_secret, sealed_old_secret = excluded.sealed_old_secret,
      taken_until = excluded.taken_until`.execute(db);
}

/** Those of every business whose app spoke for this shop. */
export async function listPastSigners(
  db: Db,
  { platform, shopDomain, now }: { platform: string; shopDomain: string; now: Date },
): Promise<PastSignerRow[]> {
  return db
    .selectFrom('past_signers')
    .selectAll()
    .where('platform', '=', platform)
    .where('shop_domain', '=', shopDomain)
    .where('taken_until', '>', now)
    .orderBy('business_id')
    .orderBy('client_id')
    .execute();
}

export async function deletePastSigners(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('past_signers').where('taken_until', '<=', now).execute();
}
