// The door of brand: the logo shoppers see, and what a business has switched on.
import { announce } from '../../events.ts';
import type { BusinessId } from '@vitrine/contract/ids';
import { limits } from '@vitrine/contract/limits';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import type { Plans } from '../plans/plans.ts';
import type { Storefront } from '../stores/stores.ts';
import { readOwnPicture } from './logo-address.ts';
import { findBrand, listRetentions, upsertBrand, type BrandChange } from './store.ts';

export { readOwnPicture } from './logo-address.ts';

export interface BrandStanding {
  /** On shoppers' pages a product that cannot be bought gives its place to the most similar one that can. */
  readonly autoSwap: boolean;
  /** The logo the merchant uploaded; null when there is none. */
  readonly logoUrl: string | null;
  readonly measuring: Measuring;
  /** Months for which single visits are kept. */
  readonly visitRetentionMonths: number;
}

/** The merchant's own measuring on shoppers' pages. */
export interface Measuring {
  readonly facebookPixelId: string | null;
  readonly googleAnalyticsId: string | null;
  /** Whose consent is asked before. */
  readonly consent: 'always' | 'where_required' | 'never';
}

/** What is to be changed; what is left out stays. */
export interface SettingsChange extends Partial<Measuring> {
  readonly autoSwap?: boolean | undefined;
  readonly visitRetentionMonths?: number | undefined;
}

export interface Brand {
  /** What the business has set; everything is off until it was switched on. */
  getStanding(businessId: BusinessId): Promise<BrandStanding>;
  /** Changes settings; what is left out stays. Switching on refuses `trial_ended`, switching off never. */
  updateSettings(businessId: BusinessId, change: SettingsChange): Promise<BrandStanding>;
  /** How long each business that has set it keeps single visits, in months. */
  listRetentions(): Promise<{ businessId: BusinessId; months: number }[]>;
  /** Sets the logo, or takes it away when empty. Refuses any address but that of a picture this business uploaded. */
  updateLogo(businessId: BusinessId, url: string): Promise<BrandStanding>;
  /** The logo shoppers see: the uploaded one, else the store's; null when there is neither. */
  findLogo(businessId: BusinessId): Promise<string | null>;
}

interface Deps {
  plans: Plans;
  storefront: Storefront;
}

export function createBrand({ database, files, clock, publicUrl }: Platform, { plans, storefront }: Deps): Brand {
  const { db } = database;

  const getStanding = async (businessId: BusinessId): Promise<BrandStanding> => {
    const row = await findBrand(db, businessId);
    return {
      autoSwap: row?.auto_swap_enabled ?? false,
      logoUrl: row?.logo_url ?? null,
      measuring: {
        facebookPixelId: row?.facebook_pixel_id ?? null,
        googleAnalyticsId: row?.google_analytics_id ?? null,
        consent: row?.pixel_consent ?? 'where_required',
      },
      visitRetentionMonths: row?.visit_retention_months ?? limits.visitRetentionMonths.usual,
    };
  };

  const write = async (businessId: BusinessId, change: BrandChange): Promise<BrandStanding> => {
    await database.transaction(async (tx) => {
      await upsertBrand(tx, businessId, change, clock.now());
      await announce(tx, 'pagesChanged', businessId);
    });
    return getStanding(businessId);
  };

  return {
    getStanding,

    updateSettings: async (businessId, change) => {
      const columns = toColumns(change);
      if (Object.keys(columns).length === 0) return getStanding(businessId);
      if (change.autoSwap) await plans.admitCreation(businessId);
      return write(businessId, columns);
    },

    listRetentions: () => listRetentions(db),

    updateLogo: async (businessId, url) => {
      if (url === '') return write(businessId, { logo_url: null });
      const picture = readOwnPicture(url, publicUrl, businessId);
      if (!picture || !(await files.has(picture.key))) {
        const faults = [{ field: 'appearance.logo_url', code: 'picture_unknown' }];
        throw new Problem('validation_failed', { faults });
      }
      return write(businessId, { logo_url: picture.url });
    },

    findLogo: async (businessId) => {
      const [{ logoUrl }, store] = await Promise.all([getStanding(businessId), storefront.findStore(businessId)]);
      return logoUrl ?? store?.logoUrl ?? null;
    },
  };
}

/** The columns a change is for. */
function toColumns(change: SettingsChange): BrandChange {
  const columns = {
    auto_swap_enabled: change.autoSwap,
    facebook_pixel_id: change.facebookPixelId,
    google_analytics_id: change.googleAnalyticsId,
    pixel_consent: change.consent,
    visit_retention_months: change.visitRetentionMonths,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}
