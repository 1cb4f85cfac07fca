// What a business can set of its pages, and what counts until it does.
import { settings } from '@vitrine/contract/brand';
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { limits } from '@vitrine/contract/limits';
import { z } from 'zod';
import type { Section } from '../settings/settings.ts';

const { min, max, usual } = limits.visitRetentionMonths;

const schema = z.object({
  /** On shoppers' pages a product that cannot be bought gives its place to the most similar one that can. */
  autoSwap: z.boolean().default(false),
  /** The logo the merchant uploaded; null when there is none. */
  logoUrl: z.string().nullable().default(null),
  facebookPixelId: z.string().nullable().default(null),
  googleAnalyticsId: z.string().nullable().default(null),
  /** What a visitor's address brought of an advertisement goes on to the store. */
  carriesQuery: z.boolean().default(true),
  /** Whose consent is asked before measuring. */
  consent: settings.shape.pixel_consent.default('where_required'),
  /** Months for which single visits are kept. */
  visitRetentionMonths: z.int().min(min).max(max).default(usual),
  /** Below so much lifetime revenue, in major units, lists of links tell none. */
  hideRevenueBelow: z.int().min(0).max(limits.hiddenRevenue).default(0),
});

export type BrandSettings = Readonly<z.infer<typeof schema>>;

/** The merchant's own measuring on shoppers' pages. */
export type Measuring = Pick<BrandSettings, 'facebookPixelId' | 'googleAnalyticsId' | 'consent'>;

export const brandSection: Section<BrandSettings> = { name: 'brand', schema };

/** Whose settings, and who changes them. */
export interface BrandOwner {
  readonly businessId: BusinessId;
  readonly accountId: AccountId;
}
