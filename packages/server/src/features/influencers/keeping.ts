// Changes an influencer who is there already: what is known of them, whether they may sign in, and their password.
import { announce } from '../../events.ts';
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { attributionWindowDays } from '@vitrine/contract/limits';
import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '../../platform/db/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import { Service } from '../../platform/service.ts';
import type { Account, AccountKey } from '../identity/identity.ts';
import { giveCode } from './code-change.ts';
import { hasEndedBy, type HasEnded } from './ends.ts';
import { liftEnds, listEnds, writeEnd } from './ends-store.ts';
import type { InfluencerChange, InfluencerDeps, InfluencerRecord } from './model.ts';
import { admitAnother, findTaken, getPicture, isSame, refuseTaken } from './refusals.ts';
import * as store from './store.ts';
import type { TermsHistory } from './terms-history.ts';

interface Deps extends InfluencerDeps {
  readonly terms: TermsHistory;
  readonly list: (businessId: BusinessId) => Promise<InfluencerRecord[]>;
  readonly get: (businessId: BusinessId, username: string) => Promise<InfluencerRecord>;
}

/** The page on which whoever is invited comes in. */
export function toWelcomeUrl({ publicUrl }: Pick<Platform, 'publicUrl'>, code: string): string {
  return `${publicUrl}/welcome?token=${encodeURIComponent(code)}`;
}

/** The page on which a password is set. */
function toResetUrl({ publicUrl }: Pick<Platform, 'publicUrl'>, code: string): string {
  return `${publicUrl}/reset-password?token=${encodeURIComponent(code)}`;
}

/** Each call refuses `not_found` where there is nobody of that name. */
export class Keeping extends Service<Deps> {
  /**
   * Changes everything but the name, and leaves what is not sent; terms that differ hold from now on. Refuses `email_taken`, `promocode_taken` (all
   * that apply are reported), and a picture that was not uploaded here.
   */
  async edit(
    { businessId, accountId: by }: AccountKey,
    username: string,
    change: InfluencerChange,
  ): Promise<InfluencerRecord> {
    const { events, identity, terms: history, list } = this.deps;
    const account = await this.#getAccount(businessId, username);
    const known = await this.deps.get(businessId, username);
    const { accountId } = known;
    // a picture they have already is not looked for again
    const isKept = change.imageUrl === undefined || change.imageUrl === known.imageUrl;
    const picture = isKept ? null : await getPicture(this.platform, businessId, change.imageUrl ?? null);
    await this.transaction(async (tx) => {
      await store.lockQuota(tx, businessId);
      const everyone = await list(businessId);
      const before = everyone.find((one) => one.accountId === accountId) ?? known;
      const { email, permissions, phone, imageUrl, promocode, tags } = toWhole(before, change, picture);
      const others = everyone.filter((one) => one.accountId !== accountId);
      refuseTaken(findTaken(others, { email, promocode }));
      await identity.accounts.updateInfluencer(tx, account, { email, permissions });
      const key = { business_id: businessId, account_id: accountId };
      await store.updateInfluencer(tx, key, { phone, profile_image_url: imageUrl, tags: [...tags] });
      await this.#changeCode(tx, { businessId, by, accountId, before: before.promocode, after: promocode });
      await history.change(tx, businessId, accountId, { terms: change.terms, by, field: 'commission' });
      const changed = listChanged(known, { email, permissions, phone, imageUrl, tags });
      if (changed.length > 0) await events.emit(tx, 'influencer.changed', { businessId, by, accountId, changed });
      // pages show their name and picture beside their links
      await announce(tx, 'pagesChanged', businessId);
    });
    return this.deps.get(businessId, username);
  }

  /**
   * Ends all their sessions at once, after which they sign in to what they earned alone, and their earning by clicks and codes from `endsAt` on, or now; or puts them back,
   * earning again from now on: that refuses `trial_ended` and `influencer_quota`.
   */
  async activate(
    { businessId, accountId: by }: AccountKey,
    username: string,
    { isActive, endsAt = null }: { isActive: boolean; endsAt?: Date | null },
  ): Promise<InfluencerRecord> {
    const { events, identity, plans, list } = this.deps;
    const account = await this.#getAccount(businessId, username);
    if (isActive) await plans.admitCreation(businessId);
    const { plan } = await plans.getState(businessId);
    await this.transaction(async (tx) => {
      await store.lockQuota(tx, businessId);
      const everyone = await list(businessId);
      const isOn = everyone.some((one) => one.accountId === account.account_id && one.isActive);
      if (isOn === isActive) return;
      if (isActive) admitAnother(plan, everyone);
      await identity.accounts.setActive(tx, account, isActive);
      const now = this.now();
      const key = { businessId, accountId: account.account_id, now };
      if (isActive) await liftEnds(tx, key);
      else await writeEnd(tx, { ...key, by, endsAt: endsAt !== null && endsAt > now ? endsAt : now });
      const name = isActive ? 'influencer.restored' : 'influencer.deactivated';
      await events.emit(tx, name, { businessId, by, accountId: account.account_id });
    });
    return this.deps.get(businessId, username);
  }

