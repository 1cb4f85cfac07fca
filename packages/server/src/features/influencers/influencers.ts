// The door of influencers: who they are to a merchant, how one is invited, and their terms.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import type { Permissions } from '@vitrine/contract/identity';
import type { Terms } from '@vitrine/contract/influencers';
import { randomInt } from 'node:crypto';
import type { EventBus } from '../../events.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import type { Account, Identity } from '../identity/identity.ts';
import type { Plans } from '../plans/plans.ts';
import type { Discounts } from '../stores/stores.ts';
import { holderAt, makeUpCode, type CodeHolder } from './codes.ts';
import * as codesStore from './codes-store.ts';
import { createKeeping } from './keeping.ts';
import type { InfluencerRecord, Keeping } from './model.ts';
import { admitAnother, findTaken, getPicture, isSame, refuseTaken } from './refusals.ts';
import * as store from './store.ts';
import { createTermsHistory, type TermsHistory } from './terms-history.ts';
import { plainTerms, readTerms, toTerms } from './terms.ts';

export { holderAt, type CodeHolder } from './codes.ts';
export type { InfluencerRecord } from './model.ts';
export { listAgreedTerms } from './terms-history.ts';
export { plainTerms, readTerms, toAgreed, type AgreedTerms } from './terms.ts';

export interface Influencers extends TermsHistory {
  /** All of a business, active ones first. */
  list(businessId: BusinessId): Promise<InfluencerRecord[]>;
  find(businessId: BusinessId, who: { username: string } | { accountId: AccountId }): Promise<InfluencerRecord | null>;
  /** Who holds any of these codes or gave it up; `holderAt` tells whose one is at a moment. */
  listCodeHolders(businessId: BusinessId, codes: readonly string[]): Promise<CodeHolder[]>;
  /** Codes they gave up that still count for them. */
  listRunningCodes(businessId: BusinessId, accountId: AccountId): Promise<{ code: string; until: Date }[]>;
  /**
   * Gives them another code, made up when none is wished for; the one before counts for them until the end of grace.
   * Refuses `promocode_taken` for a code another holds or still has in grace, and for the one they have.
   */
  changeCode(
    tx: Tx,
    businessId: BusinessId,
    record: InfluencerRecord,
    wish: CodeWish,
  ): Promise<{ before: string | null; after: string }>;
  /** Makes their account and terms. Refuses `username_taken`, `email_taken`, `promocode_taken` (all that apply are told). */
  create(businessId: BusinessId, influencer: NewInfluencer): Promise<InfluencerRecord>;
  /**
   * As `create`, and mails them a link with which they set their password; answers another such link. Refuses also
   * `trial_ended`, `influencer_quota`, and a picture that was not uploaded here.
   */
  invite(businessId: BusinessId, influencer: NewInfluencer): Promise<{ record: InfluencerRecord; url: string }>;
  /** Whether another of the merchant's than `username` has the address. */
  isEmailTaken(businessId: BusinessId, email: string, username: string | null): Promise<boolean>;
  /** The three of them refuse `not_found` where there is nobody of that name. */
  readonly keeping: Keeping;
}

interface CodeWish {
  readonly by: AccountId;
  readonly promocode: string | null;
  readonly graceEndsAt: Date;
}

interface NewInfluencer {
  username: string;
  email: string;
  /** Null for one who sets it themselves. */
  password: string | null;
  promocode: string | null;
  phone?: string | null;
  imageUrl: string | null;
  permissions: Permissions;
  terms?: Terms;
  /** Who agreed them. */
  madeBy?: AccountId;
}

interface Deps {
  identity: Identity;
  plans: Plans;
  discounts: Discounts;
}

