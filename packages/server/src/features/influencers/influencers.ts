// The door of influencers: who they are to a merchant, how one is invited, their promo codes and their terms.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import type { Tx } from '../../platform/db/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import { Service } from '../../platform/service.ts';
import type { Account } from '../identity/identity.ts';
import { admitCode, giveCode } from './code-change.ts';
import type { CodeHolder } from './codes.ts';
import { CodesInStore } from './codes-in-store.ts';
import * as codesStore from './codes-store.ts';
import { DefaultTerms } from './default-terms.ts';
import { listEnds } from './ends-store.ts';
import { Keeping, toWelcomeUrl } from './keeping.ts';
import type { InfluencerDeps, InfluencerRecord, InfluencerWish } from './model.ts';
import { admitAnother, findTaken, getPicture, isSame, refuseTaken } from './refusals.ts';
import * as store from './store.ts';
import { TermsHistory } from './terms-history.ts';
import { plainTerms, readTerms, toFirstTerms, toTerms } from './terms.ts';

export { holderAt, type CodeHolder } from './codes.ts';
export { Inviting } from './inviting.ts';
export { OwnProfile } from './own-profile.ts';
export type { InfluencerRecord } from './model.ts';
export type { TermsSince } from './terms-history.ts';
export {
  areLinked,
  changeTerms,
  plainTerms,
  readTerms,
  toAgreed,
  type AgreedTerms,
  type MonthlyTerms,
} from './terms.ts';

interface CodeWish {
  readonly by: AccountId;
  readonly promocode: string;
  readonly graceEndsAt: Date;
  /** Whether the store has it. */
  readonly isInStore: boolean;
}

export class Influencers extends Service<InfluencerDeps> {
  readonly terms: TermsHistory;
  readonly defaults: DefaultTerms;
  readonly keeping: Keeping;
  readonly inStore: CodesInStore;

  constructor(platform: Platform, deps: InfluencerDeps) {
    super(platform, deps);
    this.defaults = new DefaultTerms(platform, deps);
    this.terms = new TermsHistory(platform, { ...deps, defaults: this.defaults });
    this.inStore = new CodesInStore(platform, deps);
    const list = (businessId: BusinessId): Promise<InfluencerRecord[]> => this.list(businessId);
    const get = (businessId: BusinessId, username: string): Promise<InfluencerRecord> => this.get(businessId, username);
    this.keeping = new Keeping(platform, { ...deps, terms: this.terms, list, get });
    deps.discounts.addCodeSource(async (businessId) =>
      (await list(businessId)).flatMap(({ promocode }) => promocode ?? []),
    );
  }

  /** All of a business, active ones first. */
  async list(businessId: BusinessId): Promise<InfluencerRecord[]> {
    const [accounts, rows, terms, ends] = await Promise.all([
      this.deps.identity.accounts.listInfluencers(businessId),
      store.findInfluencers(this.db, businessId),
      store.listTermsAt(this.db, businessId, this.now()),
      listEnds(this.db, businessId),
    ]);
    const rowOf = new Map(rows.map((row) => [row.account_id, row]));
    const termsOf = new Map(terms.map((row) => [row.account_id, toTerms(row)]));
    const endOf = new Map(
      ends.filter(({ liftedAt }) => liftedAt === null).map(({ accountId, endsAt }) => [accountId, endsAt]),
    );
    const records = accounts.map((account) => {
      const { account_id: id } = account;
      return toRecord(account, rowOf.get(id), termsOf.get(id), endOf.get(id));
    });
    return records.sort((a, b) => Number(b.isActive) - Number(a.isActive));
  }

  async find(
    businessId: BusinessId,
    who: { username: string } | { accountId: AccountId },
  ): Promise<InfluencerRecord | null> {
    const everyone = await this.list(businessId);
    const wanted = (record: InfluencerRecord): boolean =>
      'username' in who
        ? record.username.toLowerCase() === who.username.toLowerCase()
        : record.accountId === who.accountId;
    return everyone.find(wanted) ?? null;
  }

  /** Refuses `not_found`. */
  async get(businessId: BusinessId, username: string): Promise<InfluencerRecord> {
    const record = await this.find(businessId, { username });
    if (!record) throw new Problem('not_found');
    return record;
  }

  /** Whether another of the merchant's than `username` has the address. */
  async isEmailTaken(businessId: BusinessId, email: string, username: string | null): Promise<boolean> {
    const everyone = await this.list(businessId);
    return everyone.some((one) => !isSame(one.username, username) && isSame(one.email, email));
  }

  /** Who holds any of these codes or gave it up; `holderAt` tells whose one is at a moment. */
  async listCodeHolders(businessId: BusinessId, codes: readonly string[]): Promise<CodeHolder[]> {
    return codesStore.listCodeHolders(this.db, businessId, codes);
  }

  /** Codes one gave up that still count for them. */
  async listRunningCodes(businessId: BusinessId, accountId: AccountId): Promise<{ code: string; until: Date }[]> {
    return codesStore.listRunningCodes(this.db, businessId, accountId, this.now());
  }

