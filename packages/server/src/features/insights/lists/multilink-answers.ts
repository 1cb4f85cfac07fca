// Writes multilinks out with their experiences, their numbers and which of them leads.
import type { Totals } from '@vitrine/contract/insights';
import { currencyExponent } from '@vitrine/contract/money';
import type {
  Estimate,
  Experience,
  Multilink,
  MultilinkRow,
  Verdict,
  VerdictBrief,
} from '@vitrine/contract/multilinks';
import { can } from '@vitrine/contract/rights';
import type { LinkRecord, MultilinkOption, MultilinkRecord } from '../../links/links.ts';
import { toCollection, toProduct, type CatalogueCollection, type CatalogueProduct } from '../../stores/stores.ts';
import { addFields, sumFields } from '@vitrine/contract/sums';
import { withoutRevenue } from '../hidden-revenue.ts';
import { noSums, toTotals, type Sums } from '../figures.ts';
import { toSelectedOptions, type LinkSetting } from './link-answers.ts';
import type { Bounds, Judgement, Seen } from '../verdicts/verdicts.ts';

/** What stands around the multilinks of one answer. */
export interface MultilinkSetting extends LinkSetting {
  /** The links of their experiences, and the sums of those, by id. */
  readonly links: ReadonlyMap<string, LinkRecord>;
  readonly sums: ReadonlyMap<string, Sums>;
}

type ExperienceBrief = MultilinkRow['links_options'][number];

export function toMultilinkRow(multilink: MultilinkRecord, setting: MultilinkSetting): MultilinkRow {
  const summary = toSummary(multilink, setting);
  const { link_analytics: analytics } = summary;
  return {
    ...summary,
    link_analytics: setting.hidesRevenue ? withoutRevenue(analytics) : analytics,
    links_options: multilink.options.map((option) => toBrief(option, setting)),
  };
}

export function toMultilink(
  multilink: MultilinkRecord,
  judgement: Judgement,
  contents: { products: readonly CatalogueProduct[]; collections: readonly CatalogueCollection[] },
  setting: MultilinkSetting,
): Multilink {
  const [a, b] = multilink.options;
  return {
    ...toSummary(multilink, setting),
    utm_params: multilink.utm,
    link_preview: multilink.preview,
    links_options: [toExperience(a, contents, setting), toExperience(b, contents, setting)],
    replaced_experiences: multilink.replaced.map(({ linkId, position, replacedAt }) => ({
      position,
      replaced_at: replacedAt.toISOString(),
      link_data: toBriefData(getLinkOf({ linkId }, setting), setting),
    })),
    sent_to: multilink.sentTo,
    verdict: { ...toVerdict(judgement, setting), since: multilink.comparedSince },
  };
}

function toSummary(multilink: MultilinkRecord, setting: MultilinkSetting): Omit<MultilinkRow, 'links_options'> {
  const { currency, publicUrl, sums, gates } = setting;
  const everyLink = [...multilink.options, ...multilink.replaced];
  const total = everyLink.reduce((sum, { linkId }) => addFields(sum, sums.get(linkId) ?? noSums), noSums);
  return {
    multilink_id: multilink.multilinkId,
    code: multilink.code,
    short_url: `${publicUrl}/${multilink.code}`,
    back_half: multilink.backHalf,
    title: multilink.title,
    created_at: multilink.createdAt.toISOString(),
    currency,
    splitter_type: 'PERCENTAGE',
    automatic: multilink.automatic,
    tags: [...multilink.tags],
    archived_at: multilink.archivedAt?.toISOString() ?? null,
    gate: gates.get(multilink.multilinkId) ?? null,
    promocode: multilink.promocode === null ? null : { code: multilink.promocode },
    link_analytics: { ...toFigures(total, setting), currency },
  };
}

/** A multilink is no influencer's: they are told no figure of it. */
const toFigures = (sums: Sums, { currency, reader }: MultilinkSetting): Totals =>
  can(reader, 'see every multilink') ? toTotals(sums, currency, reader) : {};

