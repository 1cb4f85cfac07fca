// Writes orders out with why each was credited, in the reader's language.
import type { LinkId, OrderId } from '@vitrine/contract/ids';
import { toMajor } from '@vitrine/contract/money';
import type { Attribution, Claim, Order, OrderLine } from '@vitrine/contract/orders';
import type { OwnAttribution } from '@vitrine/contract/attribution';
import { sentences, type Language } from '../../../locales/locales.ts';
import type { StoredClaim } from '../../commissions/commissions.ts';
import type { InfluencerRecord } from '../../influencers/influencers.ts';
import type { PageRecord } from '../../links/links.ts';
import type { AttributionRow, OrderLineRow, OrderRow } from './store.ts';

export interface OrderSetting {
  language: Language;
  links: ReadonlyMap<string, PageRecord>;
  influencers: ReadonlyMap<string, InfluencerRecord>;
  defaultImages: ReadonlyMap<string, string>;
  /** Names of those who decided of commission. */
  deciders: ReadonlyMap<string, string>;
  /** Where the merchant sees an order in the store; null where there is no such page, or no store. */
  orderAddress(orderId: OrderId): string | null;
}

/** The status as the documents write it; states they do not name are empty. */
const statuses: Record<string, string> = {
  paid: 'PAID',
  refunded: 'REFUNDED',
  partially_refunded: 'PARTIALLY REFUNDED',
};

export function toOrder(row: OrderRow, setting: OrderSetting): Order {
  const { attribution, currency } = row;
  const influencer = attribution?.influencer_id ? setting.influencers.get(attribution.influencer_id) : undefined;
  return {
    order_id: row.order_id,
    name: row.name,
    created_at: row.created_at.toISOString(),
    currency,
    order_status: statuses[row.financial_status] ?? '',
    order_url: setting.orderAddress(row.order_id),
    products_count: row.products_count,
    total_price: toMajor(row.total_price, currency),
    total_tax: toMajor(row.total_tax, currency),
    refunded: toMajor(row.refunded, currency),
    influencer_profile_image_url: influencer?.imageUrl ?? null,
    link_details: toLinkDetails(row, setting),
    attribution: attribution && toAttribution(row, attribution, setting),
    commission: toCommission(row, setting),
    fulfilment: row.fulfilment && { state: row.fulfilment, at: row.fulfilled_at?.toISOString() ?? null },
    test: row.test,
    self_purchase: row.self_purchase,
  };
}

function toCommission(row: OrderRow, { deciders }: OrderSetting): Order['commission'] {
  const { state, currency, review, appeal } = row;
  if (state === null) return null;
  return {
    earned: toMajor(row.earned ?? 0, currency),
    pending: toMajor(row.pending ?? 0, currency),
    state,
    available_at: row.available_at?.toISOString() ?? null,
    review: review && {
      state: review.state,
      reason: review.reason,
      cause: review.cause,
      decided_at: new Date(review.made_at).toISOString(),
      made_by: review.made_by && (deciders.get(review.made_by) ?? null),
    },
    appeal: appeal && {
      words: appeal.words,
      made_at: new Date(appeal.made_at).toISOString(),
      answer: appeal.answer,
      answer_words: appeal.answer_words,
      answered_at: appeal.answered_at && new Date(appeal.answered_at).toISOString(),
    },
  };
}

function toLinkDetails(row: OrderRow, { links, defaultImages }: OrderSetting): Order['link_details'] {
  const linkId = row.attribution?.link_id;
  const link = linkId ? links.get(linkId) : undefined;
  if (!link) return null;
  return {
    link_id: link.linkId,
    title: link.title,
    description: link.description,
    images: [...link.images],
    link_default_image: defaultImages.get(link.linkId) ?? null,
    link_type: link.linkType,
    url_type: link.urlType,
    parent_multilink_id: link.parentMultilinkId,
    parent_multilink_title: row.multilink_title,
  };
}

