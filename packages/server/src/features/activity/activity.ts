// The door of activity: who changed what. Triggers of the database write it (migration 0106), in the transaction of each change.
import type { ActivityEntry } from '@vitrine/contract/activity';
import { accountId as accountIdSchema, type AccountId, type BusinessId } from '@vitrine/contract/ids';
import { addDays, startOfDay } from '@vitrine/contract/range';
import type { Platform } from '../../platform/platform.ts';
import { Service } from '../../platform/service.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { AccountKey, Identity } from '../identity/identity.ts';
import { listIds, nameAccounts } from './account-names.ts';
import { toNetFields } from './net-fields.ts';
import * as store from './activity-store.ts';

/** What of it is asked for; days are of the time zone given. */
export interface ActivityQuestion {
  readonly actor?: string | undefined;
  readonly kind?: ActivityEntry['kind'] | undefined;
  /** Any of these. */
  readonly kinds?: readonly ActivityEntry['kind'][] | undefined;
  readonly object?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly zone: string;
}

/** How long an entry is kept. */
const keptDays = 365;

/** Things that an entry names one by one as they are put in or taken out. */
const lists = ['products', 'collections'];
const ofAccounts: readonly ActivityEntry['kind'][] = [
  'account',
  'ownership',
  'influencer',
  'payment_details',
  'second_step',
  'passkey',
  'deletion',
  'own_store',
];

export class Activity extends Service<{ readonly identity: Identity }> {
  constructor(platform: Platform, deps: { readonly identity: Identity }) {
    super(platform, deps);
    platform.jobs.define('activity.forget', () => this.forget(), { schedule: '47 3 * * *' });
  }

  /** The newest first, and where the next page begins. */
  async list(
    businessId: BusinessId,
    { zone, from, to, ...asked }: ActivityQuestion,
    { count, skip }: { count: number; skip: number },
  ): Promise<{ entries: ActivityEntry[]; next: number | null }> {
    const rows = await store.listEntries(
      this.db,
      businessId,
      {
        ...asked,
        since: from === undefined ? null : startOfDay(from, zone),
        until: to === undefined ? null : startOfDay(addDays(to, 1), zone),
      },
      { count: count + 1, skip },
    );
    const entries = await this.#toEntries(businessId, rows.slice(0, count));
    return { entries, next: rows.length > count ? skip + count : null };
  }

  listPeople(businessId: BusinessId): Promise<{ account_id: AccountId; name: string }[]> {
    return store.listPeople(this.db, businessId);
  }

  /** What was done to the person goes; what they did was done by nobody any more. */
  async forgetPerson(tx: Tx, who: AccountKey): Promise<void> {
    await store.deleteOfPerson(tx, who);
    await store.clearActor(tx, who);
  }

  async #toEntries(businessId: BusinessId, rows: readonly store.ActivityRow[]): Promise<ActivityEntry[]> {
    const ids = rows.flatMap(({ object_id: id, fields }) =>
      [id, ...listIds(fields)].flatMap((each) => accountIdSchema.safeParse(each).data ?? []),
    );
    const names: ReadonlyMap<string, string> = await this.deps.identity.accounts.listNames(businessId, [
      ...new Set(ids),
    ]);
    return rows.map((row) => ({
      entry_id: row.entry_id,
      at: row.at.toISOString(),
      actor: { kind: row.actor_kind, account_id: row.account_id, name: row.actor_name, via: row.via },
      kind: row.kind,
      object_id: row.object_id,
      label: row.label ?? (ofAccounts.includes(row.kind) ? (names.get(row.object_id) ?? null) : null),
      change: row.change,
      fields: nameAccounts(toNetFields(row.fields, lists), names),
    }));
  }

  /** What is older than a year. */
  async forget(): Promise<void> {
    await store.deleteBefore(this.db, new Date(this.now().getTime() - keptDays * 24 * 3600 * 1000));
  }
}
