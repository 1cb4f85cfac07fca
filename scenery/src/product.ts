// Makes one product: its words, choices, variants with prices and stock, and the names of its pictures.

import type { Option, Picture, Product, Variant } from './goods.ts';
import { COLOURS, type Colour } from './colours.ts';
import type { IdSource } from './ids.ts';
import type { Kind } from './kind.ts';
import { getKind, type KindName } from './kinds.ts';
import { noteMaker } from './makers.ts';
import { MAKERS } from './names.ts';
import { type Combination, drawOffer, type Offer } from './options.ts';
import { drawFormerPrice, drawPrice, raisePrice } from './prices.ts';
import { describeProduct, nameProduct, nameProductAtLength, toHandle, type Wording } from './product-text.ts';
import { hashOf, type Random } from './random.ts';
import type { Role } from './roles.ts';
import { type Piece, toPictureName } from './scene.ts';

export interface Workshop {
  random: Random;
  ids: IdSource;
  /** Handles given out so far. */
  handles: Set<string>;
  now: Date;
  variantsPerProduct: number | null;
  unitsPerHundredth: number;
}

export interface MadeProduct {
  product: Product;
  kind: KindName;
  /** The first picture's piece, for the covers of collections. */
  piece: Piece;
}

const DAY = 86_400_000;
const PRICED_BY_SIZE = new Set<Kind['sizes']>(['cushion', 'throw', 'towel', 'bed']);

export function makeProduct(workshop: Workshop, kindName: KindName, role: Role, number: number): MadeProduct {
  const { random, ids } = workshop;
  const kind = getKind(kindName);
  const offer = drawOffer(random, kind, workshop.variantsPerProduct);
  const wording = drawWording(workshop, kind, offer, role);
  const createdAt = drawCreation(workshop);
  const id = ids('product');
  const pieces = drawPieces(random, kindName, kind, offer.colours);
  const pictures = toPictures(ids, wording, pieces);
  const onSale = role.stock !== 'preorder' && random.chance(0.26);
  const variants = makeVariants(workshop, { id, number, kind, role, offer, pictures, createdAt, onSale });
  const vendor = random.pick(MAKERS[kind.shelf]);
  const product: Product = {
    id,
    title: wording.title,
    handle: wording.handle,
    vendor,
    ...noteMaker(vendor),
    productType: kind.type,
    status: role.status,
    tags: drawTags(random, kind, offer, role, onSale),
    descriptionHtml: describe(random, kind, offer, role),
    publishedAt: role.status === 'DRAFT' ? null : createdAt,
    createdAt,
    updatedAt: new Date(
      Math.min(workshop.now.getTime(), Date.parse(createdAt) + random.whole(1, 40) * 3_600_000),
    ).toISOString(),
    options: toOptions(ids, offer),
    variants,
    pictures,
  };
  return { product, kind: kindName, piece: pieces[0]! };
}

function drawWording({ random, handles }: Workshop, kind: Kind, offer: Offer, role: Role): Wording {
  if (role.title === 'long') return nameProductAtLength(random, kind, offer.material ?? kind.materials[0]!, handles);
  if (role.title === 'usual') return nameProduct(random, kind, offer.material, handles);
  handles.add(role.title.handle);
  return { title: role.title.title, handle: role.title.handle };
}

function describe(random: Random, kind: Kind, offer: Offer, role: Role): string {
  if (typeof role.title === 'object') return `<p dir="rtl" lang="he">${role.title.about}</p>`;
  return describeProduct(
    random,
    kind,
    offer.material,
    offer.choices.find(({ name }) => name === 'Material'),
  );
}

/** One in seven arrived within the last month; the others over the year before. */
function drawCreation({ random, now }: Workshop): string {
  const days = random.chance(1 / 7) ? random.whole(2, 30) : random.whole(31, 400);
  return new Date(now.getTime() - days * DAY - random.whole(0, DAY / 1000) * 1000).toISOString();
}

function drawPieces(random: Random, kindName: KindName, kind: Kind, colours: Colour[]): Piece[] {
  const pattern = random.pick(kind.patterns);
  const turn = random.whole(0, 99);
  return colours.map((colour) => ({ kind: kindName, colour, pattern, turn }));
}