export function toAttribution(row: OrderRow, attribution: AttributionRow, setting: OrderSetting): Attribution {
  const { language, influencers } = setting;
  const nameOf = (id: string | null): string | null => (id === null ? null : (influencers.get(id)?.username ?? null));
  const toClaim = (claim: StoredClaim): Claim => ({
    kind: claim.kind,
    link_id: claim.linkId,
    influencer_username: nameOf(claim.influencerId),
    clicked_at: claim.clickedAt,
    found: claim.found,
    lost: claim.lost,
  });
  const winner = findWinner(attribution);
  return {
    order_id: row.order_id,
    credited: attribution.credited,
    link_id: attribution.link_id,
    influencer_username: nameOf(attribution.influencer_id),
    channel: attribution.channel,
    rule: attribution.rule,
    reason: sentences[language].reason(attribution.reason, {
      age: toAge(row, winner, language),
      code: winner?.found ?? '',
      days: attribution.window_days,
    }),
    window_days: attribution.window_days,
    priority: attribution.priority,
    unearned: attribution.counted?.unearned ?? null,
    evidence: attribution.evidence.map(toClaim),
    losers: attribution.losers.map(toClaim),
    decided_at: new Date(attribution.decided_at).toISOString(),
  };
}

function findWinner({ evidence, losers }: AttributionRow): StoredClaim | undefined {
  const lost = new Set(losers.map(({ kind, found }) => `${kind}\0${found}`));
  return evidence.find(({ kind, found }) => !lost.has(`${kind}\0${found}`));
}

/** How long before the order the click was; empty without one. */
function toAge(row: OrderRow, winner: StoredClaim | undefined, language: Language): string {
  if (!winner?.clickedAt) return '';
  return toDuration(row.created_at.getTime() - new Date(winner.clickedAt).getTime(), language);
}

/** What speaks for the influencer it is credited to, and nothing of what spoke for others. */
export function toOwnSide(
  row: OrderRow,
  attribution: AttributionRow,
  { accountId, titles, language }: { accountId: string; titles: ReadonlyMap<LinkId, string>; language: Language },
): OwnAttribution {
  const winner = findWinner(attribution);
  // that codes come first by a setting tells of a click that lost: it may have been another's
  const reason = attribution.rule === 'code' ? 'own_code' : attribution.reason;
  return {
    order_id: row.order_id,
    name: row.name,
    created_at: row.created_at.toISOString(),
    link_id: attribution.link_id,
    channel: attribution.channel,
    unearned: attribution.counted?.unearned ?? null,
    rule: attribution.rule === 'code' ? 'code' : 'last_click',
    reason: sentences[language].reason(reason, { age: toAge(row, winner, language), code: winner?.found ?? '' }),
    window_days: attribution.window_days,
    evidence: attribution.evidence
      .filter(({ influencerId }) => influencerId === accountId)
      .map((claim) => ({
        kind: claim.kind,
        link_id: claim.linkId,
        link_title: claim.linkId && (titles.get(claim.linkId) ?? null),
        clicked_at: claim.clickedAt,
        code: claim.clickedAt === null ? claim.found : null,
        counts: claim === winner,
      })),
    decided_at: new Date(attribution.decided_at).toISOString(),
  };
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

/** A length of time in its largest whole unit, e.g. `12 minutes`. */
function toDuration(ms: number, language: Language): string {
  const [unit, length] = units.find(([, size]) => ms >= size) ?? ['second', 1_000];
  const amount = Math.max(0, Math.floor(ms / length));
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(amount);
}

export function toOrderLine(row: OrderLineRow, currency: string): OrderLine {
  return {
    title: row.title,
    image_url: row.image_url,
    variant_title: row.variant_title,
    price: toMajor(row.price, currency),
    quantity: row.quantity,
    refunded_quantity: Math.max(0, row.quantity - row.current_quantity),
  };
}
