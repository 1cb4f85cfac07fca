// The calls of the feed.
import * as contract from '@vitrine/contract/feed';
import { networkNames, type NetworkName } from '@vitrine/contract/feed';
import type { BusinessId } from '@vitrine/contract/ids';
import * as owned from '@vitrine/contract/post-owners';
import { can } from '@vitrine/contract/rights';
import type { ServeEvents } from '../../platform/http/serve-events.ts';
import { Problem } from '../../platform/problem.ts';
import type { Actor, Serve } from '../identity/identity.ts';
import type { Influencers } from '../influencers/influencers.ts';
import type { Media } from '../media/media.ts';
import type { Catalogue, Storefront } from '../stores/stores.ts';
import type { Feed } from './feed.ts';
import { galleryRoutes } from './galleries/routes.ts';
import { namesOnWire, toAiTagging, toSocialMedia } from './presenters.ts';
import { rightsRoutes } from './rights-routes.ts';
import { Showing } from './showing.ts';

interface Deps {
  readonly feed: Feed;
  readonly media: Media;
  readonly catalogue: Catalogue;
  readonly storefront: Storefront;
  readonly influencers: Influencers;
}

interface Setting {
  readonly feed: Feed;
  readonly influencers: Influencers;
  readonly showing: Showing;
}

export function feedRoutes(serve: Serve, serveEvents: ServeEvents<Actor>, deps: Deps): void {
  const { accounts, posts, publicFeed, readingWatch, reports, rights, settings, tagging, uploads } = deps.feed;
  const showing = new Showing({ ...deps, publicFeed, rights, tagging });
  const present = async (businessId: BusinessId) => {
    const standings = await accounts.list(businessId);
    const names = await showing.names(
      businessId,
      standings.map(({ account }) => account),
    );
    const media = networkNames.map((network) => {
      const own = standings.filter(({ account }) => account.network === network);
      return [namesOnWire[network], toSocialMedia(own, accounts.isOffered(network), names)] as const;
    });
    const [instagram, tiktok, pinterest] = media.map(([, each]) => each);
    if (!instagram || !tiktok || !pinterest) throw new Error('a network is missing');
    const [{ pending, approved }, counts] = await Promise.all([uploads.count(businessId), tagging.count(businessId)]);
    const { isIndexed, contact } = await settings.get(businessId);
    return {
      social_medias: { Instagram: instagram, Tiktok: tiktok, Pinterest: pinterest },
      shopboard_url: await publicFeed.getAddress(businessId),
      most_products: await posts.getMost(businessId),
      is_indexed: isIndexed,
      contact,
      ai_tagging_enabled: await tagging.isOn(businessId),
      ai_tagging: toAiTagging(counts),
      open_reports: (await reports.count(businessId)).open,
      uploads: { pending, approved },
    };
  };
  serve(contract.getShopboard, ({ actor }) => present(actor.businessId));
  serveEvents(
    contract.watchShopboard,
    async ({ actor: { businessId } }) =>
      (stream) =>
        readingWatch.begin(businessId, { look: () => present(businessId), send: (seen) => stream.send(seen) }),
  );
  serve(contract.updateShopboard, async ({ actor, body }) => {
    const { is_indexed: isIndexed, contact } = body;
    await settings.update(actor, {
      ...(isIndexed !== undefined && { isIndexed }),
      ...(contact !== undefined && { contact }),
    });
    return present(actor.businessId);
  });
  const setting = { ...deps, showing };
  connectingRoutes(serve, setting);
  postRoutes(serve, setting);
  ownerRoutes(serve, setting);
  galleryRoutes(serve, deps.feed);
  rightsRoutes(serve, { rights, accounts, showing });
}

function connectingRoutes(serve: Serve, { feed: { accounts, syncs }, showing }: Setting): void {
  const begin = async (actor: Actor, network: NetworkName) => ({ redirect_url: await accounts.begin(actor, network) });
  serve(contract.beginSocialConnect, ({ actor, params }) => begin(actor, params.platform));
  serve(contract.beginSocialConnectByGet, ({ actor, params }) => begin(actor, params.platform));

  serve(contract.finishSocialConnect, async ({ actor, params, body }) => {
    const [account] = await showing.accounts(actor.businessId, [await accounts.finish(actor, params.platform, body)]);
    if (account === undefined) throw new Error('an account was not presented');
    return { account };
  });

  serve(contract.disconnectSocial, async ({ actor: { businessId }, params, body }) => {
    await accounts.disconnect(businessId, params.platform, body.social_account_id);
    return {};
  });

  const answer = async (businessId: BusinessId, network: NetworkName) => ({
    accounts: await showing.accounts(businessId, await accounts.list(businessId, network)),
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

function postRoutes(serve: Serve, { feed: { posts }, influencers, showing }: Setting): void {
  serve(contract.listPosts, async ({ actor: { businessId }, params, query }) => {
    const { count, skip, q, filter, social_account_id: socialAccountId, influencer_username: username } = query;
    const influencer = username === undefined ? null : await influencers.find(businessId, { username });
    if (username !== undefined && influencer === null) return { posts: [], next_skip: null, total: 0 };
    const whose = influencer === null ? {} : { influencerId: influencer.accountId };
    const asked = { network: params.platform, q, filter, socialAccountId, ...whose, count, skip };
    const { posts: found, total } = await posts.list(businessId, asked);
    const next = skip + found.length;
    return { posts: await showing.posts(businessId, found), next_skip: next < total ? next : null, total };
  });

  serve(contract.showPost, async ({ actor: { businessId }, params, body }) =>
    showing.post(businessId, await posts.show(businessId, params.platform, params.post_id, body.is_visible)),
  );

  serve(contract.tagPost, async ({ actor, params, body }) =>
    showing.post(actor.businessId, await posts.tag(actor, params.platform, params.post_id, body)),
  );

  serve(contract.changePosts, async ({ actor: { businessId }, params, body }) => {
    const change = { visible: body.is_visible, addProductIds: body.add_product_ids, aiTags: body.ai_tags };
    const { posts: changed, full } = await posts.change(businessId, params.platform, body.post_ids, change);
    return { posts: await showing.posts(businessId, changed), full };
  });
}

function ownerRoutes(serve: Serve, { feed: { accounts, owners, posts }, showing }: Setting): void {
  serve(owned.assignPosts, async ({ actor: { businessId }, params, body }) => {
    const { post_ids: ids, influencer_username: username } = body;
    const found = await owners.assignPosts(businessId, params.platform, ids, username);
    return { posts: await showing.posts(businessId, found) };
  });

  serve(owned.assignSocialAccount, async ({ actor: { businessId }, params, body }) => {
    const { social_account_id: id, influencer_username: username } = body;
    await owners.assignAccount(businessId, params.platform, id, username);
    const standings = await accounts.list(businessId, params.platform);
    const found = await showing.accounts(businessId, standings);
    const account = found.find(({ social_account_id: each }) => each === id);
    if (account === undefined) throw new Problem('not_found');
    return { account };
  });

  serve(owned.listInfluencerPosts, async ({ actor, params, query: { count, skip } }) => {
    const { businessId } = actor;
    const isOwn = params.username.toLowerCase() === actor.username.toLowerCase();
    if (!can(actor, 'see influencers') && !(isOwn && can(actor, 'see own posts'))) throw new Problem('not_found');
    const { posts: found, total } = await owners.list(businessId, params.username, { count, skip });
    const next = skip + found.length;
    return {
      posts: await showing.posts(businessId, found),
      next_skip: next < total ? next : null,
      total,
      most_products: await posts.getMost(businessId),
    };
  });
}
