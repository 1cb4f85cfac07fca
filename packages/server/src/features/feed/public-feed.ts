// A feed as shoppers see it, page by page: whose it is, where it is, and its posts.
import type { PostSource, PostId } from '@vitrine/contract/feed';
import { username as usernameRule } from '@vitrine/contract/identity';
import type { BusinessId, Code, ProductId } from '@vitrine/contract/ids';
import { pageSizes } from '@vitrine/contract/limits';
import type { DisclosureKind } from '@vitrine/contract/picture-rights';
import { Service } from '../../platform/service.ts';
import type { BrandDomains } from '../brand/brand.ts';
import type { Identity } from '../identity/identity.ts';
import type { KnownPicture, Media } from '../media/media.ts';
import type { Catalogue } from '../stores/stores.ts';
import { splitCaption } from './captions.ts';
import { toFeedCode } from './feed-code.ts';
import type { PostPages } from './post-pages.ts';
import {
  countPublicPosts,
  hasFeed,
  listPublicNetworks,
  listPostsShowing,
  listPublicPosts,
  type FeedCursor,
  type FeedFilter,
} from './public-store.ts';

interface Deps {
  readonly identity: Pick<Identity, 'accounts'>;
  readonly domains: Pick<BrandDomains, 'getAddress'>;
  readonly media: Pick<Media, 'listByIds'>;
  readonly catalogue: Pick<Catalogue, 'listSummaries'>;
  readonly pages: Pick<PostPages, 'getHome'>;
}

/** A post in the feed: a picture that leads to its page. */
export interface FeedPost {
  readonly postId: PostId;
  readonly code: Code;
  readonly network: PostSource;
  readonly title: string;
  readonly products: number;
  /** How it is an advertisement; null where it is none. */
  readonly ad: DisclosureKind | null;
  readonly image: (KnownPicture & { readonly url: string }) | null;
}

export interface FeedPage {
  readonly posts: readonly FeedPost[];
  /** Where the pages beside it begin. */
  readonly newer: FeedCursor | null;
  readonly older: FeedCursor | null;
  /** What the posts show, most of them first. */
  readonly products: readonly { readonly productId: ProductId; readonly title: string }[];
}

const mostProducts = 12;

export class PublicFeed extends Service<Deps> {
  /** Whose feed stands under a merchant's username; null also while none was begun. */
  async findShop(shop: string): Promise<{ businessId: BusinessId; shop: string; code: Code } | null> {
    if (!usernameRule.safeParse(shop).success) return null;
    const merchant = await this.deps.identity.accounts.findTeam(shop);
    if (merchant === null || merchant.role !== 'admin') return null;
    const { business_id: businessId, username } = merchant;
    if (!(await hasFeed(this.db, businessId))) return null;
    return { businessId, shop: username, code: toFeedCode(businessId) };
  }

  /** Its public address: under the brand domain, where there is one. */
  async getAddress(businessId: BusinessId): Promise<string> {
    const [origin, home] = await Promise.all([this.getOrigin(businessId), this.deps.pages.getHome(businessId)]);
    return origin + home;
  }

  /** Where addresses of the business begin. */
  getOrigin(businessId: BusinessId): Promise<string> {
    return this.deps.domains.getAddress(businessId);
  }

  count(businessId: BusinessId, filter: FeedFilter): Promise<number> {
    return countPublicPosts(this.db, businessId, filter);
  }

  /** Of all its posts and not of a page alone, so that each can be narrowed to. */
  listNetworks(businessId: BusinessId, filter: FeedFilter): Promise<PostSource[]> {
    return listPublicNetworks(this.db, businessId, filter);
  }

  /** Of each product the latest post that shows it; those without one are left out. */
  async listPostsShowing(
    businessId: BusinessId,
    productIds: readonly ProductId[],
  ): Promise<ReadonlyMap<ProductId, Pick<FeedPost, 'code' | 'ad'>>> {
    const found = await listPostsShowing(this.db, businessId, productIds);
    return new Map(
      found.map(({ productId, postId, given, earns }) => [
        productId,
        { code: toFeedCode(postId), ad: given ?? (earns ? 'paid' : null) },
      ]),
    );
  }

  async list(
    businessId: BusinessId,
    filter: FeedFilter,
    cursor: FeedCursor | null,
    size: number = pageSizes.feed,
  ): Promise<FeedPage> {
    const { media, catalogue } = this.deps;
    const found = await listPublicPosts(this.db, businessId, filter, { cursor, count: size + 1 });
    const isMore = found.length > size;
    const isBack = cursor?.side === 'newer';
    const posts = isBack ? found.slice(-size) : found.slice(0, size);
    const asked = [...countProducts(posts.map(({ productIds }) => productIds))].slice(0, mostProducts);
    const [pictures, products] = await Promise.all([
      media.listByIds(
        businessId,
        posts.flatMap(({ fileId }) => fileId ?? []),
      ),
      catalogue.listSummaries(businessId, filter.productId === null ? asked : [filter.productId]),
    ]);
    const titles = new Map(products.map(({ productId, title }) => [productId, title]));
    const [first, last] = [posts[0], posts.at(-1)];
    return {
      posts: posts.map(({ postId, network, username, caption, productIds, fileId, given, earns }) => ({
        postId,
        code: toFeedCode(postId),
        network,
        title: splitCaption(caption, username).title,
        products: productIds.length,
        ad: given ?? (earns ? 'paid' : null),
        image: fileId === null ? null : (pictures.get(fileId) ?? null),
      })),
      newer: first && (isBack ? isMore : cursor !== null) ? { postId: first.postId, side: 'newer' } : null,
      older: last && (isBack || isMore) ? { postId: last.postId, side: 'older' } : null,
      products: (filter.productId === null ? asked : [filter.productId]).flatMap((productId) => {
        const title = titles.get(productId);
        return title === undefined ? [] : [{ productId, title }];
      }),
    };
  }
}

/** Each product once, those that most posts show first. */
function countProducts(posts: readonly (readonly ProductId[])[]): ProductId[] {
  const counts = new Map<ProductId, number>();
  for (const id of posts.flat()) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([id]) => id);
}
