// The door of brand: the logo shoppers see, and what a business has switched on.
import type { BusinessId } from '@vitrine/contract/ids';
import type { OptionMap, Theme } from '@vitrine/contract/themes';
import { announce } from '../../events.ts';
import { Problem } from '../../platform/problem.ts';
import { Service } from '../../platform/service.ts';
import type { Plans } from '../plans/plans.ts';
import type { Settings } from '../settings/settings.ts';
import type { Storefront } from '../stores/stores.ts';
import { readOwnPicture } from './logo-address.ts';
import { brandSection, type BrandOwner, type BrandSettings } from './model.ts';
import { listOptionValues } from './option-values-store.ts';
import { toSetOptions } from './shown-options.ts';
import { readTheme } from './themes.ts';

export { readOwnPicture } from './logo-address.ts';
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

export class Brand extends Service<{ plans: Plans; settings: Settings; storefront: Storefront }> {
  /** What the business has set; everything is off until it was switched on. */
  getSettings(businessId: BusinessId): Promise<BrandSettings> {
    return this.deps.settings.get(businessId, brandSection);
  }

  /** Changes settings; what is left out stays. Switching on refuses `trial_ended`, switching off never. */
  async updateSettings(owner: BrandOwner, change: Partial<Omit<BrandSettings, 'logoUrl'>>): Promise<BrandSettings> {
    if (change.autoSwap) await this.deps.plans.admitCreation(owner.businessId);
    return this.#update(owner, change);
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

  async #update({ businessId, accountId: by }: BrandOwner, change: Partial<BrandSettings>): Promise<BrandSettings> {
    if (Object.keys(change).length > 0)
      await this.transaction(async (tx) => {
        await this.deps.settings.update(tx, { businessId, by }, brandSection, change);
        await announce(tx, 'pagesChanged', businessId);
      });
    return this.getSettings(businessId);
  }
}
