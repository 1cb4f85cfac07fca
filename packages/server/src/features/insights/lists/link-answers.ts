// Writes links out with their figures: rows of lists and whole links.
import type { BusinessId, ProductId } from '@vitrine/contract/ids';
import type { GateOfLink } from '@vitrine/contract/link-gate';
import type { FiguresOf, Link, LinkAnalytics, LinkRow, SelectedOptions } from '@vitrine/contract/links';
import type { Rights } from '@vitrine/contract/rights';
import type { FigureSums } from '../../figures/figures.ts';
import type { InfluencerRecord } from '../../influencers/influencers.ts';
import type { LinkRecord, ShownProducts } from '../../links/links.ts';
import { toCollection, toProduct, type CatalogueCollection, type CatalogueProduct } from '../../stores/stores.ts';
import { toRowTotals } from '../figures.ts';
import { withoutRevenue } from '../hidden-revenue.ts';
import { isAllGone, listNotices } from './notices.ts';

/** What stands around the links of one answer. */
export interface LinkSetting {
  businessId: BusinessId;
  publicUrl: string;
  currency: string;
  reader: Rights;
  /** Whether rows of lists tell no revenue yet. */
  hidesRevenue: boolean;
  influencers: ReadonlyMap<string, InfluencerRecord>;
  /** First picture of each link's products or collections, by link id. */
  defaultImages: ReadonlyMap<string, string>;
  /** Of those that do not always let everybody in, by the id of link or multilink. */
  gates: ReadonlyMap<string, GateOfLink>;
}

function toSummary(link: LinkRecord, setting: LinkSetting) {
  const influencer = link.influencerId === null ? undefined : setting.influencers.get(link.influencerId);
  return {
    link_id: link.linkId,
    code: link.code,
    short_url: `${setting.publicUrl}/${link.code}`,
    link_type: link.linkType,
    url_type: link.urlType,
    title: link.title,
    description: link.description,
    images: [...link.images],
    link_default_image: setting.defaultImages.get(link.linkId) ?? null,
    created_at: link.createdAt.toISOString(),
    currency: setting.currency,
    shopping_redirect_url: link.redirectUrl,
    parent_multilink_id: link.parentMultilinkId,
    influencer_username: influencer?.username ?? null,
    influencer_profile_image_url: influencer?.imageUrl ?? null,
    promocode: link.promocode === null ? null : { code: link.promocode },
    products_count: link.products.length,
    tags: [...link.tags],
    back_half: link.backHalf,
    archived_at: link.archivedAt?.toISOString() ?? null,
    gate: setting.gates.get(link.linkId) ?? null,
  };
}

function toAnalytics(sums: FigureSums, { currency, reader }: LinkSetting): LinkAnalytics {
  return { ...toRowTotals(sums, currency, reader), currency };
}

export function toLinkRow(
  link: LinkRecord,
  { sums, figuresOf, notices }: { sums: FigureSums; figuresOf: FiguresOf; notices: number },
  setting: LinkSetting,
): LinkRow {
  const whole = toAnalytics(sums, setting);
  const analytics = setting.hidesRevenue ? withoutRevenue(whole) : whole;
  const { visits, checkouts, revenue } = analytics;
  return {
    ...toSummary(link, setting),
    link_analytics: analytics,
    figures_of: figuresOf,
    notices_count: notices,
    ...(visits === undefined ? {} : { visits }),
    ...(checkouts === undefined ? {} : { checkouts }),
    ...(revenue === undefined ? {} : { revenue }),
  };
}

interface LinkContents {
  readonly view: ShownProducts;
  readonly collections: CatalogueCollection[];
  readonly tellsMissingMakers: boolean;
}

export function toLink(
  link: LinkRecord,
  sums: FigureSums,
  { view, collections, tellsMissingMakers }: LinkContents,
  setting: LinkSetting,
): Link {
  const facts = { link, view, collections, currency: setting.currency };
  return {
    ...toSummary(link, setting),
    shown_products: view.shown.map((product) => toProduct(product, setting.currency)),
    products: view.places.flatMap(({ product }) => (product ? toProduct(product, setting.currency) : [])),
    selected_options: toSelectedOptions(
      link,
      view.places.flatMap(({ product }) => product ?? []),
    ),
    image_points: Object.fromEntries(
      link.products.flatMap(({ productId, point }) => (point ? [[productId, point]] : [])),
    ),
    collections: collections.map(toCollection),
    utm_params: link.utm,
    advanced_settings: link.settings,
    link_preview: link.preview,
    link_analytics: toAnalytics(sums, setting),
    notices: listNotices(facts),
    without_maker: tellsMissingMakers ? view.shown.flatMap(({ maker, title }) => (maker ? [] : title)) : [],
    everything_gone: isAllGone(facts),
  };
}

/** The values fixed of each product's options, without those the store has renamed since: they fix nothing any more. */
export function toSelectedOptions(
  link: Pick<LinkRecord, 'products'>,
  products: readonly Pick<CatalogueProduct, 'productId' | 'options'>[],
): SelectedOptions {
  const optionsOf = new Map(products.map(({ productId, options }) => [productId, options]));
  const isThere = (productId: ProductId, name: string, value: string): boolean =>
    optionsOf.get(productId)?.some((one) => one.name === name && one.values.some((each) => each.name === value)) ??
    false;
  return Object.fromEntries(
    link.products.map(({ productId, selectedOptions }) => [
      productId,
      Object.fromEntries(Object.entries(selectedOptions).filter(([name, value]) => isThere(productId, name, value))),
    ]),
  );
}
