// Learns how pictures of one and the same product differ, of a drawn shop that is asked about nowhere; writes it beside the network.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawPictures, listAsked, listGoods, without } from './parts/vision-goods.ts';
import { invert, factorise } from './parts/triangles.ts';
import { lengthOf, traits, type Trait } from '../packages/server/src/features/vision/likeness/whitening.ts';
import { openEmbedder, type SeenView } from '../packages/server/src/features/vision/seeing/embedder.ts';
import { viewKinds } from '../packages/server/src/features/vision/seeing/views.ts';

/** How much of the mean of its diagonal is added to what was learnt, so that nothing is believed beyond what was seen. */
const caution = 0.3;
const file = join(import.meta.dirname, '../packages/server/src/features/vision/seeing/model/whitening.bin');

/** A product's own picture, and one that shows the same under a change. */
type Pair = readonly [own: readonly SeenView[], other: readonly SeenView[]];

const goods = without(listGoods('learning', 200), listGoods('atelier', 240)).slice(0, Number(process.argv[2] ?? 120));
const pairs = await look();
const numbers = traits.flatMap((trait) => learn(trait));
await writeFile(file, Buffer.from(Float32Array.from(numbers).buffer));
console.log(`${goods.length} products, ${pairs.length} pairs of pictures: ${numbers.length} numbers in ${file}`);

async function look(): Promise<Pair[]> {
  const embedder = await openEmbedder();
  const found: Pair[] = [];
  const asked = Map.groupBy(listAsked(goods, goods.length), ({ ids: [id = ''] }) => id);
  for (const good of goods) {
    const [front] = drawPictures(good);
    if (front === undefined) continue;
    const own = await embedder.see(await front());
    for (const { change, draw } of asked.get(good.id) ?? [])
      // a picture in another colour, or of two, is no picture of the same
      if (change !== 'other colour' && change !== 'two products') found.push([own, await embedder.see(await draw())]);
  }
  await embedder.close();
  return found;
}

/** The mean of each kind of view, then the inverse of the factor as a triangle. */
function learn(trait: Trait): number[] {
  const means = viewKinds.map((_, kind) => meanOf(pairs.map(([own]) => own[kind]![trait])));
  const differences = pairs.flatMap(([own, other]) =>
    other.map((view, kind) => view[trait].map((value, at) => value - own[kind]![trait][at]!)),
  );
  const matrix = invert(factorise(covary(differences, lengthOf[trait])));
  return [...means, ...matrix].flatMap((row) => [...row]);
}

function meanOf(vectors: readonly Float32Array[]): Float64Array {
  const mean = new Float64Array(vectors[0]?.length ?? 0);
  for (const vector of vectors) vector.forEach((value, at) => (mean[at]! += value / vectors.length));
  return mean;
}

/** How each two numbers change together, the lower triangle row by row. */
function covary(vectors: readonly Float32Array[], length: number): Float64Array[] {
  const rows = Array.from({ length }, (_, row) => new Float64Array(row + 1));
  for (const vector of vectors)
    for (const [at, row] of rows.entries())
      for (let column = 0; column <= at; column += 1) row[column]! += (vector[at]! * vector[column]!) / vectors.length;
  const mean = rows.reduce((sum, row, at) => sum + row[at]!, 0) / length;
  rows.forEach((row, at) => (row[at]! += caution * mean));
  return rows;
}
