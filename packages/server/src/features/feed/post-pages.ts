// The pages that sell of a feed: each post is one, under a code of its own, and so is the feed itself for its visits.
import { type PostId } from '@vitrine/contract/feed';
import { linkId, type BusinessId, type LinkId } from '@vitrine/contract/ids';
import { noLinkPreview } from '@vitrine/contract/link-previews';
import { defaultSettings } from '@vitrine/contract/link-settings';
import { noUtm } from '@vitrine/contract/links';
import { Problem } from '../../platform/problem.ts';
import { Service } from '../../platform/service.ts';
import type { Identity } from '../identity/identity.ts';
import type { PageRecord, PageSource, PageThread } from '../links/links.ts';
import type { Media } from '../media/media.ts';
import { splitCaption } from './captions.ts';
import { readFeedCode, toFeedCode } from './feed-code.ts';
import type { FeedSettings } from './feed-settings.ts';
import { findGalleryOwner, listGalleriesById } from './galleries/galleries-store.ts';
import type { PostRecord } from './model.ts';
import { listOwners } from './owners-store.ts';
import { readPosts } from './posts-store.ts';
import { findNeighbours, findOwner, listStandings, type PostStanding } from './public-store.ts';

interface Deps {
  readonly identity: Pick<Identity, 'accounts'>;
  readonly media: Pick<Media, 'listByIds'>;
  readonly settings: Pick<FeedSettings, 'get'>;
}

/** A post is visited and credited under its own id; the feed itself under that of its business, a gallery under its own. */
const toPageId = (id: string): LinkId => linkId.parse(id);

export class PostPages extends Service<Deps> implements PageSource {
  async findByCode(code: string): Promise<PageRecord | null> {
    const page = await this.#find(code);
    if (page === null) return null;
    const { isIndexed } = await this.deps.settings.get(page.businessId);
    return { ...page, settings: { ...page.settings, noindex: !isIndexed } };
  }

  async #find(code: string): Promise<PageRecord | null> {
    const id = readFeedCode(code);
    if (id === null) return null;
    const businessId = await findOwner(this.db, id);
    if (businessId === null) return (await this.#findGallery(id)) ?? this.#findFeed(id as BusinessId);
    const [page] = await this.list(businessId, [toPageId(id)]);
    return page ? { ...page, thread: await this.#findThread(businessId, id as PostId, page) } : null;
  }

  async list(businessId: BusinessId, ids: readonly LinkId[]): Promise<PageRecord[]> {
    const [posts, standings, owners] = await Promise.all([
      readPosts(this.db, businessId, ids),
      listStandings(this.db, businessId, ids),
      listOwners(this.db, businessId, ids),
    ]);
    const pictures = await this.deps.media.listByIds(
      businessId,
      posts.flatMap(({ fileIds }) => fileIds),
    );
    const standingOf = new Map<string, PostStanding>(standings.map((standing) => [standing.postId, standing]));
    const pages = posts.flatMap((post) => {
      const standing = standingOf.get(post.postId);
      const images = (standing?.isHeld === true ? [] : post.fileIds).flatMap(
        (fileId) => pictures.get(fileId)?.url ?? [],
      );
      const page = standing && toPage(businessId, post, standing, images);
      return page ? [{ ...page, owners: owners.get(post.postId) ?? [] }] : [];
    });
    const galleries = await listGalleriesById(this.db, businessId, ids);
    const isAsked = ids.some((id) => (id as string) === businessId);
    const feed = isAsked ? await this.#findFeed(businessId) : null;
    const home = galleries.length > 0 ? await this.getHome(businessId) : '';
    return [...pages, ...galleries.map((gallery) => toGalleryPage(businessId, gallery, home)), ...(feed ? [feed] : [])];
  }

  /** The path of a business's feed, by its merchant's username. */
  async getHome(businessId: BusinessId): Promise<string> {
    return `/feed/${(await this.deps.identity.accounts.getMerchant(businessId)).username}`;
  }

  async #findGallery(id: string): Promise<PageRecord | null> {
    const found = await findGalleryOwner(this.db, id);
    if (found === null) return null;
    return toGalleryPage(found.businessId, found, await this.getHome(found.businessId));
  }

  async #findFeed(businessId: BusinessId): Promise<PageRecord | null> {
    try {
      return { ...toBare(businessId, businessId), title: await this.getHome(businessId) };
    } catch (problem) {
      if (problem instanceof Problem && problem.code === 'not_found') return null;
      throw problem;
    }
  }

  async #findThread(businessId: BusinessId, postId: PostId, page: PageRecord): Promise<PageThread> {
    if (page.closedAt !== null)
      return {
        home: await this.getHome(businessId),
        newer: null,
        older: null,
        origin: null,
        points: new Map(),
        disclosure: null,
        marks: [],
      };
    const [home, { newer, older }, [post]] = await Promise.all([
      this.getHome(businessId),
      findNeighbours(this.db, businessId, postId),
      readPosts(this.db, businessId, [postId]),
    ]);
    const points = (post?.tags ?? []).flatMap(({ productId, point }) => (point ? [[productId, point] as const] : []));
    return {
      home,
      newer: toPath(newer),
      older: toPath(older),
      origin: post ? { url: post.permalink, network: post.network, username: post.username } : null,
      points: new Map(page.images.length > 0 ? points : []),
      disclosure: post?.disclosure ?? null,
      marks: post ? listMarks(post) : [],
    };
  }
}

const listMarks = ({ isRetouched, isMadeByAi, hasAiMark }: PostRecord): PageThread['marks'] => [
  ...(isRetouched ? (['retouched'] as const) : []),
  ...(isMadeByAi || hasAiMark ? (['ai'] as const) : []),
];

const toPath = (id: PostId | null): string | null => (id === null ? null : `/${toFeedCode(id)}`);

const noContents = {
  backHalf: null,
  linkType: 'POST',
  urlType: 'look',
  title: null,
  description: '',
  images: [],
  redirectUrl: null,
  promocode: null,
  influencerId: null,
  utm: noUtm,
  settings: defaultSettings,
  preview: noLinkPreview,
  tags: [],
  parentMultilinkId: null,
  products: [],
  collectionIds: [],
  closedAt: null,
  archivedAt: null,
} as const;

const toBare = (businessId: BusinessId, id: string): PageRecord => ({
  ...noContents,
  businessId,
  linkId: toPageId(id),
  code: toFeedCode(id),
  createdAt: new Date(0),
});

/** As of the feed, its path is what it is called. */
const toGalleryPage = (
  businessId: BusinessId,
  { galleryId, slug }: { readonly galleryId: string; readonly slug: string },
  home: string,
): PageRecord => ({ ...toBare(businessId, galleryId), title: `${home}/${slug}` });

function toPage(
  businessId: BusinessId,
  post: PostRecord,
  { isOpen, foundAt }: PostStanding,
  images: readonly string[],
): PageRecord {
  const { title, rest } = splitCaption(post.caption, post.username);
  const { influencerId } = post;
  const bare = { ...toBare(businessId, post.postId), title, images, influencerId, createdAt: foundAt };
  if (!isOpen) return { ...bare, closedAt: foundAt };
  return {
    ...bare,
    description: rest,
    products: post.tags.map(({ productId, options }) => ({ productId, selectedOptions: options, seenPrice: null })),
  };
}