function getLinkOf({ linkId }: Pick<MultilinkOption, 'linkId'>, { links }: MultilinkSetting): LinkRecord {
  const link = links.get(linkId);
  if (!link) throw new Error('an experience of a multilink has no link');
  return link;
}

function toBrief(option: MultilinkOption, setting: MultilinkSetting): ExperienceBrief {
  const link = getLinkOf(option, setting);
  return {
    value: option.share,
    current_value: option.currentShare,
    device_option: option.device,
    link_id: link.linkId,
    link_data: toBriefData(link, setting),
  };
}

function toBriefData(link: LinkRecord, setting: MultilinkSetting): ExperienceBrief['link_data'] {
  const { currency, publicUrl, sums, defaultImages } = setting;
  return {
    link_id: link.linkId,
    short_url: `${publicUrl}/${link.code}`,
    link_type: link.linkType,
    url_type: link.urlType,
    title: link.title,
    description: link.description,
    images: [...link.images],
    link_default_image: defaultImages.get(link.linkId) ?? null,
    shopping_redirect_url: link.redirectUrl,
    link_analytics: { ...toFigures(sums.get(link.linkId) ?? noSums, setting), currency },
  };
}

function toExperience(
  option: MultilinkOption,
  { products, collections }: { products: readonly CatalogueProduct[]; collections: readonly CatalogueCollection[] },
  setting: MultilinkSetting,
): Experience {
  const link = getLinkOf(option, setting);
  const brief = toBrief(option, setting);
  const productsById = new Map(products.map((product) => [product.productId, product]));
  const collectionsById = new Map(collections.map((collection) => [collection.collectionId, collection]));
  return {
    ...brief,
    link_data: {
      ...brief.link_data,
      products: link.products.flatMap(({ productId }) => {
        const product = productsById.get(productId);
        return product ? toProduct(product, setting.currency) : [];
      }),
      collections: link.collectionIds.flatMap((id) => {
        const collection = collectionsById.get(id);
        return collection ? toCollection(collection) : [];
      }),
      selected_options: toSelectedOptions(link, products),
      utm_params: link.utm,
      promocode: link.promocode === null ? null : { code: link.promocode },
    },
  };
}

/** What a list says of it. */
export const toVerdictBrief = ({ state, leader, ahead, certainty }: Judgement): VerdictBrief => ({
  state,
  leader,
  ahead,
  certainty: toKnown(certainty),
});

const toKnown = (certainty: number | null): number | null => (certainty === null ? null : Number(certainty.toFixed(4)));

/** The sums of all of them together, as rows show theirs. */
export function toFoundTotals(all: readonly Sums[], setting: MultilinkSetting): MultilinkRow['link_analytics'] {
  const figures = toFigures(sumFields(noSums, all), setting);
  return { ...(setting.hidesRevenue ? withoutRevenue(figures) : figures), currency: setting.currency };
}

function toVerdict(
  { experiences: [a, b], visitsNeeded, certainty, ...rest }: Judgement,
  { currency }: LinkSetting,
): Omit<Verdict, 'since'> {
  const exponent = currencyExponent(currency);
  const toSeen = ({ visits, conversion, revenuePerVisit }: Seen): Verdict['experiences'][number] => ({
    visits,
    conversion: conversion && toEstimate(conversion, 0),
    revenue_per_visit: revenuePerVisit && toEstimate(revenuePerVisit, exponent),
  });
  const known = toKnown(certainty);
  return { ...rest, certainty: known, visits_needed: visitsNeeded, experiences: [toSeen(a), toSeen(b)] };
}

/** Rates and means are no amounts of money: they keep four digits more than those. */
function toEstimate({ value, low, high }: Bounds, exponent: number): Estimate {
  const round = (number: number): number => Number((number / 10 ** exponent).toFixed(exponent + 4));
  return { value: round(value), low: round(low), high: round(high) };
}
