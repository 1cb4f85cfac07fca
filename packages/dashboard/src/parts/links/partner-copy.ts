// A link made anew for an influencer: the same in all but whose it is, its code and its address; when it lets shoppers in is set beside. Pure.
import type { Influencer } from '@vitrine/contract/influencers';
import type { Link } from '@vitrine/contract/links';
import { attachInfluencer, toOwnedBody } from './base-draft.ts';
import type { LinkBody } from './link-lists.ts';
import { toLookBody, toLookDraft } from './look-draft.ts';

/** The body that creates it. The code of whoever has the link does not go with it. */
export function toCopyFor(link: Link, influencer: Pick<Influencer, 'username' | 'promocode'>): LinkBody {
  const draft = attachInfluencer(attachInfluencer({ ...toLookDraft(link), backHalf: '' }, null), influencer);
  if (link.link_type === 'LOOK') return toLookBody(draft);
  return {
    ...toOwnedBody(draft),
    link_type: 'SHORT',
    inventory_ids: draft.products.map(({ inventory_id: id }) => id),
    collection_ids: draft.collections.map(({ id }) => id),
    shopping_redirect_url: link.shopping_redirect_url,
  };
}
