// Changes an influencer who is there already: what is known of them, whether they may sign in, and their password.
import { announce, type EventBus } from '../../events.ts';
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import type { Terms } from '@vitrine/contract/influencers';
import { attributionWindowDays } from '@vitrine/contract/limits';
import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '../../platform/db/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import type { Account, Identity } from '../identity/identity.ts';
import type { Plans } from '../plans/plans.ts';
import type { Discounts } from '../stores/stores.ts';
import { writeCode } from './codes-store.ts';
import type { Author, InfluencerChange, InfluencerRecord, Keeping } from './model.ts';
import { admitAnother, findTaken, getPicture, isSame, refuseTaken } from './refusals.ts';
import * as store from './store.ts';
import type { TermsHistory } from './terms-history.ts';

interface Deps {
  identity: Identity;
  plans: Plans;
  discounts: Discounts;
  list: (businessId: BusinessId) => Promise<InfluencerRecord[]>;
  toResetUrl: (code: string) => string;
  history: TermsHistory;
  admitCode: (tx: Tx, businessId: BusinessId, code: { accountId: AccountId; code: string; now: Date }) => Promise<void>;
}

export function createKeeping(platform: Platform, events: EventBus, deps: Deps): Keeping {
  const { identity, plans, discounts, list, toResetUrl, history, admitCode } = deps;
  const { database, clock } = platform;

  const get = async (businessId: BusinessId, username: string): Promise<InfluencerRecord> => {
    const found = (await list(businessId)).find((one) => isSame(one.username, username));
    if (!found) throw new Problem('not_found');
    return found;
  };

  const getAccount = async (businessId: BusinessId, username: string): Promise<Account> => {
    const found = await identity.accounts.findInfluencer(businessId, username);
    if (!found) throw new Problem('not_found');
    return found;
  };

  /** A code that is given up counts as long as a click would. */
  const changeCode = async (
    tx: Tx,
    { businessId, accountId: by }: Author,
    known: InfluencerRecord,
    after: string | null,
  ) => {
    const { accountId, promocode: before } = known;
    const key = { business_id: businessId, account_id: accountId };
    if (before === after) return;
    if (isSame(before, after)) return store.updateInfluencer(tx, key, { promocode: after });
    const now = clock.now();
    if (after !== null) await admitCode(tx, businessId, { accountId, code: after, now });
    const graceEndsAt = new Date(now.getTime() + attributionWindowDays * 24 * 3600 * 1000);
    await writeCode(tx, businessId, { accountId, before, after, now, graceEndsAt });
    await events.emit(tx, 'code.changed', { businessId, by, accountId, before, after });
    if (after !== null) await discounts.recheckDiscounts(tx, businessId, [after]);
  };

  return {
    edit: async ({ businessId, accountId: by }, username, change) => {
      const { email, permissions, terms, imageUrl, phone, promocode } = change;
      const account = await getAccount(businessId, username);
      const known = await get(businessId, username);
      // a picture they have already is not looked for again
      const isKept = imageUrl === known.imageUrl;
      const picture = isKept ? imageUrl : await getPicture(platform, businessId, imageUrl);
      await database.transaction(async (tx) => {
        await store.lockQuota(tx, businessId);
        const everyone = await list(businessId);
        const others = everyone.filter(({ accountId }) => accountId !== known.accountId);
        refuseTaken(findTaken(others, { email, promocode }));
        await identity.accounts.updateInfluencer(tx, account, { email, permissions });
        const key = { business_id: businessId, account_id: known.accountId };
        await store.updateInfluencer(tx, key, { phone, profile_image_url: picture });
        await changeCode(
          tx,
          { businessId, accountId: by },
          everyone.find(({ accountId }) => accountId === known.accountId) ?? known,
          promocode,
        );
        await history.changeTerms(tx, businessId, known.accountId, { terms: toWhole(known.terms, terms), by });
        const changed = listChanged(known, { email, permissions, phone, imageUrl: picture });
        if (changed.length > 0)
          await events.emit(tx, 'influencer.changed', { businessId, by, accountId: known.accountId, changed });
        // pages show their name and picture beside their links
        await announce(tx, 'pagesChanged', businessId);
      });
      return get(businessId, username);
    },

    activate: async ({ businessId, accountId: by }, username, isActive) => {
      const account = await getAccount(businessId, username);
      if (isActive) await plans.admitCreation(businessId);
      const { plan } = await plans.getState(businessId);
      await database.transaction(async (tx) => {
        await store.lockQuota(tx, businessId);
        const everyone = await list(businessId);
        const isOn = everyone.some((one) => one.accountId === account.account_id && one.isActive);
        if (isOn === isActive) return;
        if (isActive) admitAnother(plan, everyone);
        await identity.accounts.setActive(tx, account, isActive);
        const name = isActive ? 'influencer.restored' : 'influencer.deactivated';
        await events.emit(tx, name, { businessId, by, accountId: account.account_id });
      });
      return get(businessId, username);
    },

    resetPassword: async (businessId, username, address) => {
      const account = await getAccount(businessId, username);
      if (account.deactivated_at !== null) throw new Problem('influencer_inactive');
      const code = await identity.credentials.renewPassword(account, address);
      return { record: await get(businessId, username), url: toResetUrl(code) };
    },
  };
}

function toWhole(
  before: Terms,
  { commission_flat: flat, commission_overrides: overrides, ...change }: InfluencerChange['terms'],
): Terms {
  return {
    commission: change.commission ?? before.commission,
    commission_flat: flat === undefined ? before.commission_flat : flat,
    commission_overrides: overrides ?? before.commission_overrides,
    commission_rules: change.commission_rules ?? before.commission_rules,
    revenue_rules: change.revenue_rules ?? before.revenue_rules,
  };
}

/** The names of what is different now. */
function listChanged(before: InfluencerRecord, after: Partial<InfluencerRecord>): string[] {
  const was = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after).flatMap(([name, value]) => (isDeepStrictEqual(value, was.get(name)) ? [] : [name]));
}