export function createInfluencers(platform: Platform, events: EventBus, deps: Deps): Influencers {
  const { identity, plans, discounts } = deps;
  const { database, clock, files, publicUrl } = platform;
  const { db } = database;

  const list = async (businessId: BusinessId): Promise<InfluencerRecord[]> => {
    const [accounts, rows, terms] = await Promise.all([
      identity.accounts.listInfluencers(businessId),
      store.findInfluencers(db, businessId),
      store.listTermsAt(db, businessId, clock.now()),
    ]);
    const rowOf = new Map(rows.map((row) => [row.account_id, row]));
    const termsOf = new Map(terms.map((row) => [row.account_id, toTerms(row)]));
    const records = accounts.map((account) =>
      toRecord(account, rowOf.get(account.account_id), termsOf.get(account.account_id)),
    );
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

  const insert = async (tx: Tx, businessId: BusinessId, wish: NewInfluencer): Promise<AccountId> => {
    const { username, email, permissions, password, promocode, phone = null, imageUrl, terms = plainTerms } = wish;
    refuseTaken(findTaken(await list(businessId), wish));
    const accountId = await identity.accounts.createInfluencer(tx, businessId, {
      username,
      email,
      permissions,
      password,
    });
    const key = { business_id: businessId, account_id: accountId };
    const now = clock.now();
    if (promocode !== null) await admitCode(tx, businessId, { accountId, code: promocode, now });
    const row = { ...key, profile_image_url: imageUrl, promocode, phone, created_at: now };
    if (!(await store.insertInfluencer(tx, row))) throw new Problem('promocode_taken', { field: 'promocode' });
    if (promocode !== null) await discounts.recheckDiscounts(tx, businessId, [promocode]);
    const agreed = { made_by: wish.madeBy ?? null, undo_of: null, ...readTerms(terms) };
    // a store tells an order's whole second: their first one may come within that of their account
    const secondOf = new Date(Math.floor(now.getTime() / 1000) * 1000);
    await store.insertTerms(tx, businessId, { account_id: accountId, effective_from: secondOf, ...agreed });
    await events.emit(tx, 'influencer.invited', { businessId, by: wish.madeBy ?? null, accountId });
    return accountId;
  };

  const get = async (businessId: BusinessId, accountId: AccountId): Promise<InfluencerRecord> => {
    const found = await find(businessId, { accountId });
    if (!found) throw new Error('an influencer was written but is not there');
    return found;
  };

  const toResetUrl = (code: string): string => `${publicUrl}/reset-password?token=${encodeURIComponent(code)}`;

  const history = createTermsHistory({ database, clock }, events);

  discounts.addCodeSource(async (businessId) => (await list(businessId)).flatMap(({ promocode }) => promocode ?? []));

  return {
    ...history,
    list,
    find,
    keeping: createKeeping(platform, events, { identity, plans, discounts, list, toResetUrl, history, admitCode }),
    isEmailTaken: async (businessId, email, username) => {
      const others = (await list(businessId)).filter((one) => !isSame(one.username, username));
      return others.some((one) => isSame(one.email, email));
    },
    listCodeHolders: (businessId, codes) => codesStore.listCodeHolders(db, businessId, codes),
    listRunningCodes: (businessId, accountId) => codesStore.listRunningCodes(db, businessId, accountId, clock.now()),

    changeCode: async (tx, businessId, { accountId, username }, { by, promocode, graceEndsAt }) => {
      await store.lockQuota(tx, businessId);
      // of two changes at once the later one gives up what the first one gave them
      const before = await codesStore.findCode(tx, businessId, accountId);
      const now = clock.now();
      const after = promocode ?? makeUpCode(before, username, randomInt);
      if (isSame(before, after)) throw new Problem('promocode_taken', { field: 'promocode' });
      await admitCode(tx, businessId, { accountId, code: after, now });
      await codesStore.writeCode(tx, businessId, { accountId, before, after, now, graceEndsAt });
      await events.emit(tx, 'code.changed', { businessId, by, accountId, before, after });
      await discounts.recheckDiscounts(tx, businessId, [after]);
      return { before, after };
    },

    create: async (businessId, wish) =>
      get(businessId, await database.transaction((tx) => insert(tx, businessId, wish))),

    invite: async (businessId, wish) => {
      await plans.admitCreation(businessId);
      const { plan } = await plans.getState(businessId);
      const imageUrl = await getPicture({ files, publicUrl }, businessId, wish.imageUrl);
      const accountId = await database.transaction(async (tx) => {
        await store.lockQuota(tx, businessId);
        admitAnother(plan, await list(businessId));
        const id = await insert(tx, businessId, { ...wish, imageUrl, password: null });
        await events.emit(tx, 'account.mail', { businessId, accountId: id, mail: 'invitation' });
        return id;
      });
      const { code } = await identity.credentials.mintCode(businessId, accountId, 'invitation');
      return { record: await get(businessId, accountId), url: toResetUrl(code) };
    },
  };
}

/** Refuses a code that another holds, or gave up and still has in grace. */
async function admitCode(
  tx: Tx,
  businessId: BusinessId,
  { accountId, code, now }: { accountId: AccountId; code: string; now: Date },
): Promise<void> {
  const holder = holderAt(await codesStore.listCodeHolders(tx, businessId, [code]), code, now);
  if (holder && holder.accountId !== accountId) throw new Problem('promocode_taken', { field: 'promocode' });
}

function toRecord(account: Account, row: store.InfluencerRow | undefined, terms = plainTerms): InfluencerRecord {
  if (!account.permissions) throw new Error(`influencer account ${account.account_id} has no permissions`);
  return {
    accountId: account.account_id,
    username: account.username,
    email: account.email,
    imageUrl: row?.profile_image_url ?? null,
    promocode: row?.promocode ?? null,
    phone: row?.phone ?? null,
    isActive: account.deactivated_at === null,
    createdAt: account.created_at,
    permissions: account.permissions,
    terms,
  };
}
