// Generates a whole shop from a seed: products, collections and discount codes, the same ones every time.

import { createHash } from 'node:crypto';
import type { Catalogue, Discount, CatalogueParameters } from './goods.ts';
import { makeCollections } from './collections.ts';
import { createIds, type IdSource } from './ids.ts';
import { getKind, KIND_NAMES, type KindName } from './kinds.ts';
import { noteDefinitions } from './makers.ts';
import { unitsPerHundredth } from './prices.ts';
import { makeProduct, type Workshop } from './product.ts';
import { createRandom, type Random } from './random.ts';
import { dealRoles, type Role } from './roles.ts';

const DAY = 86_400_000;

/** The shop of the demo: what it sells, whenever it is opened by its name alone. */
export const DEMO_PRODUCTS = 240;

/** The seed of a shop that is given none. */
export function seedOf(handle: string): number {
  return createHash('sha256').update(handle).digest().readUInt32BE(0);
}

/**
 * Makes the catalogue of a shop. The same parameters and `now` give the same catalogue to the last id; `now` only moves
 * the dates. Prices are minor units of `parameters.currency`.
 */
export function generateCatalogue(parameters: CatalogueParameters, now: Date): Catalogue {
  const random = createRandom(parameters.seed);
  const ids = createIds(`${parameters.handle}:${parameters.seed}`);
  const workshop: Workshop = {
    random,
    ids,
    handles: new Set(),
    now,
    variantsPerProduct: parameters.variantsPerProduct,
    unitsPerHundredth: unitsPerHundredth(parameters.currency),
  };
  const roles = dealRoles(random, parameters.products);
  const kinds = dealKinds(random, roles);
  const made = roles.map((role, index) => makeProduct(workshop, kinds[index]!, role, index + 1));
  return {
    products: made.map(({ product }) => product),
    collections: makeCollections(ids, made, now),
    discounts: makeDiscounts(ids, now, workshop.unitsPerHundredth),
    metafieldDefinitions: noteDefinitions,
  };
}

/** Kinds come in shuffled rounds by their shares, so even a small shop shows most of them. */
function dealKinds(random: Random, roles: readonly Role[]): KindName[] {
  const round = KIND_NAMES.flatMap((name) => Array.from({ length: getKind(name).share }, () => name));
  let deck: KindName[] = [];
  return roles.map(({ title }) => {
    if (typeof title === 'object') return title.kind;
    if (deck.length === 0) deck = random.shuffle(round);
    return deck.pop()!;
  });
}

function makeDiscounts(ids: IdSource, now: Date, unit: number): Discount[] {
  const at = (days: number): string => new Date(now.getTime() + days * DAY).toISOString();
  const rows: [string, string, Discount['kind'], number, string | null][] = [
    ['WELCOME10', '10 % off the first order', 'percentage', 1000, null],
    ['SUMMER15', '15 % off in summer', 'percentage', 1500, null],
    ['LESS5', '5.00 off', 'fixed_amount', 500 * unit, null],
    ['EXPIRED20', '20 % off, over since last month', 'percentage', 2000, at(-30)],
    ['MAYA10', '10 % off with Maya', 'percentage', 1000, null],
  ];
  return rows.map(([code, title, kind, value, endsAt]) => ({
    id: ids('discount'),
    code,
    title,
    kind,
    value,
    startsAt: at(-200),
    endsAt,
    usageLimit: null,
    usageCount: 0,
  }));
}
