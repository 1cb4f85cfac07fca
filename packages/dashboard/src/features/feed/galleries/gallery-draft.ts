// A gallery while it is written: what is asked, what is sent of it, and the address its title suggests. Pure.
import type { BodySent } from '@vitrine/contract/endpoint';
import type { PostSource, PostId } from '@vitrine/contract/feed';
import { type createGallery, type Gallery, type GalleryLayout, galleryLimits } from '@vitrine/contract/galleries';

export const ruleKinds = ['all', 'hashtag', 'product', 'collection', 'network', 'posts'] as const;
type RuleKind = (typeof ruleKinds)[number];

/** Something of the store that a rule names; null in place of a title that is not known any more. */
export interface ChosenGoods {
  readonly id: string;
  readonly title: string | null;
}

export interface GalleryDraft extends Record<string, unknown> {
  title: string;
  slug: string;
  /** Whether the address was written by hand: until then it follows the title. */
  isOwnSlug: boolean;
  by: RuleKind;
  hashtag: string;
  product: ChosenGoods | null;
  collection: ChosenGoods | null;
  network: PostSource;
  postIds: PostId[];
  layout: GalleryLayout;
  /** Empty while nothing is typed. */
  shown: number | '';
}

export const newDraft: GalleryDraft = {
  title: '',
  slug: '',
  isOwnSlug: false,
  by: 'all',
  hashtag: '',
  product: null,
  collection: null,
  network: 'instagram',
  postIds: [],
  layout: 'grid',
  shown: galleryLimits.shown.usual,
};

export function toDraft({ title, slug, rule, rule_title: named, layout, posts_shown: shown }: Gallery): GalleryDraft {
  return {
    ...newDraft,
    title,
    slug,
    isOwnSlug: true,
    by: rule.by,
    layout,
    shown,
    ...(rule.by === 'hashtag' && { hashtag: rule.hashtag }),
    ...(rule.by === 'product' && { product: { id: rule.product_id, title: named } }),
    ...(rule.by === 'collection' && { collection: { id: rule.collection_id, title: named } }),
    ...(rule.by === 'network' && { network: rule.network }),
    ...(rule.by === 'posts' && { postIds: [...rule.post_ids] }),
  };
}

type RuleSent = BodySent<typeof createGallery>['rule'];

/** What is left of a choice that was changed is not sent. */
export function toRule(draft: GalleryDraft): RuleSent {
  const { by, hashtag, product, collection, network, postIds } = draft;
  switch (by) {
    case 'all':
      return { by };
    case 'hashtag':
      return { by, hashtag };
    case 'product':
      return { by, product_id: product?.id ?? '' };
    case 'collection':
      return {
        by,
        collection_id: collection?.id ?? '',
      };
    case 'network':
      return { by, network };
    case 'posts':
      return { by, post_ids: postIds };
  }
}

export const toSent = (draft: GalleryDraft): BodySent<typeof createGallery> => ({
  title: draft.title,
  slug: draft.slug,
  rule: toRule(draft),
  layout: draft.layout,
  posts_shown: draft.shown === '' ? 0 : draft.shown,
});

/** Where a refusal of the server belongs. */
const fields: Readonly<Record<string, string>> = {
  rule: 'by',
  'rule.hashtag': 'hashtag',
  'rule.product_id': 'product',
  'rule.collection_id': 'collection',
  'rule.network': 'network',
  'rule.post_ids': 'postIds',
  posts_shown: 'shown',
};
export const fieldOf = (path: string): string => fields[path] ?? path;

/** Latin letters and digits of a title, joined by hyphens; a word of ours where it has none. */
export function suggestSlug(title: string): string {
  const words = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  const slug = (words ?? []).join('-').slice(0, galleryLimits.slug.max).replace(/-$/, '');
  return slug.length < galleryLimits.slug.min ? ['gallery', slug].filter((part) => part !== '').join('-') : slug;
}

/** A changed title, with the address that follows it. */
export const withTitle = (draft: GalleryDraft, title: string): Partial<GalleryDraft> => ({
  title,
  ...(!draft.isOwnSlug && { slug: title.trim() === '' ? '' : suggestSlug(title) }),
});
