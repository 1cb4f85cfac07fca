// Presents accounts and posts to callers: with their products, pictures, addresses and whose they are.
import type { SocialAccount, SocialPost } from '@vitrine/contract/feed';
import type { BusinessId } from '@vitrine/contract/ids';
import type { Influencers } from '../influencers/influencers.ts';
import type { Media } from '../media/media.ts';
import { toChosenImage, toProduct, type Catalogue, type Storefront } from '../stores/stores.ts';
import type { AccountStanding } from './accounts.ts';
import { listTagged, type PostRecord, type PostTag } from './model.ts';
import { isFixed, toAccount, toPost, type Usernames } from './presenters.ts';
import type { PostRights } from './rights.ts';
import { isPermitted } from './rights-rules.ts';
import type { PublicFeed } from './public-feed.ts';
import type { AiTagging } from './tagging/ai-tagging.ts';

export interface ShowingDeps {
  readonly publicFeed: Pick<PublicFeed, 'getOrigin'>;
  readonly media: Pick<Media, 'listByIds' | 'listSealed'>;
  readonly catalogue: Pick<Catalogue, 'listSummaries' | 'listProducts'>;
  readonly storefront: Pick<Storefront, 'findStore'>;
  readonly influencers: Pick<Influencers, 'list'>;
  readonly rights: Pick<PostRights, 'listStandings'>;
  readonly tagging: Pick<AiTagging, 'listSuggestions'>;
}

export class Showing {
  readonly #deps: ShowingDeps;

  constructor(deps: ShowingDeps) {
    this.#deps = deps;
  }

  async posts(businessId: BusinessId, records: readonly PostRecord[]): Promise<SocialPost[]> {
    const { publicFeed, media, catalogue, storefront, rights, tagging } = this.#deps;
    const [standings, suggestions] = await Promise.all([
      rights.listStandings(businessId, records),
      tagging.listSuggestions(businessId, records),
    ]);
    const suggested = [...suggestions.values()].flatMap((each) => each.map(({ productId }) => productId));
    const isHeld = ({ postId }: PostRecord): boolean => {
      const standing = standings.get(postId);
      return standing !== undefined && !isPermitted(standing);
    };
    const fixing = records.flatMap(({ tags }) => tags.filter(isFixed).map(({ productId }) => productId));
    const [origin, store, found, whole, shown, held, names] = await Promise.all([
      publicFeed.getOrigin(businessId),
      storefront.findStore(businessId),
      catalogue.listSummaries(businessId, [...new Set([...listTagged(records), ...suggested])]),
      catalogue.listProducts(businessId, [...new Set(fixing)]),
      media.listByIds(businessId, toFiles(records.filter((each) => !isHeld(each)))),
      media.listSealed(businessId, toFiles(records.filter(isHeld))),
      this.names(businessId, records),
    ]);
    const pictures = new Map([...shown, ...held]);
    const currency = store?.currency ?? 'USD';
    const products = new Map(found.map((product) => [product.productId, toProduct(product, currency)]));
    const fixed = new Map(whole.map((product) => [product.productId, product]));
    const imageOf = ({ productId, options }: Pick<PostTag, 'productId' | 'options'>): string | null => {
      const product = fixed.get(productId);
      return product === undefined ? null : toChosenImage(product, options);
    };
    const facts = { origin, products, imageOf, names, standings, pictures, suggestions };
    return records.map((record) => toPost(record, facts));
  }

  async post(businessId: BusinessId, record: PostRecord): Promise<{ post: SocialPost }> {
    const [post] = await this.posts(businessId, [record]);
    if (post === undefined) throw new Error('a post was not presented');
    return { post };
  }

  async accounts(businessId: BusinessId, standings: readonly AccountStanding[]): Promise<SocialAccount[]> {
    const names = await this.names(
      businessId,
      standings.map(({ account }) => account),
    );
    return standings.map((standing) => toAccount(standing, names));
  }

  /** What the influencers are called whose these are. */
  async names(businessId: BusinessId, of: readonly Pick<PostRecord, 'influencerId'>[]): Promise<Usernames> {
    if (of.every(({ influencerId }) => influencerId === null)) return new Map();
    const everyone = await this.#deps.influencers.list(businessId);
    return new Map(everyone.map(({ accountId, username }) => [accountId, username]));
  }
}

const toFiles = (records: readonly PostRecord[]): string[] => records.flatMap(({ fileIds }) => fileIds);
