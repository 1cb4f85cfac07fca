// What a business can set of its pages, and what counts until it does.
import { settings } from '@vitrine/contract/brand';
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { collectionId, productId } from '@vitrine/contract/ids';
import { limits } from '@vitrine/contract/limits';
import { noUtm, utmParams } from '@vitrine/contract/links';
import { mailRecipients, ownerAlone } from '@vitrine/contract/notifications';
import { z } from 'zod';
import type { Section } from '../settings/settings.ts';
import { usualTaste, type Taste } from '../stores/stores.ts';

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
  /** UTM values of links that have none of their own; templates, as those of links. */
  utm: utmParams.default(noUtm),
  /** A page of the merchant's that looks lead to; null for none. */
  shippingAndReturnsUrl: z.string().nullable().default(null),
  /** What looks say of who made products that the store says nothing of; null for nothing. */
  makerText: z.string().nullable().default(null),
  /** Whether previews name the products of which nothing is said. */
  tellsMissingMakers: z.boolean().default(true),
  /** The language of shoppers' pages; null for that of each shopper's browser. */
  shopperLanguage: settings.shape.shopper_language.default(null),
  /** How alike a product has to be that is suggested, or stands in for another. */
  sensitivity: settings.shape.product_search_sensitivity.default(usualTaste.sensitivity),
  preferences: z
    .object({
      preferredProducts: z.array(productId),
      excludedProducts: z.array(productId),
      preferredCollections: z.array(collectionId),
      excludedCollections: z.array(collectionId),
    })
    .default({ preferredProducts: [], excludedProducts: [], preferredCollections: [], excludedCollections: [] }),
  /** Shoppers search by a photo of theirs. */
  photoSearch: z.boolean().default(false),
  /** Who of the team gets mails of the business. */
  mailRecipients: mailRecipients.default(ownerAlone),
});

export type BrandSettings = Readonly<z.infer<typeof schema>>;

export type Preferences = BrandSettings['preferences'];

/** What is set anew; of preferences, UTM values and recipients, too, only what is sent. */
export type SettingsChange = Partial<Omit<BrandSettings, 'logoUrl' | 'preferences' | 'utm' | 'mailRecipients'>> & {
  readonly mailRecipients?: Partial<BrandSettings['mailRecipients']>;
  readonly utm?: Partial<BrandSettings['utm']>;
  readonly preferences?: Partial<Preferences>;
};

/** What may stand in for a product, as the merchant has set it. */
export const toTaste = ({ sensitivity, preferences }: Pick<BrandSettings, 'sensitivity' | 'preferences'>): Taste => ({
  sensitivity,
  ...preferences,
});

/** The merchant's own measuring on shoppers' pages. */
export type Measuring = Pick<BrandSettings, 'facebookPixelId' | 'googleAnalyticsId' | 'consent'>;

export const brandSection: Section<BrandSettings> = { name: 'brand', schema };

/** Whose settings, and who changes them. */
export interface BrandOwner {
  readonly businessId: BusinessId;
  readonly accountId: AccountId;
}
