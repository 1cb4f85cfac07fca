// Decides what the draft of a multilink becomes: its two experiences by the rules of links, and their shares. Pure.
import type { Code, LinkId } from '@vitrine/contract/ids';
import { noLinkPreview } from '@vitrine/contract/link-previews';
import { noUtm, type LinkDraft } from '@vitrine/contract/links';
import type { DeviceOption, MultilinkDraft } from '@vitrine/contract/multilinks';
import type { LinkRecord, MultilinkRecord } from './model.ts';
import {
  isRefusal,
  planBackHalf,
  planLink,
  type Held,
  type LinkFacts,
  type LinkPlan,
  type LinkRefusal,
} from './plan-link.ts';

/** A draft as it is sent; when it changes a multilink, each experience names the link it is. */
export type MultilinkWish = Omit<MultilinkDraft, 'links_options'> & {
  readonly links_options: readonly [OptionWish, OptionWish];
};
type OptionWish = MultilinkDraft['links_options'][number] & { readonly link_id?: LinkId | undefined };

export interface MultilinkFacts extends Omit<LinkFacts, 'influencer' | 'mayChooseInfluencer' | 'existing' | 'held'> {
  /** The links of the multilink being changed, with what each holds; null when it is new. */
  readonly existing: readonly HeldExperience[] | null;
}

type HeldExperience = Held & Pick<LinkRecord, 'linkId' | 'urlType'>;

interface ExperiencePlan {
  /** The link it was until now; null when it is new. */
  readonly linkId: LinkId | null;
  /** It leads to something else now: another experience, under a link and numbers of its own. */
  readonly isReplaced: boolean;
  /** Whole percent. */
  readonly share: number;
  readonly device: DeviceOption;
  readonly link: LinkPlan;
}

export interface MultilinkPlan extends Pick<
  MultilinkRecord,
  'title' | 'promocode' | 'utm' | 'automatic' | 'tags' | 'preview'
> {
  /** As in `LinkPlan`. */
  readonly backHalf: Code | null | undefined;
  readonly experiences: readonly [ExperiencePlan, ExperiencePlan];
}

export type PlannedMultilink = { plan: MultilinkPlan } | { refusals: readonly [LinkRefusal, ...LinkRefusal[]] };

/** Either what to write, or all that is at fault, each with its field. */
export function planMultilink(draft: MultilinkWish, facts: MultilinkFacts): PlannedMultilink {
  const [a, b] = [planExperience(draft, 0, facts), planExperience(draft, 1, facts)];
  const backHalf = planBackHalf(draft.back_half);
  const refusals = [
    ...('plan' in a ? [] : a),
    ...('plan' in b ? [] : b),
    ...findSplitFault(draft),
    ...findDeviceFault(draft),
    ...(facts.existing
      ? findStrangers(
          draft,
          facts.existing.map((link) => link.linkId),
        )
      : []),
    ...(isRefusal(backHalf) ? [backHalf] : []),
  ].filter(({ field }, at, every) => every.findIndex((other) => other.field === field) === at);
  const [first, ...more] = refusals;
  if (first) return { refusals: [first, ...more] };
  if (!('plan' in a) || !('plan' in b) || isRefusal(backHalf)) throw new Error('a refused multilink was planned');
  return {
    plan: {
      title: draft.title,
      promocode: draft.promocode,
      utm: draft.utm_params ?? noUtm,
      automatic: draft.automatic,
      tags: draft.tags ?? [],
      preview: draft.link_preview ?? noLinkPreview,
      backHalf,
      experiences: [toExperience(draft, 0, a.plan, facts), toExperience(draft, 1, b.plan, facts)],
    },
  };
}

function toExperience(draft: MultilinkWish, at: 0 | 1, link: LinkPlan, { existing }: MultilinkFacts): ExperiencePlan {
  const { value, device_option: device, link_id: linkId = null } = draft.links_options[at];
  const before = existing?.find((one) => one.linkId === linkId) ?? null;
  return { linkId, isReplaced: before !== null && isAnother(before, link), share: value, device, link };
}

