// What the demo's shop did since to products that links hold: one of each thing a merchant is told of.
import { atFullPrice } from '@vitrine/contract/link-settings';
import { linkDraft, type LinkDraft } from '@vitrine/contract/links';
import type { ProductId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import type { App } from '../app.ts';
import type { Actor } from '../features/identity/identity.ts';
import { createLinks } from '../features/links/links.ts';
import type { CatalogueProduct } from '../features/stores/stores.ts';
import { SetClock } from '../platform/clock.ts';
import { listGoods, toDemoLink, type DemoCatalogue } from './catalogue.ts';
import { toMorning, type DemoLink } from './history.ts';

/** Asks the sandbox's control of the shop. */
export type Control = (what: string, method: 'PATCH' | 'DELETE', body: object) => Promise<unknown>;

type Fate =
  | 'sold_out'
  | 'unpublished'
  | 'deleted'
  | 'repriced'
  | 'subscription'
  | 'bundle'
  | 'gift_card'
  | 'combined_listing'
  | 'quantity_rule'
  | 'other_markets'
  | 'on_sale';

/** A look of products that no other link holds. */
export interface FatedLook {
  readonly title: string;
  readonly description: string;
  readonly tags: string[];
  readonly age: number;
  readonly hidesSales?: true;
  readonly fates: readonly Fate[];
}

export const fatedLooks: readonly FatedLook[] = [
  {
    title: 'Last winter’s favorites',
    description: 'What everybody asked about.',
    tags: ['Winter'],
    age: 130,
    fates: ['sold_out', 'unpublished', 'deleted', 'repriced'],
  },
  {
    title: 'The gift shelf',
    description: 'For whoever has everything.',
    tags: ['Gifts'],
    age: 58,
    hidesSales: true,
    fates: ['subscription', 'bundle', 'gift_card', 'other_markets', 'on_sale'],
  },
  {
    title: 'Better by the set',
    description: 'Glasses for six, towels for two.',
    tags: ['Home'],
    age: 33,
    fates: ['combined_listing', 'quantity_rule'],
  },
];

/** Of the shop that swaps what is sold out. */
export const orFatedLooks: readonly FatedLook[] = [
  {
    title: 'אזל והתחלף',
    description: 'מה שכולם רצו, ומה שדומה לו.',
    tags: ['בית'],
    age: 40,
    fates: ['sold_out', 'repriced'],
  },
];

export interface FatedProduct {
  readonly product: CatalogueProduct;
  readonly fate: Fate;
}

/** Makes looks of products that no other link holds, and says what is to become of each of them. */
export async function createFatedLooks(
  app: App,
  actor: Actor,
  catalogue: DemoCatalogue,
  { now, used, wishes }: { now: Date; used: ReadonlySet<ProductId>; wishes: readonly FatedLook[] },
): Promise<{ links: DemoLink[]; fated: FatedProduct[] }> {
  const clock = new SetClock(now);
  const doors = createLinks({ ...app.platform, clock }, { ...app.features, events: app.events });
  const free = catalogue.products
    .filter((product) => !used.has(product.productId) && listGoods(product).length > 0 && product.totalQuantity > 0)
    .toReversed();
  const links: DemoLink[] = [];
  const fated: FatedProduct[] = [];
  for (const look of wishes) {
    clock.set(toMorning(now, look.age));
    const own = look.fates.flatMap((fate) => {
      const product = free.shift();
      return product ? [{ product, fate }] : [];
    });
    const link = await doors.changes.create(actor, toDraft(look, own));
    links.push(await toDemoLink(app, link, catalogue, { pull: 10 }));
    fated.push(...own);
  }
  return { links, fated };
}

function toDraft({ title, description, tags, hidesSales }: FatedLook, own: readonly FatedProduct[]): LinkDraft {
  return linkDraft.parse({
    link_type: 'LOOK',
    title,
    description,
    tags,
    inventory_ids: own.map(({ product }) => product.productId),
    advanced_settings: hidesSales ? atFullPrice : {},
  });
}

/** Has the shop do it, and waits until the program knows of all of it. */
export async function meetFates(
  app: App,
  { businessId }: Actor,
  fated: readonly FatedProduct[],
  control: Control,
): Promise<void> {
  for (const { product, fate } of fated) await meet(product, fate, control);
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const known = await Promise.all(fated.map((each) => isKnown(app, businessId, each)));
    if (known.every(Boolean)) return;
    await wait(200);
  }
  throw new Error('the demo store’s changes did not arrive within a minute');
}

async function meet({ productId, variants }: CatalogueProduct, fate: Fate, control: Control): Promise<void> {
  const at = `products/${productId}`;
  if (fate === 'deleted') await control(at, 'DELETE', {});
  else if (fate === 'unpublished') await control(at, 'PATCH', { status: 'DRAFT' });
  else if (fate === 'quantity_rule') await control(at, 'PATCH', { leastQuantity: 2 });
  else if (fate === 'other_markets') await control(at, 'PATCH', { soldElsewhere: true });
  else if (fate === 'sold_out' || fate === 'repriced' || fate === 'on_sale')
    for (const { variantId, price } of variants) await control(`variants/${variantId}`, 'PATCH', toChange(fate, price));
  else await control(at, 'PATCH', { soldAs: fate });
}

/** `price` in minor units. */
function toChange(fate: 'sold_out' | 'repriced' | 'on_sale', price: number): object {
  if (fate === 'sold_out') return { stock: 0 };
  if (fate === 'repriced') return { price: price + 1500 };
  return { price: Math.round((price * 0.8) / 100) * 100, compareAtPrice: price };
}

const signs: Readonly<Record<Fate, string>> = {
  sold_out: 'variants_available = 0',
  unpublished: `status <> 'active'`,
  deleted: 'deleted_at is not null',
  repriced: 'min_price > ',
  subscription: `sold_as = 'subscription'`,
  bundle: `sold_as = 'bundle'`,
  gift_card: `sold_as = 'gift_card'`,
  combined_listing: `sold_as = 'combined_listing'`,
  quantity_rule: `sold_as = 'quantity_rule'`,
  other_markets: `sold_as = 'other_markets'`,
  on_sale: 'compare_at_price > min_price',
};

async function isKnown(app: App, businessId: Actor['businessId'], { product, fate }: FatedProduct): Promise<boolean> {
  const before = Math.min(...product.variants.map(({ price }) => price));
  const sign = sql.raw(fate === 'repriced' ? `${signs.repriced}${before}` : signs[fate]);
  const { rows } = await sql`select from products
    where business_id = ${businessId} and product_id = ${product.productId} and ${sign}`.execute(
    app.platform.database.db,
  );
  return rows.length > 0;
}
