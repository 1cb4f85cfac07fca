// The door of brand: the logo shoppers see, and what a business has switched on.
import type { BusinessId } from '@vitrine/contract/ids';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import type { Plans } from '../plans/plans.ts';
import type { Stores } from '../stores/stores.ts';
import { readOwnPicture } from './logo-address.ts';
import { findBrand, upsertBrand } from './store.ts';

export interface BrandStanding {
  /** On shoppers' pages a product that cannot be bought gives its place to the most similar one that can. */
  readonly autoSwap: boolean;
  /** The logo the merchant uploaded; null when there is none. */
  readonly logoUrl: string | null;
}

export interface Brand {
  /** What the business has set; everything is off until it was switched on. */
  getStanding(businessId: BusinessId): Promise<BrandStanding>;
  /** Changes settings; what is left out stays. Switching on refuses `trial_ended`, switching off never. */
  updateSettings(businessId: BusinessId, change: { autoSwap?: boolean | undefined }): Promise<BrandStanding>;
  /** Sets the logo, or takes it away when empty. Refuses any address but that of a picture this business uploaded. */
  updateLogo(businessId: BusinessId, url: string): Promise<BrandStanding>;
  /** The logo shoppers see: the uploaded one, else the store's; null when there is neither. */
  findLogo(businessId: BusinessId): Promise<string | null>;
}

/** As `links` names it too: the pages of a business's links may show something else now. */
const linksChanged = 'links_changed';

interface Deps {
  plans: Plans;
  stores: Stores;
}

export function createBrand({ database, files, clock, publicUrl }: Platform, { plans, stores }: Deps): Brand {
  const { db } = database;

  const getStanding = async (businessId: BusinessId): Promise<BrandStanding> => {
    const row = await findBrand(db, businessId);
    return { autoSwap: row?.auto_swap_enabled ?? false, logoUrl: row?.logo_url ?? null };
  };

  const write = async (businessId: BusinessId, change: Parameters<typeof upsertBrand>[2]): Promise<BrandStanding> => {
    await database.transaction(async (tx) => {
      await upsertBrand(tx, businessId, change, clock.now());
      await database.notify(tx, linksChanged, `business:${businessId}`);
    });
    return getStanding(businessId);
  };

  return {
    getStanding,

    updateSettings: async (businessId, { autoSwap }) => {
      if (autoSwap === undefined) return getStanding(businessId);
      if (autoSwap) await plans.admitCreation(businessId);
      return write(businessId, { auto_swap_enabled: autoSwap });
    },

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
      const [{ logoUrl }, store] = await Promise.all([getStanding(businessId), stores.findStore(businessId)]);
      return logoUrl ?? store?.logoUrl ?? null;
    },
  };
}