/**
 * Whether an experience became another one, of which what was counted tells nothing: of another kind, of another product,
 * collection or address, or a look in which no product stayed. A look that keeps one is the same look, edited.
 */
function isAnother(before: HeldExperience, after: LinkPlan): boolean {
  if (before.urlType !== after.urlType) return true;
  switch (after.urlType) {
    case 'look':
    case 'product':
      return !stays(
        before.products.map(({ productId }) => productId),
        after.products.map(({ productId }) => productId),
      );
    case 'collection':
      return !stays(before.collectionIds, after.collectionIds);
    case 'custom':
      return before.redirectUrl !== after.redirectUrl;
  }
}

/**
 * An experience is a link of the multilink's name, promo code and UTM values, so that its visits are the campaign's. One
 * of no product, no collection and no address leads to the store's home.
 */
function planExperience(draft: MultilinkWish, at: 0 | 1, facts: MultilinkFacts): { plan: LinkPlan } | LinkRefusal[] {
  const { link_resource: resource, link_id: linkId } = draft.links_options[at];
  const ofLink: LinkDraft = {
    ...resource,
    shopping_redirect_url: resource.shopping_redirect_url || `${facts.storeUrls[0] ?? ''}/`,
    title: draft.title,
    promocode: draft.promocode,
    utm_params: draft.utm_params,
    influencer_username: null,
    advanced_settings: null,
    tags: [],
  };
  const { storeUrls, maySetUtm, productsLimit } = facts;
  const planned = planLink(ofLink, {
    storeUrls,
    maySetUtm,
    // an experience belongs to no influencer
    mayChooseInfluencer: false,
    productsLimit,
    products: facts.products.filter(({ productId }) => resource.inventory_ids.includes(productId)),
    collections: facts.collections.filter(({ collectionId }) => resource.collection_ids.includes(collectionId)),
    influencer: null,
    existing: null,
    held: facts.existing?.find((link) => link.linkId === linkId) ?? null,
  });
  if ('plan' in planned) return planned;
  const { also = [], ...first } = planned;
  return [first, ...also].map((refusal) => {
    const [name = ''] = refusal.field.split('.');
    return name in resource ? { ...refusal, field: `links_options.${at}.link_resource.${refusal.field}` } : refusal;
  });
}

function findSplitFault({ links_options: [a, b] }: MultilinkWish): LinkRefusal[] {
  const sum = a.value + b.value;
  return sum === 100 ? [] : [{ refused: 'split_invalid', field: 'links_options.1.value', values: { sum } }];
}

const stays = (ids: readonly string[], others: readonly string[]): boolean => ids.some((id) => others.includes(id));

/** Both for phones, or both for computers: the other devices would all get experience A and never see B. */
function findDeviceFault({ links_options: [a, b] }: MultilinkWish): LinkRefusal[] {
  if (a.device_option !== b.device_option || b.device_option === 'ALL') return [];
  return [{ refused: 'validation_failed', field: 'links_options.1.device_option', fault: 'device_both' }];
}

/** An experience that is changed keeps its link, and with it its numbers: each must name one of the two, and not the same. */
function findStrangers({ links_options: options }: MultilinkWish, existing: readonly LinkId[]): LinkRefusal[] {
  const values = { allowed: existing.join(', ') };
  return options.flatMap(({ link_id: id }, at): LinkRefusal[] => {
    const field = `links_options.${at}.link_id`;
    if (id === undefined) return [{ refused: 'validation_failed', field, fault: 'required' }];
    const isTwice = options.findIndex((other) => other.link_id === id) < at;
    if (existing.includes(id) && !isTwice) return [];
    return [{ refused: 'validation_failed', field, fault: 'not_allowed', values }];
  });
}