/** One picture a colour, and a close-up of the first. */
function toPictures(ids: IdSource, { handle, title }: Wording, pieces: Piece[]): Picture[] {
  const scenes = [
    ...pieces.map((piece) => ({ view: 'front' as const, pieces: [piece] })),
    { view: 'detail' as const, pieces: pieces.slice(0, 1) },
  ];
  return scenes.map((scene) => {
    const name = toPictureName(handle, scene);
    const alt = scene.view === 'detail' ? `${title}, close up` : `${title}, ${COLOURS[scene.pieces[0]!.colour].name}`;
    const path = `/cdn/files/${name}?v=${hashOf(name)}`;
    return { id: ids('picture'), path, alt, width: 1200, height: 1500 };
  });
}

function toOptions(ids: IdSource, offer: Offer): Option[] {
  return offer.choices.map(({ name, values }) => ({
    id: ids('option'),
    name,
    values: values.map((value) => ({ id: ids('optionValue'), ...value })),
  }));
}

interface VariantsRequest {
  id: string;
  number: number;
  kind: Kind;
  role: Role;
  offer: Offer;
  pictures: Picture[];
  createdAt: string;
  onSale: boolean;
}

function makeVariants(workshop: Workshop, request: VariantsRequest): Variant[] {
  const { random, ids, unitsPerHundredth } = workshop;
  const { kind, offer, createdAt } = request;
  const base = drawPrice(random, kind);
  const former = drawFormerPrice(random, base) / base;
  return offer.combinations.map((combination, index): Variant => {
    const steps = (PRICED_BY_SIZE.has(kind.sizes) ? combination.sizeStep : 0) + combination.materialStep;
    const price = raisePrice(base, steps);
    const compareAtPrice = request.onSale ? Math.ceil((price * former) / 100) * 100 : null;
    return {
      id: ids('variant'),
      productId: request.id,
      inventoryItemId: ids('inventoryItem'),
      title: combination.selected.map(({ value }) => value).join(' / '),
      sku: toSku(kind, request.number, combination, index),
      price: price * unitsPerHundredth,
      compareAtPrice: compareAtPrice === null ? null : compareAtPrice * unitsPerHundredth,
      ...drawStock(random, request.role),
      tracked: true,
      position: index + 1,
      selectedOptions: combination.selected,
      pictureId: request.pictures[offer.colours.indexOf(combination.colour)]?.id ?? null,
      createdAt,
      updatedAt: createdAt,
    };
  });
}

function toSku(kind: Kind, number: number, { colour }: Combination, index: number): string {
  const start = toHandle(kind.type).slice(0, 3).toUpperCase();
  return `${start}-${String(number).padStart(4, '0')}-${colour.slice(0, 3).toUpperCase()}-${index + 1}`;
}

function drawStock(random: Random, role: Role): Pick<Variant, 'inventoryQuantity' | 'inventoryPolicy'> {
  if (role.stock === 'sold-out') return { inventoryQuantity: 0, inventoryPolicy: 'DENY' };
  if (role.stock === 'preorder') return { inventoryQuantity: 0, inventoryPolicy: 'CONTINUE' };
  const luck = random.fraction();
  const inventoryQuantity = luck < 0.07 ? 0 : luck < 0.17 ? random.whole(1, 3) : random.whole(6, 90);
  return { inventoryQuantity, inventoryPolicy: 'DENY' };
}

const WARM = new Set(['Wool', 'Lambswool', 'Merino', 'Alpaca', 'Cashmere', 'Corduroy']);

function drawTags(random: Random, kind: Kind, offer: Offer, role: Role, onSale: boolean): string[] {
  const materials = offer.material ? [offer.material] : offer.materials;
  const tags = new Set<string>([kind.shelf, ...materials.map((material) => toHandle(material))]);
  if (materials.some((material) => WARM.has(material))) tags.add('winter');
  else if (materials.includes('Linen') || materials.includes('Straw')) tags.add('summer');
  if (random.chance(0.2)) tags.add('gift');
  if (random.chance(0.12)) tags.add('bestseller');
  if (onSale) tags.add('sale');
  if (role.stock === 'preorder') tags.add('preorder');
  return [...tags];
}
