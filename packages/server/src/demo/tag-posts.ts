// Tags posts of the demo with products their pictures really show, where they are: the sandbox drew them and knows.
import type { NetworkName, PostId, TagPoint } from '@vitrine/contract/feed';
import { productId as productIdSchema, variantId as variantIdSchema, type ProductId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import { z } from 'zod';
import type { App } from '../app.ts';
import type { CatalogueProduct } from '../features/stores/stores.ts';
import type { Walker } from './connect-networks.ts';
import { createRandom } from './random.ts';

const share = z.number();
const truth = z.object({
  posts: z.array(
    z.object({
      pictures: z.array(
        z.object({
          shows: z.array(
            z.object({
              productId: productIdSchema,
              variantId: variantIdSchema,
              box: z.object({ x: share, y: share, width: share, height: share }).nullable(),
              visible: share,
            }),
          ),
        }),
      ),
    }),
  ),
});
type Shown = z.output<typeof truth>['posts'][number]['pictures'][number]['shows'][number];

/** How much of a product is to be seen where somebody would tag it. */
const leastVisible = 0.3;
/** The share of posts that are tagged; the others are left to do. */
const tagged = 0.85;

interface UntaggedPost {
  readonly postId: PostId;
  readonly network: NetworkName;
  readonly networkId: string;
}

interface Tagging {
  readonly handle: string;
  readonly products: readonly CatalogueProduct[];
}

/** To be called as often as posts came: each is looked at once. */
export function createTagging(app: App, walker: Walker, { handle, products }: Tagging): () => Promise<void> {
  const known = new Map(products.map((product) => [product.productId, product]));
  const met = new Set<PostId>();
  return async () => {
    const posts = await listUntagged(app, walker.actor.businessId);
    for (const post of posts.filter(({ postId }) => !met.has(postId))) {
      met.add(post.postId);
      const draft = toTags(await askTruth(walker, handle, post), known);
      if (draft.product_ids.length > 0)
        await app.features.feed.posts.tag(walker.actor, post.network, post.postId, draft);
    }
  };
}

/** What the first picture of a post shows. */
async function askTruth({ at }: Walker, account: string, { network, networkId }: UntaggedPost): Promise<Shown[]> {
  const asked = new URLSearchParams({ account, post: networkId });
  const answer = await fetch(`${at.sandboxUrl}/networks/_control/${network}/truth?${asked.toString()}`);
  return truth.parse(await answer.json()).posts[0]?.pictures[0]?.shows ?? [];
}

/** Of the posts whose pictures are with us, those that are to be tagged. */
async function listUntagged(app: App, businessId: string): Promise<UntaggedPost[]> {
  const { rows } = await sql<UntaggedPost>`
    select post_id as "postId", network, network_post_id as "networkId" from posts p
    where business_id = ${businessId} and gone_at is null and not tagged and exists (select from post_pictures i
      where i.business_id = p.business_id and i.post_id = p.post_id and i.file_id is not null)
    order by posted_at desc, network_post_id desc`.execute(app.platform.database.db);
  return rows.filter(({ networkId }) => createRandom(Number(networkId.slice(-9))).next() < tagged);
}

/** What somebody who looks at the picture would tag: the colour it is seen in, and the middle of what is to be seen. */
function toTags(shows: readonly Shown[], known: ReadonlyMap<ProductId, CatalogueProduct>) {
  const seen = shows.filter(({ productId, visible, box }) => known.has(productId) && box && visible >= leastVisible);
  const options = seen.map(({ productId, variantId }) => [productId, toOptions(known.get(productId), variantId)]);
  const points = seen.flatMap(({ productId, box }) => (box ? [[productId, toMiddle(box)] as const] : []));
  return {
    product_ids: seen.map(({ productId }) => productId),
    selected_options: Object.fromEntries(options) as Record<ProductId, Record<string, string>>,
    points: Object.fromEntries(points) as Record<ProductId, TagPoint>,
  };
}

/** The first option is what is seen; sizes stay open. */
function toOptions(product: CatalogueProduct | undefined, variantId: string): Record<string, string> {
  const [colour] = product?.options ?? [];
  const value = product?.variants.find((variant) => variant.variantId === variantId)?.options[colour?.name ?? ''];
  const isChoice = colour !== undefined && colour.values.length > 1 && colour.values.some(({ swatch }) => swatch);
  return isChoice && value !== undefined ? { [colour.name]: value } : {};
}

const toMiddle = ({ x, y, width, height }: NonNullable<Shown['box']>): TagPoint => ({
  x: Math.round((x + width / 2) * 100) / 100,
  y: Math.round((y + height / 2) * 100) / 100,
});
