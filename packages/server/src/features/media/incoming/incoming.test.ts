// What a file's first bytes tell, and which addresses are ours: pure tables.
import { businessId } from '@vitrine/contract/ids';
import { describe, expect, it } from 'vitest';
import { sniffType } from './sniffing.ts';
import { readUploadAddress, writeUploadAddress } from './upload-address.ts';

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0);

it.each([
  ['\u00FF\u00D8\u00FF\u00E0..JFIF', 'image/jpeg'],
  ['\u0089PNG\r\n\u001A\n', 'image/png'],
  ['GIF89a', 'image/gif'],
  ['RIFF....WEBPVP8 ', 'image/webp'],
  ['RIFF....AVI LIST', null],
  ['\0\0\0\u0020ftypavif', 'image/avif'],
  ['\0\0\0\u0018ftypheic', null],
  ['\0\0\0\u0018ftypisom', 'video/mp4'],
  ['\0\0\0\u0018ftypM4V ', 'video/mp4'],
  ['\0\0\0\u0014ftypqt  ', 'video/quicktime'],
  ['\0\0\0\u0008wide\0\0\0\0mdat', 'video/quicktime'],
  ['\u001A\u0045\u00DF\u00A3....webm', 'video/webm'],
  ['OggS\0', 'video/ogg'],
  ['<!doctype html>', null],
  ['%PDF-1.7', null],
  ['PK\u0003\u0004', null],
  ['', null],
])('what begins with %j is %s', (head, type) => {
  expect(sniffType(bytes(head))).toBe(type);
});

describe('an address for one file', () => {
  const key = Buffer.from('a key of tests');
  const address = {
    businessId: businessId.parse('018f0000-0000-7000-8000-000000000001'),
    uploadId: '018f0000-0000-7000-8000-000000000002',
    expires: 2_000_000_000,
    type: 'image/jpeg',
    size: 1200,
  } as const;
  const before = new Date('2033-05-18T03:33:00Z');
  const read = (written: string, now = before) => {
    const { pathname, searchParams } = new URL(written);
    const [, , , business = '', upload = ''] = pathname.split('/');
    return readUploadAddress(key, { business, upload, query: Object.fromEntries(searchParams) }, now);
  };
  const written = writeUploadAddress('https://links.example', key, address);

  it('says what was signed, until it expires', () => {
    expect(read(written)).toEqual(address);
    expect(read(writeUploadAddress('https://links.example', key, { ...address, size: null }))).toMatchObject({
      size: null,
    });
    expect(read(written, new Date('2033-05-18T03:33:20Z'))).toBeNull();
  });

  it.each([
    ['a later end', (text: string) => text.replace('expires=2000000000', 'expires=2000009999')],
    ['another kind', (text: string) => text.replace('jpeg', 'png')],
    ['another size', (text: string) => text.replace('size=1200', 'size=1201')],
    ['no size', (text: string) => text.replace('size=1200&', '')],
    ['another business', (text: string) => text.replace('000000000001', '000000000009')],
    ['another file', (text: string) => text.replace('000000000002', '000000000009')],
    ['half a signature', (text: string) => text.slice(0, -32)],
    ['no signature', (text: string) => text.replace(/&signature=.*/, '')],
    ['a signature of another key', () => writeUploadAddress('https://links.example', Buffer.from('guessed'), address)],
    ['an end that is no number', (text: string) => text.replace('expires=2000000000', 'expires=2e9')],
  ])('with %s is not ours', (_what, change) => {
    expect(change(written)).not.toBe(written);
    expect(read(change(written))).toBeNull();
  });
});
