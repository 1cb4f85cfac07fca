// The door of influencers: who they are to a merchant. Their terms and statements come with the ledger.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { listInfluencers, type Influencer } from '@vitrine/contract/influencers';
import type { Permissions } from '@vitrine/contract/identity';
import type { Platform } from '../../platform/platform.ts';
import type { Account, Identity, Serve } from '../identity/identity.ts';
import { findInfluencers, insertInfluencer, type InfluencerRow } from './store.ts';

/** An influencer as links and attribution know her. */
export interface InfluencerRecord {
  readonly accountId: AccountId;
  readonly username: string;
  readonly email: string;
  readonly imageUrl: string | null;
  readonly promocode: string | null;
  readonly phone: string | null;
  readonly isActive: boolean;
  readonly permissions: Permissions;
}

export interface Influencers {
  /** All of a business, active ones first. */
  list(businessId: BusinessId): Promise<InfluencerRecord[]>;
  find(businessId: BusinessId, who: { username: string } | { accountId: AccountId }): Promise<InfluencerRecord | null>;
  /** Whose promo code it is; letters of either case are the same code. */
  findByPromocode(businessId: BusinessId, promocode: string): Promise<InfluencerRecord | null>;
  create(businessId: BusinessId, influencer: NewInfluencer): Promise<InfluencerRecord>;
}

export interface NewInfluencer {
  username: string;
  email: string;
  password: string | null;
  promocode: string | null;
  imageUrl: string | null;
  permissions: Permissions;
}

export function createInfluencers({ database, clock }: Platform, identity: Identity): Influencers {
  const { db } = database;

  const list = async (businessId: BusinessId): Promise<InfluencerRecord[]> => {
    const accounts = await identity.listInfluencerAccounts(businessId);
    const rows = await findInfluencers(db, businessId);
    const byId = new Map(rows.map((row) => [row.account_id, row]));
    const records = accounts.map((account) => toRecord(account, byId.get(account.account_id)));
    return records.sort((a, b) => Number(b.isActive) - Number(a.isActive));
  };

  const find: Influencers['find'] = async (businessId, who) => {
    const everyone = await list(businessId);
    const wanted = (record: InfluencerRecord): boolean =>
      'username' in who
        ? record.username.toLowerCase() === who.username.toLowerCase()
        : record.accountId === who.accountId;
    return everyone.find(wanted) ?? null;
  };

  return {
    list,
    find,
    findByPromocode: async (businessId, promocode) => {
      const everyone = await list(businessId);
      return everyone.find((record) => record.promocode?.toLowerCase() === promocode.toLowerCase()) ?? null;
    },
    create: async (businessId, { promocode, imageUrl, ...account }) => {
      const accountId = await database.transaction(async (tx) => {
        const id = await identity.createInfluencerAccount(tx, businessId, account);
        await insertInfluencer(tx, {
          business_id: businessId,
          account_id: id,
          profile_image_url: imageUrl,
          promocode,
          phone: null,
          created_at: clock.now(),
        });
        return id;
      });
      const created = await find(businessId, { accountId });
      if (!created) throw new Error('an influencer was written but is not there');
      return created;
    },
  };
}

function toRecord(account: Account, row: InfluencerRow | undefined): InfluencerRecord {
  if (!account.permissions) throw new Error(`influencer account ${account.account_id} has no permissions`);
  return {
    accountId: account.account_id,
    username: account.username,
    email: account.email,
    imageUrl: row?.profile_image_url ?? null,
    promocode: row?.promocode ?? null,
    phone: row?.phone ?? null,
    isActive: account.deactivated_at === null,
    permissions: account.permissions,
  };
}

function toInfluencer(record: InfluencerRecord): Influencer {
  return {
    username: record.username,
    email: record.email,
    phone: record.phone,
    profile_image_url: record.imageUrl,
    promocode: record.promocode,
    is_active: record.isActive,
    permissions: record.permissions,
  };
}

export function influencerRoutes(serve: Serve, influencers: Influencers): void {
  serve(listInfluencers, async ({ actor }) => {
    const everyone = await influencers.list(actor.businessId);
    return { influencers: everyone.map(toInfluencer) };
  });
}