  /**
   * Gives another code; the one before counts on until the end of grace. Refuses
   * `promocode_taken` for a code another holds or still has in grace, and for the one they have.
   */
  async changeCode(
    tx: Tx,
    businessId: BusinessId,
    { accountId }: InfluencerRecord,
    { promocode: after, ...wish }: CodeWish,
  ): Promise<{ before: string | null; after: string }> {
    await store.lockQuota(tx, businessId);
    // of two changes at once the later one gives up what the first one gave
    const before = await codesStore.findCode(tx, businessId, accountId);
    const now = this.now();
    if (isSame(before, after)) throw new Problem('promocode_taken', { field: 'promocode' });
    await giveCode(tx, this.deps, { businessId, accountId, before, after, now, ...wish });
    return { before, after };
  }

  /** Makes account and terms. Refuses `username_taken`, `email_taken`, `promocode_taken` (all that apply are reported). */
  async create(businessId: BusinessId, wish: InfluencerWish): Promise<InfluencerRecord> {
    return this.#getWritten(businessId, await this.transaction((tx) => this.#insert(tx, businessId, wish)));
  }

  /**
   * As `create`, and mails a link with which the password is set; answers another such link. What stands `alongside` is of the same transaction. Refuses also `trial_ended`,
   * `influencer_quota`, and a picture that was not uploaded here; without one they choose their own.
   */
  async invite(
    businessId: BusinessId,
    wish: InfluencerWish,
    alongside?: (tx: Tx, accountId: AccountId) => Promise<void>,
  ): Promise<{ record: InfluencerRecord; url: string }> {
    const { identity, plans } = this.deps;
    await plans.admitCreation(businessId);
    const { plan } = await plans.getState(businessId);
    const imageUrl = wish.imageUrl && (await getPicture(this.platform, businessId, wish.imageUrl));
    const accountId = await this.transaction(async (tx) => {
      await store.lockQuota(tx, businessId);
      admitAnother(plan, await this.list(businessId));
      const id = await this.#insert(tx, businessId, { ...wish, imageUrl, password: null });
      await alongside?.(tx, id);
      await this.deps.events.emit(tx, 'account.mail', { businessId, accountId: id, mail: 'invitation' });
      return id;
    });
    const { code } = await identity.credentials.mintCode(businessId, accountId, 'invitation');
    return { record: await this.#getWritten(businessId, accountId), url: toWelcomeUrl(this.platform, code) };
  }

  async #insert(tx: Tx, businessId: BusinessId, wish: InfluencerWish): Promise<AccountId> {
    const { identity, discounts } = this.deps;
    const { username, email, permissions, password, promocode, phone = null, tags = [], imageUrl } = wish;
    const terms = toFirstTerms(await this.defaults.get(businessId), wish.terms ?? {});
    refuseTaken(findTaken(await this.list(businessId), wish));
    const account = { username, email, permissions, password, name: wish.name, language: wish.language };
    const accountId = await identity.accounts.createInfluencer(tx, businessId, account);
    const key = { business_id: businessId, account_id: accountId };
    const now = this.now();
    if (promocode !== null) await admitCode(tx, businessId, { accountId, code: promocode, now });
    const row = { ...key, profile_image_url: imageUrl, promocode, phone, tags: [...tags], created_at: now };
    if (!(await store.insertInfluencer(tx, row))) throw new Problem('promocode_taken', { field: 'promocode' });
    if (promocode !== null) await discounts.recheckDiscounts(tx, businessId, [promocode]);
    const agreed = { made_by: wish.madeBy ?? null, undo_of: null, is_end: false, agreed_at: now, ...readTerms(terms) };
    // a store gives an order's time in whole seconds: the first one may come within that of the account
    const secondOf = new Date(Math.floor(now.getTime() / 1000) * 1000);
    await store.insertTerms(tx, businessId, { account_id: accountId, effective_from: secondOf, ...agreed });
    await this.deps.events.emit(tx, 'influencer.invited', { businessId, by: wish.madeBy ?? null, accountId });
    return accountId;
  }

  async #getWritten(businessId: BusinessId, accountId: AccountId): Promise<InfluencerRecord> {
    const found = await this.find(businessId, { accountId });
    if (!found) throw new Error('an influencer was written but is not there');
    return found;
  }
}

function toRecord(
  account: Account,
  row: store.InfluencerRow | undefined,
  terms = plainTerms,
  endsAt: Date | null = null,
): InfluencerRecord {
  if (!account.permissions) throw new Error(`influencer account ${account.account_id} has no permissions`);
  return {
    accountId: account.account_id,
    username: account.username,
    name: account.name.trim() || account.username,
    email: account.email,
    imageUrl: row?.profile_image_url ?? null,
    promocode: row?.promocode ?? null,
    phone: row?.phone ?? null,
    tags: row?.tags ?? [],
    isActive: account.deactivated_at === null,
    endsAt,
    createdAt: account.created_at,
    permissions: account.permissions,
    terms,
  };
}
