// The calls of galleries.
import * as contract from '@vitrine/contract/galleries';
import type { BusinessId } from '@vitrine/contract/ids';
import type { Serve } from '../../identity/identity.ts';
import type { PublicFeed } from '../public-feed.ts';
import { toPicture } from '../presenters.ts';
import type { Galleries, GalleryRecord, GalleryContents, GalleryDraft } from './galleries.ts';
import { toUtmContent } from './arrivals.ts';

interface Deps {
  readonly galleries: Galleries;
  readonly publicFeed: PublicFeed;
}

/** Of a gallery in a list. */
const firstPosts = 4;

export function galleryRoutes(serve: Serve, { galleries, publicFeed }: Deps): void {
  const present = async (businessId: BusinessId, gallery: GalleryRecord): Promise<contract.Gallery> => {
    const [address, title, contents] = await Promise.all([
      publicFeed.getAddress(businessId),
      galleries.findRuleTitle(businessId, gallery.rule),
      galleries.read(businessId, gallery.rule, firstPosts),
    ]);
    return {
      gallery_id: gallery.galleryId,
      title: gallery.title,
      slug: gallery.slug,
      rule: gallery.rule,
      layout: gallery.layout,
      posts_shown: gallery.postsShown,
      rule_title: title,
      public_url: `${address}/${gallery.slug}`,
      utm_contents: gallery.slugs.map(toUtmContent),
      ...toContents(contents),
    };
  };
  const presentOne = async (businessId: BusinessId, changing: Promise<GalleryRecord>) => ({
    gallery: await present(businessId, await changing),
  });

  serve(contract.listGalleries, async ({ actor: { businessId }, query }) => {
    const { galleries: found, total } = await galleries.list(businessId, query);
    const next = query.skip + found.length;
    return {
      galleries: await Promise.all(found.map((gallery) => present(businessId, gallery))),
      next_skip: next < total ? next : null,
      total,
    };
  });

  serve(contract.previewGallery, async ({ actor: { businessId }, body: { rule, count } }) =>
    toContents(await galleries.read(businessId, rule, count)),
  );

  serve(contract.createGallery, ({ actor: { businessId }, body }) =>
    presentOne(businessId, galleries.create(businessId, toDraft(body))),
  );
  serve(contract.editGallery, ({ actor: { businessId }, params, body }) =>
    presentOne(businessId, galleries.edit(businessId, params.gallery_id, toDraft(body))),
  );
  serve(contract.removeGallery, async ({ actor: { businessId }, params }) => {
    await galleries.remove(businessId, params.gallery_id);
    return {};
  });
  serve(contract.restoreGallery, ({ actor: { businessId }, params }) =>
    presentOne(businessId, galleries.restore(businessId, params.gallery_id)),
  );
}

const toDraft = ({ title, slug, rule, layout, posts_shown: postsShown }: contract.GalleryBody): GalleryDraft => ({
  title,
  slug,
  rule,
  layout,
  postsShown,
});

const toContents = ({ total, posts }: GalleryContents) => ({
  number_of_posts: total,
  posts: posts.map(({ postId, title, products, image }) => ({
    post_id: postId,
    title,
    number_of_products: products,
    image: image && toPicture(image),
  })),
});
