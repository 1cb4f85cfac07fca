// The calls of the feed.
import * as contract from '@vitrine/contract/feed';
import { networkNames, type NetworkName } from '@vitrine/contract/feed';
import type { BusinessId } from '@vitrine/contract/ids';
import type { Actor, Serve } from '../identity/identity.ts';
import type { Media } from '../media/media.ts';
import { toProduct, type Catalogue, type Storefront } from '../stores/stores.ts';
import type { Feed } from './feed.ts';
import { galleryRoutes } from './galleries/routes.ts';
import { listTagged, type PostRecord } from './model.ts';
import { namesOnWire, toAccount, toPost, toSocialMedia } from './presenters.ts';

interface Deps {
  readonly feed: Feed;
  readonly media: Media;
  readonly catalogue: Catalogue;
  readonly storefront: Storefront;
}

export function feedRoutes(serve: Serve, deps: Deps): void {
  const { accounts, posts, publicFeed } = deps.feed;
  serve(contract.getShopboard, async ({ actor: { businessId } }) => {
    const standings = await accounts.list(businessId);
    const media = networkNames.map((network) => {
      const own = standings.filter(({ account }) => account.network === network);
      return [namesOnWire[network], toSocialMedia(own, accounts.isOffered(network))] as const;
    });
    const [instagram, tiktok, pinterest] = media.map(([, each]) => each);
    if (!instagram || !tiktok || !pinterest) throw new Error('a network is missing');
    return {
      social_medias: { Instagram: instagram, Tiktok: tiktok, Pinterest: pinterest },
      shopboard_url: await publicFeed.getAddress(businessId),
      most_products: await posts.getMost(businessId),
    };
  });
  connectingRoutes(serve, deps);
  postRoutes(serve, deps);
  galleryRoutes(serve, deps.feed);
}

function connectingRoutes(serve: Serve, { feed: { accounts, syncs } }: Deps): void {
  const begin = async (actor: Actor, network: NetworkName) => ({ redirect_url: await accounts.begin(actor, network) });
  serve(contract.beginSocialConnect, ({ actor, params }) => begin(actor, params.platform));
  serve(contract.beginSocialConnectByGet, ({ actor, params }) => begin(actor, params.platform));

  serve(contract.finishSocialConnect, async ({ actor, params, body }) => ({
    account: toAccount(await accounts.finish(actor, params.platform, body)),
  }));

  serve(contract.disconnectSocial, async ({ actor: { businessId }, params, body }) => {
    await accounts.disconnect(businessId, params.platform, body.social_account_id);
    return {};
  });

  const answer = async (businessId: BusinessId, network: NetworkName) => ({
    accounts: (await accounts.list(businessId, network)).map(toAccount),
  });
  const start = async (businessId: BusinessId, network: NetworkName) => {
    await syncs.start(businessId, network);
    return answer(businessId, network);
  };
  serve(contract.startSocialSync, ({ actor, params }) => start(actor.businessId, params.platform));
  serve(contract.startSocialSyncByGet, ({ actor, params }) => start(actor.businessId, params.platform));
  serve(contract.cancelSocialSync, async ({ actor: { businessId }, params }) => {
    await syncs.cancel(businessId, params.platform);
    return answer(businessId, params.platform);
  });
}

function postRoutes(serve: Serve, { feed: { posts, publicFeed }, media, catalogue, storefront }: Deps): void {
  const present = async (businessId: BusinessId, records: readonly PostRecord[]) => {
    const [origin, store, found, pictures] = await Promise.all([
      publicFeed.getOrigin(businessId),
      storefront.findStore(businessId),
      catalogue.listSummaries(businessId, listTagged(records)),
      media.listByIds(
        businessId,
        records.flatMap(({ fileIds }) => fileIds),
      ),
    ]);
    const currency = store?.currency ?? 'USD';
    const products = new Map(found.map((product) => [product.productId, toProduct(product, currency)]));
    return records.map((record) => toPost(record, { origin, products, pictures }));
  };
  const presentOne = async (businessId: BusinessId, record: PostRecord) => {
    const [post] = await present(businessId, [record]);
    if (post === undefined) throw new Error('a post was not presented');
    return { post };
  };

  serve(contract.listPosts, async ({ actor: { businessId }, params, query }) => {
    const { count, skip, q, filter, social_account_id: socialAccountId } = query;
    const asked = { network: params.platform, q, filter, socialAccountId, count, skip };
    const { posts: found, total } = await posts.list(businessId, asked);
    const next = skip + found.length;
    return { posts: await present(businessId, found), next_skip: next < total ? next : null, total };
  });

  serve(contract.showPost, async ({ actor: { businessId }, params, body }) =>
    presentOne(businessId, await posts.show(businessId, params.platform, params.post_id, body.is_visible)),
  );

  serve(contract.tagPost, async ({ actor: { businessId }, params, body }) =>
    presentOne(businessId, await posts.tag(businessId, params.platform, params.post_id, body)),
  );

  serve(contract.changePosts, async ({ actor: { businessId }, params, body }) => {
    const change = { visible: body.is_visible, addProductIds: body.add_product_ids };
    const { posts: changed, full } = await posts.change(businessId, params.platform, body.post_ids, change);
    return { posts: await present(businessId, changed), full };
  });
}
