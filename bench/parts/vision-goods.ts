// What the benches of seeing look at: the goods of a drawn shop, and pictures of them that are not the store's own.
import { generateCatalogue, seedOf } from '@vitrine/scenery/catalogue';
import { COLOURS, type Colour } from '@vitrine/scenery/colours';
import { createRandom, hashOf } from '@vitrine/scenery/random';
import { readPictureName, type Piece, type Scene } from '@vitrine/scenery/scene';
import { changes, drawChanged, drawingOf, drawOwn, toThing, type Change, type OwnPicture } from './vision-pictures.ts';

/** A product as it is drawn: the same look in each colour it comes in. */
export interface Good {
  readonly id: string;
  readonly piece: Piece;
  /** Its pictures in the store. */
  readonly scenes: readonly Scene[];
}

/** A picture somebody asks about, and what it shows. */
export interface Asked {
  readonly change: Change;
  readonly ids: readonly string[];
  /** These, and whatever is drawn the same but for small differences of shape. */
  readonly alike: readonly string[];
  readonly draw: () => Promise<Buffer>;
}

/** What tells one look from another; the colour does not. */
const lookOf = ({ kind, pattern, turn }: Piece): string => `${kind} ${pattern} ${turn}`;

export function listGoods(shop: string, count: number): Good[] {
  const parameters = { handle: shop, seed: seedOf(shop), products: count, variantsPerProduct: null, currency: 'USD' };
  return generateCatalogue(parameters, new Date(0)).products.flatMap(({ id, pictures }) => {
    const scenes = pictures.flatMap(({ path }) => readPictureName(path.replaceAll(/^.*\/|\?.*$/g, '')) ?? []);
    const piece = scenes[0]?.pieces[0];
    return piece === undefined ? [] : [{ id, piece, scenes }];
  });
}

/** Those of which no look is among the others: what is learnt of the one shop says nothing of the other's very goods. */
export function without(goods: readonly Good[], others: readonly Good[]): Good[] {
  const known = new Set(others.map(({ piece }) => lookOf(piece)));
  return goods.filter(({ piece }) => !known.has(lookOf(piece)));
}

/** Those without a picture that is dot by dot one of a product before it: of such pictures nobody can say whose they are. */
export function tellApart(goods: readonly Good[]): Good[] {
  const known = new Set<string>();
  return goods.filter((good) => {
    const drawings = listOwn(good).map(drawingOf);
    const isOther = drawings.every((drawing) => !known.has(drawing));
    if (isOther) for (const drawing of drawings) known.add(drawing);
    return isOther;
  });
}

/** The product's pictures as its store shows them. */
export const drawPictures = (good: Good): (() => Promise<Buffer>)[] => listOwn(good).map((own) => () => drawOwn(own));

const listOwn = ({ scenes }: Good): OwnPicture[] =>
  scenes.flatMap(({ view, pieces: [piece] }) => (piece === undefined || view === 'cover' ? [] : [{ piece, view }]));

/** So many of the goods under every change, each beside the next where there are two. */
export function listAsked(goods: readonly Good[], count: number): Asked[] {
  const some = createRandom(7).shuffle(goods).slice(0, count);
  return some.flatMap((good, at) => {
    const other = some[(at + 1) % some.length] ?? good;
    return changes.map((change) => {
      const piece = change === 'other colour' ? recolour(good) : good.piece;
      const shown = change === 'two products' ? [good, other] : [good];
      const ids = shown.map(({ id }) => id);
      const alike = shown.flatMap((each) => listAlike(goods, each.piece));
      return { change, ids, alike, draw: () => drawChanged(change, toThing(piece), toThing(other.piece), good.id) };
    });
  });
}

/** Goods of the same kind and pattern that come in its colour as well. */
export function listAlike(goods: readonly Good[], { kind, pattern, colour }: Piece): string[] {
  return goods
    .filter(({ scenes }) =>
      scenes.some(({ pieces: [one] }) => one?.kind === kind && one.pattern === pattern && one.colour === colour),
    )
    .map(({ id }) => id);
}

/** In a colour the store does not show. */
function recolour({ id, piece, scenes }: Good): Piece {
  const shown = new Set(scenes.flatMap(({ pieces }) => pieces.map(({ colour }) => colour)));
  const others = (Object.keys(COLOURS) as Colour[]).filter((colour) => !shown.has(colour));
  return { ...piece, colour: createRandom(hashOf(id)).pick(others) };
}
