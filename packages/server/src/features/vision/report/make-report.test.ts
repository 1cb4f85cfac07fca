// The report of how well a store's products are known: of what it is made, and what is left out.
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { makeReport, type TrialProduct } from './make-report.ts';

const draw = (hue: number): Promise<Buffer> =>
  sharp({ create: { width: 60, height: 80, channels: 3, background: { r: hue, g: 120, b: 200 - hue } } })
    .png()
    .toBuffer();

const toProducts = (count: number): TrialProduct[] =>
  Array.from({ length: count }, (_, at) => ({ productId: `${at}`, read: () => draw(at * 9) }));

/** Nothing is found in any picture; how many were asked about, and what was left out of the search. */
function watch() {
  const asked: (readonly string[])[] = [];
  const find = async (_bytes: Uint8Array, without: readonly string[]) => {
    asked.push(without);
    return [];
  };
  return { asked, sources: { find, known: [] } };
}

it('shows each product thrice, one of five as if the store did not have it', async () => {
  const { asked, sources } = watch();
  const report = await makeReport(toProducts(15), sources);
  expect(report).toMatchObject({ pictures: 15, products: 36 });
  expect(asked.flat()).toHaveLength(9);
  expect(Object.values(report?.levels ?? {}).map(({ threshold }) => threshold)).toEqual([null, null, null]);
});

it.each([
  ['are no pictures any more', () => Promise.resolve(Buffer.from('no picture'))],
  ['cannot be had', () => Promise.reject(new Error('away'))],
])('leaves out what products show that %s', async (_what, read) => {
  const { asked, sources } = watch();
  const [first, ...others] = toProducts(18);
  const report = await makeReport([{ ...first!, read }, ...others], sources);
  expect(report?.pictures).toBe(asked.length);
  expect(asked.length).toBeGreaterThan(12);
  expect(asked.length).toBeLessThan(18);
});

it('says nothing of a store with few products', async () => {
  expect(await makeReport(toProducts(11), watch().sources)).toBeNull();
});