  /** Gives them these tags, in place of those they have. */
  async tag(
    { businessId, accountId: by }: AccountKey,
    { accountId }: Pick<InfluencerRecord, 'accountId'>,
    tags: readonly string[],
  ): Promise<void> {
    await this.transaction(async (tx) => {
      await store.updateInfluencer(tx, { business_id: businessId, account_id: accountId }, { tags: [...tags] });
      await this.deps.events.emit(tx, 'influencer.changed', { businessId, by, accountId, changed: ['tags'] });
    });
  }

  /** Ends what somebody earns from now on, as they leave of their own will; again changes nothing. */
  async leave({ businessId, accountId }: AccountKey): Promise<void> {
    const account = await this.deps.identity.accounts.get(businessId, accountId);
    if (account.role !== 'influencer' || account.deactivated_at !== null) return;
    await this.activate({ businessId, accountId }, account.username, { isActive: false });
  }

  /** What is known of them besides the account goes; the code they have is nobody's any more. */
  async forget(tx: Tx, { businessId, accountId }: AccountKey): Promise<void> {
    const key = { business_id: businessId, account_id: accountId };
    await store.updateInfluencer(tx, key, { promocode: null, phone: null, profile_image_url: null, tags: [] });
  }

  /** Mails a link for their next password and answers another such; refuses `influencer_inactive`, `rate_limited`. */
  async resetPassword(
    businessId: BusinessId,
    username: string,
    address: string,
  ): Promise<{ record: InfluencerRecord; url: string }> {
    const account = await this.#getAccount(businessId, username);
    if (account.deactivated_at !== null) throw new Problem('influencer_inactive');
    const code = await this.deps.identity.credentials.renewPassword(account, address);
    // who never chose one is invited again
    const toUrl = account.password_hash === null ? toWelcomeUrl : toResetUrl;
    return { record: await this.deps.get(businessId, username), url: toUrl(this.platform, code) };
  }

  /** Tells of everybody whether they had ceased to earn at a moment. */
  async findEnds(businessId: BusinessId): Promise<HasEnded> {
    return hasEndedBy(await listEnds(this.db, businessId));
  }

  async #getAccount(businessId: BusinessId, username: string): Promise<Account> {
    const found = await this.deps.identity.accounts.findInfluencer(businessId, username);
    if (!found) throw new Problem('not_found');
    return found;
  }

  /** A code that is given up counts as long as a click would. */
  async #changeCode(
    tx: Tx,
    change: AccountKey & { by: AccountId; before: string | null; after: string | null },
  ): Promise<void> {
    const { businessId, accountId, before, after } = change;
    if (before === after) return;
    const key = { business_id: businessId, account_id: accountId };
    if (isSame(before, after)) return store.updateInfluencer(tx, key, { promocode: after });
    const now = this.now();
    const graceEndsAt = new Date(now.getTime() + attributionWindowDays * 24 * 3600 * 1000);
    const isMissing = after !== null && (await this.deps.discounts.isKnownDead(businessId, after));
    await giveCode(tx, this.deps, { ...change, now, graceEndsAt, isInStore: !isMissing });
  }
}

type Known = Pick<InfluencerRecord, 'email' | 'permissions' | 'phone' | 'imageUrl' | 'promocode' | 'tags'>;

/** What is known of them with the change on it; `picture` where that is another. */
function toWhole(before: Known, change: InfluencerChange, picture: string | null): Known {
  const sent = Object.entries(change.permissions ?? {}).filter(([, isOn]) => isOn !== undefined);
  return {
    email: change.email ?? before.email,
    permissions: { ...before.permissions, ...Object.fromEntries(sent) },
    phone: change.phone === undefined ? before.phone : change.phone,
    imageUrl: picture ?? before.imageUrl,
    promocode: change.promocode === undefined ? before.promocode : change.promocode,
    tags: change.tags ?? before.tags,
  };
}

/** The names of what is different now. */
function listChanged(before: InfluencerRecord, after: Partial<InfluencerRecord>): string[] {
  const was = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after).flatMap(([name, value]) => (isDeepStrictEqual(value, was.get(name)) ? [] : [name]));
}
