// Renders scenes as WebP, and knows those that were rendered ahead: the first pictures of what the demo's shop sells.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import sharp from 'sharp';
import { generateCatalogue, DEMO_PRODUCTS, seedOf } from './catalogue.ts';
import { COVER, PORTRAIT, toSvg } from './drawings/studio.ts';
import { readPictureName, type Scene } from './scene.ts';

/** Prints made ahead and committed; `node scenery/src/print.ts` makes them anew when a drawing has changed. */
export const printFolder = join(import.meta.dirname, '..', 'prints');

/** The demo's shop. */
const handle = 'atelier';

/** The pixels across at which a scene is whole. */
export function fullWidth({ view }: Scene): number {
  return view === 'cover' ? COVER.width : PORTRAIT.width;
}

/** Widths at which pages show pictures by the fifty, besides narrow ones: the shop's cards, then looks on dense screens. */
const askedOften = [600, 720, 800];

/** The pixels across at which a scene is printed ahead, narrowest first. */
export function printWidths(scene: Scene): number[] {
  return [...askedOften, fullWidth(scene)];
}

/** Names the drawing of a scene at a width: another drawing, another name. 32 hex digits. */
export function toPrint(scene: Scene, width: number): string {
  return createHash('sha256').update(toSvg(scene, width)).digest('hex').slice(0, 32);
}

/** Draws a scene at a width, as WebP. */
export function render(scene: Scene, width: number): Promise<Buffer> {
  return sharp(Buffer.from(toSvg(scene, width)))
    .webp({ quality: 82, effort: 3 })
    .toBuffer();
}

/** A narrower copy of a print: a tenth of the work of drawing it, with little effort, since someone waits for it. */
export function narrow(print: Buffer, width: number): Promise<Buffer> {
  return sharp(print).resize(width).webp({ quality: 76, effort: 1 }).toBuffer();
}

/** What a visitor of the demo sees first: the first picture of each product, and the cover of each collection. */
export function listFirstScenes(): Scene[] {
  const parameters = {
    handle,
    seed: seedOf(handle),
    products: DEMO_PRODUCTS,
    variantsPerProduct: null,
    currency: 'USD',
  };
  const { products, collections } = generateCatalogue(parameters, new Date(0));
  const pictures = [...products.map(({ pictures: [first] }) => first), ...collections.map(({ picture }) => picture)];
  return pictures.flatMap((picture) => {
    const name = picture?.path.replace(/^.*\/|\?.*$/g, '');
    return (name !== undefined && readPictureName(name)) || [];
  });
}
