// The door of brand: the logo shoppers see, and what a business has switched on.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { mailTopics, rightOfTopic, type MailTopic } from '@vitrine/contract/notifications';
import type { PlanFeature } from '@vitrine/contract/plan-gates';
import type { OptionMap, Theme } from '@vitrine/contract/themes';
import { announce } from '../../events.ts';
import { Problem } from '../../platform/problem.ts';
import { Service } from '../../platform/service.ts';
import type { Identity } from '../identity/identity.ts';
import type { Plans } from '../plans/plans.ts';
import type { Settings } from '../settings/settings.ts';
import type { Catalogue, ProductSummary, CatalogueCollection, Storefront, Taste } from '../stores/stores.ts';
import { readOwnPicture } from './logo-address.ts';
import {
  brandSection,
  toTaste,
  type BrandOwner,
  type BrandSettings,
  type Preferences,
  type SettingsChange,
} from './model.ts';
import { listOptionValues } from './option-values-store.ts';
import { toSetOptions } from './shown-options.ts';
import { readTheme } from './themes.ts';

export { BrandDomains, DomainHosts } from './domains.ts';
export { readOwnPicture } from './logo-address.ts';
export { toTaste } from './model.ts';
export { createZones, type Zones } from './zones.ts';
export type { BrandOwner, BrandSettings, Measuring } from './model.ts';
export { OptionValues } from './option-values.ts';
export { ThemeShelf } from './themes.ts';

/** How shoppers' pages look. */
export interface Appearance {
  /** Null until one is saved. */
  readonly theme: Theme | null;
  /** How values of options are shown. */
  readonly options: OptionMap;
}

/** How a business looks to whoever it writes to. */
export interface LetterFace {
  /** Its store's; null without one. */
  readonly storeName: string | null;
  readonly logoUrl: string | null;
  /** The colors of its pages' checkout button; null until a theme is saved. */
  readonly button: { readonly background: string; readonly text: string } | null;
}

interface Deps {
  team: Pick<Identity['team'], 'listHolders'>;
  plans: Plans;
  settings: Settings;
  storefront: Storefront;
  catalogue: Catalogue;
}

/** What a business prefers, as its store has it. */
export interface Chosen {
  readonly products: readonly ProductSummary[];
  readonly collections: readonly CatalogueCollection[];
}

export class Brand extends Service<Deps> {
  /** What the business has set; everything is off until it was switched on. */
  getSettings(businessId: BusinessId): Promise<BrandSettings> {
    return this.deps.settings.get(businessId, brandSection);
  }

  /** Whether products stand in for others on its pages, and which can. */
  async getSwapping(businessId: BusinessId): Promise<{ autoSwap: boolean; taste: Taste }> {
    const settings = await this.getSettings(businessId);
    return { autoSwap: settings.autoSwap, taste: toTaste(settings) };
  }

  /**
   * Changes settings; what is left out stays, of preferences too. Switching on what stands behind a plan refuses what
   * `Plans.admit` does, switching off never; so do preferences, which refuse what the store does not have, and what is preferred and left out at once. Recipients have to be
   * of the team, and hold the right that their mails lead to.
   */
  async updateSettings(owner: BrandOwner, change: SettingsChange): Promise<BrandSettings> {
    for (const feature of featuresOf(change)) await this.deps.plans.admit(owner.businessId, feature);
    const { preferences, utm, mailRecipients, ...rest } = change;
    if (!preferences && !utm && !mailRecipients) return this.#update(owner, rest);
    const before = await this.getSettings(owner.businessId);
    if (mailRecipients) await this.#admitRecipients(owner.businessId, mailRecipients);
    const next = {
      ...rest,
      ...(utm && { utm: { ...before.utm, ...utm } }),
      ...(mailRecipients && { mailRecipients: { ...before.mailRecipients, ...mailRecipients } }),
    };
    if (preferences === undefined) return this.#update(owner, next);
    const chosen = { ...before.preferences, ...preferences };
    await this.#admitPreferences(owner.businessId, chosen, preferences);
    return this.#update(owner, { ...next, preferences: chosen });
  }

  /** What the settings prefer and leave out, in their order; what the store does not have any more is left out. */
  async listChosen(businessId: BusinessId, { preferences }: BrandSettings): Promise<Chosen> {
    const { preferredProducts, excludedProducts, preferredCollections, excludedCollections } = preferences;
    const { catalogue } = this.deps;
    const [products, collections] = await Promise.all([
      catalogue.listSummaries(businessId, [...preferredProducts, ...excludedProducts]),
      catalogue.listCollections(businessId, [...preferredCollections, ...excludedCollections]),
    ]);
    return { products, collections };
  }

  /** Whoever was chosen for a topic, or is named, and may still open what its mails lead to; none is the owner. */
  async listRecipients(
    businessId: BusinessId,
    topic: MailTopic,
    named?: readonly AccountId[],
  ): Promise<readonly AccountId[]> {
    const holders = await this.deps.team.listHolders(businessId, rightOfTopic[topic]);
    const chosen = named ?? (await this.getSettings(businessId)).mailRecipients[topic];
    return holders.map(({ account_id: id }) => id).filter((id) => chosen.includes(id));
  }

