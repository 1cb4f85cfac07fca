// What an edit makes of a link: the draft of the whole, with what was not sent as it is kept. Pure.
import type { LinkId } from '@vitrine/contract/ids';
import { noLinkPreview, type LinkPreview } from '@vitrine/contract/link-previews';
import { defaultSettings } from '@vitrine/contract/link-settings';
import { toUtm, type LinkChange, type LinkDraft, type UtmParams } from '@vitrine/contract/links';
import type { MultilinkChange, OptionChange } from '@vitrine/contract/multilinks';
import type { ImagePoints } from '@vitrine/contract/image-points';
import type { LinkRecord, MultilinkRecord } from './model.ts';
import type { MultilinkWish } from './plan-multilink.ts';

type Contents = Pick<
  LinkDraft,
  'description' | 'images' | 'inventory_ids' | 'selected_options' | 'collection_ids' | 'shopping_redirect_url'
>;
type Resource = { link_type: LinkDraft['link_type'] } & Contents;

/** Settings sent as null go back to their defaults, UTM values to none. */
export function toChangedDraft(link: LinkRecord, change: LinkChange): LinkDraft {
  return {
    ...toChangedResource(link, change),
    image_points: change.image_points ?? keepPoints(link, change),
    // the title of what a short leads to changes with that
    title: change.title === undefined ? (leadsElsewhere(link, change) ? null : link.title) : change.title,
    promocode: change.promocode === undefined ? link.promocode : change.promocode,
    utm_params: toChangedUtm(link.utm, change.utm_params),
    advanced_settings:
      change.advanced_settings === null ? defaultSettings : keepRest(link.settings, change.advanced_settings),
    link_preview: toChangedPreview(link.preview, change.link_preview),
    influencer_username: change.influencer_username,
    tags: change.tags,
    back_half: change.back_half,
  };
}

/** Options may come in either order; one whose link is none of the multilink's is left to be refused. */
export function toChangedMultilink(
  multilink: MultilinkRecord,
  links: readonly LinkRecord[],
  change: MultilinkChange,
): MultilinkWish {
  const [a, b] = multilink.options;
  const [first, second] = change.links_options ?? [{ link_id: a.linkId }, { link_id: b.linkId }];
  // who began before an experience was replaced means the one that has its place now
  const toCurrent = (id: LinkId): LinkId => {
    const place = multilink.replaced.find(({ linkId }) => linkId === id)?.position;
    return place === undefined ? id : multilink.options[place].linkId;
  };
  const toOption = ({ link_id: named, value, device_option: device, link_resource: sent = {} }: OptionChange) => {
    const id = toCurrent(named);
    const option = multilink.options.find(({ linkId }) => linkId === id);
    const link = links.find(({ linkId }) => linkId === id);
    return {
      link_id: id,
      value: value ?? option?.share ?? 0,
      device_option: device ?? option?.device ?? ('ALL' as const),
      link_resource: link ? toChangedResource(link, sent) : { ...noResource, ...withoutUndefined(sent) },
    };
  };
  return {
    title: change.title ?? multilink.title,
    splitter_type: 'PERCENTAGE',
    automatic: change.automatic ?? multilink.automatic,
    promocode: change.promocode === undefined ? multilink.promocode : change.promocode,
    utm_params: toChangedUtm(multilink.utm, change.utm_params),
    tags: change.tags ?? [...multilink.tags],
    back_half: change.back_half,
    link_preview: toChangedPreview(multilink.preview, change.link_preview),
    links_options: [toOption(first), toOption(second)],
  };
}

/** What was last seen of prices stays where whoever edits did not send the products, and so was not shown them. */
export const keepSeenPrices = (
  products: LinkRecord['products'],
  before: LinkRecord['products'],
): LinkRecord['products'] =>
  products.map((product) => ({
    ...product,
    seenPrice: before.find(({ productId }) => productId === product.productId)?.seenPrice ?? product.seenPrice,
  }));

/** Of products that stay; another first image shows them elsewhere, if at all. */
function keepPoints(link: LinkRecord, { images = [...link.images], inventory_ids: ids }: LinkChange): ImagePoints {
  if (images[0] !== link.images[0]) return {};
  const kept = link.products.filter(({ productId }) => ids === undefined || ids.includes(productId));
  return Object.fromEntries(kept.flatMap(({ productId, point }) => (point ? [[productId, point]] : [])));
}

const noResource = {
  link_type: 'SHORT' as const,
  description: '',
  images: [],
  inventory_ids: [],
  selected_options: {},
  collection_ids: [],
};

const toChangedPreview = (before: LinkPreview, change: LinkChange['link_preview']): LinkPreview =>
  change === null ? noLinkPreview : keepRest(before, change);

function toChangedUtm(before: UtmParams, change: LinkChange['utm_params']): UtmParams {
  return toUtm((name) => {
    const sent = change === null ? null : change?.[name];
    return sent === undefined ? before[name] : sent;
  });
}

/**
 * What the link shows and leads to. Where a short leads is one thing: of product, collection and address what is not sent
 * with another of them is none. Of another type of link nothing of before is kept.
 */
function toChangedResource(link: LinkRecord, change: NonNullable<OptionChange['link_resource']>): Resource {
  const type = change.link_type ?? link.linkType;
  const words = { description: change.description ?? link.description, images: change.images ?? [...link.images] };
  const { inventory_ids: products, collection_ids: collections, shopping_redirect_url: url } = change;
  if (type !== link.linkType || leadsElsewhere(link, change)) {
    const goods = { inventory_ids: products ?? [], collection_ids: collections ?? [], shopping_redirect_url: url };
    return { link_type: type, ...words, ...goods, selected_options: change.selected_options ?? {} };
  }
  const ids = products ?? link.products.map(({ productId }) => productId);
  const fixed = link.products.filter(({ productId }) => ids.includes(productId));
  return {
    link_type: type,
    ...words,
    inventory_ids: ids,
    selected_options:
      change.selected_options ??
      Object.fromEntries(fixed.map(({ productId, selectedOptions }) => [productId, { ...selectedOptions }])),
    collection_ids: collections ?? [...link.collectionIds],
    shopping_redirect_url: link.redirectUrl,
  };
}

function leadsElsewhere({ linkType }: LinkRecord, change: NonNullable<OptionChange['link_resource']>): boolean {
  const { inventory_ids: products, collection_ids: collections, shopping_redirect_url: url } = change;
  return (change.link_type ?? linkType) === 'SHORT' && [products, collections, url].some((sent) => sent !== undefined);
}

/** Fields of the change over those of before; one that was not sent is none of the change. */
function keepRest<Whole extends object>(
  before: Whole,
  change: { readonly [Name in keyof Whole]?: Whole[Name] | undefined } | undefined,
): Whole {
  return { ...before, ...withoutUndefined(change ?? {}) };
}

function withoutUndefined<Given extends object>(
  given: Given,
): { [Name in keyof Given]?: Exclude<Given[Name], undefined> } {
  const sent = Object.entries(given).filter(([, value]) => value !== undefined);
  return Object.fromEntries(sent) as ReturnType<typeof withoutUndefined<Given>>;
}
