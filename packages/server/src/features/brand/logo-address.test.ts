// Which addresses are a business's own pictures: all others are refused as a logo.
import { businessId } from '@vitrine/contract/ids';
import { expect, test } from 'vitest';
import { readOwnPicture } from './logo-address.ts';

const own = '018f0000-0000-7000-8000-000000000001';
const other = '018f0000-0000-7000-8000-000000000002';
const file = '018f0000-0000-7000-8000-00000000000a.webp';
const home = 'https://links.example';
const folder = `${home}/files/${own}`;

test.each<[string, string, boolean]>([
  ['its own picture', `${folder}/${file}`, true],
  ['without the host', `/files/${own}/${file}`, true],
  ['another business’s', `${home}/files/${other}/${file}`, false],
  ['another site’s', `https://elsewhere.example/files/${own}/${file}`, false],
  ['another site’s in disguise', `https://links.example@elsewhere.example/files/${own}/${file}`, false],
  ['another site’s without a scheme', `//elsewhere.example/files/${own}/${file}`, false],
  ['another scheme', `http://links.example/files/${own}/${file}`, false],
  ['a way out of the folder', `${folder}/../${other}/${file}`, false],
  ['a way out and back', `${home}/files/${other}/../${own}/${file}`, true],
  ['an encoded way out', `${folder}/%2e%2e/${other}/${file}`, false],
  ['a smaller width of it', `${folder}/${file.replace('.webp', '-400.webp')}`, false],
  ['another kind of file', `${folder}/${file.replace('.webp', '.svg')}`, false],
  ['more behind it', `${folder}/${file}?x=1`, false],
  ['a fragment', `${folder}/${file}#x`, false],
  ['the folder', `${folder}/`, false],
  ['script', `javascript:alert(1)//${folder}/${file}`, false],
  ['nothing', '', false],
])('%s', (_, typed, isOwn) => {
  const read = readOwnPicture(typed, home, businessId.parse(own));
  expect(read).toEqual(isOwn ? { url: `${folder}/${file}`, key: `${own}/${file}` } : null);
});