  /** How long each business that has set something keeps single visits, in months. */
  async listRetentions(): Promise<{ businessId: BusinessId; months: number }[]> {
    const all = await this.deps.settings.list(brandSection);
    return all.map(({ businessId, value }) => ({ businessId, months: value.visitRetentionMonths }));
  }

  /** Sets the logo, or takes it away when empty. Refuses any address but that of a picture this business uploaded. */
  async updateLogo(owner: BrandOwner, url: string): Promise<BrandSettings> {
    if (url === '') return this.#update(owner, { logoUrl: null });
    const { files, publicUrl } = this.platform;
    const picture = readOwnPicture(url, publicUrl, owner.businessId);
    if (!picture || !(await files.has(picture.key))) {
      const faults = [{ field: 'appearance.logo_url', code: 'picture_unknown' }];
      throw new Problem('validation_failed', { faults });
    }
    return this.#update(owner, { logoUrl: picture.url });
  }

  /** How shoppers' pages look, and how they show the values of options. */
  async getAppearance(businessId: BusinessId): Promise<Appearance> {
    const [theme, rows] = await Promise.all([readTheme(this.db, businessId), listOptionValues(this.db, businessId)]);
    return { theme, options: toSetOptions(rows) };
  }

  /** The logo shoppers see: the uploaded one, else the store's; null when there is neither. */
  async findLogo(businessId: BusinessId): Promise<string | null> {
    const [{ logoUrl }, store] = await Promise.all([
      this.getSettings(businessId),
      this.deps.storefront.findStore(businessId),
    ]);
    return logoUrl ?? store?.logoUrl ?? null;
  }

  /** How letters of the business look. */
  async getFace(businessId: BusinessId): Promise<LetterFace> {
    const [store, logoUrl, theme] = await Promise.all([
      this.deps.storefront.findStore(businessId),
      this.findLogo(businessId),
      readTheme(this.db, businessId),
    ]);
    const button = theme && {
      background: theme.checkout_button_background_color,
      text: theme.checkout_button_font_color,
    };
    return { storeName: store?.name ?? null, logoUrl, button };
  }

  /** Only what is sent anew must be there: what went out of the store meanwhile keeps nothing else from being saved. */
  async #admitPreferences(businessId: BusinessId, next: Preferences, sent: Partial<Preferences>): Promise<void> {
    const products = [...(sent.preferredProducts ?? []), ...(sent.excludedProducts ?? [])];
    const collections = [...(sent.preferredCollections ?? []), ...(sent.excludedCollections ?? [])];
    const faults = findTwice(next);
    if (faults.length > 0) throw new Problem('validation_failed', { faults });
    const [knownProducts, knownCollections] = await Promise.all([
      this.deps.catalogue.listSummaries(businessId, products),
      this.deps.catalogue.listCollections(businessId, collections),
    ]);
    const missing = without(
      products,
      knownProducts.map(({ productId }) => productId),
    );
    if (missing.length > 0) throw new Problem('product_unknown', { values: { ids: missing.join(', ') } });
    const lost = without(
      collections,
      knownCollections.map(({ collectionId }) => collectionId),
    );
    if (lost.length > 0) throw new Problem('collection_unknown', { values: { ids: lost.join(', ') } });
  }

  async #admitRecipients(businessId: BusinessId, sent: NonNullable<SettingsChange['mailRecipients']>): Promise<void> {
    const faults = [];
    for (const topic of mailTopics) {
      const chosen = sent[topic] ?? [];
      const holders = chosen.length === 0 ? [] : await this.deps.team.listHolders(businessId, rightOfTopic[topic]);
      if (chosen.some((id) => !holders.some(({ account_id: own }) => own === id)))
        faults.push({ field: `settings.mail_recipients.${topic}`, code: 'recipient_unsuited' });
    }
    if (faults.length > 0) throw new Problem('validation_failed', { faults });
  }

  async #update({ businessId, accountId: by }: BrandOwner, change: Partial<BrandSettings>): Promise<BrandSettings> {
    if (Object.keys(change).length > 0)
      await this.transaction(async (tx) => {
        await this.deps.settings.update(tx, { businessId, by }, brandSection, change);
        await announce(tx, 'pagesChanged', businessId);
      });
    return this.getSettings(businessId);
  }
}

/** What stands behind a plan of what is set anew. */
function featuresOf({ autoSwap, sensitivity, preferences, photoSearch }: SettingsChange): PlanFeature[] {
  return [
    ...(autoSwap ? (['auto swap'] as const) : []),
    ...(sensitivity === undefined || sensitivity === 'OFF' ? [] : (['ai tagging'] as const)),
    ...(preferences === undefined ? [] : (['ai preferences'] as const)),
    ...(photoSearch ? (['magic store'] as const) : []),
  ];
}

const without = <Id>(ids: readonly Id[], known: readonly Id[]): Id[] => ids.filter((id) => !known.includes(id));

/** Names both lists that hold the same, at the one that leaves out. */
function findTwice(next: Preferences): { field: string; code: string }[] {
  const pairs = [
    [next.preferredProducts, next.excludedProducts, 'excluded_product_ids'],
    [next.preferredCollections, next.excludedCollections, 'excluded_collection_ids'],
  ] as const;
  return pairs
    .filter(([preferred, excluded]) => excluded.some((id) => preferred.some((other) => other === id)))
    .map(([, , name]) => ({ field: `settings.ai_preferences.${name}`, code: 'preferred_too' }));
}
