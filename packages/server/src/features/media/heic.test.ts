// Photos of iPhones are told from other files, AVIF above all, which has the same outside.
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { isHeic } from './heic.ts';

const box = (brand: string, ...like: string[]): Buffer => {
  const body = Buffer.concat([Buffer.from(`ftyp${brand}`), Buffer.alloc(4), ...like.map((each) => Buffer.from(each))]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length + 4);
  return Buffer.concat([size, body, Buffer.from('metaheic')]);
};

it.each([
  ['a photo of an iPhone', box('heic', 'mif1', 'heic'), true],
  ['one that says so second', box('mif1', 'heic'), true],
  ['HEIF of another kind', box('mif1', 'avif'), false],
  ['a video', box('isom', 'mp42'), false],
  ['a few bytes', Buffer.from('\0\0\0'), false],
])('%s', (_what, bytes, is) => {
  expect(isHeic(bytes)).toBe(is);
});

it('AVIF', async () => {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#c84' } });
  expect(isHeic(await picture.avif().toBuffer())).toBe(false);
});
