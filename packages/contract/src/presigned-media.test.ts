// Names and sizes of what is sent to a signed address.
import { expect, it } from 'vitest';
import { limits } from './limits.ts';
import { isMediaType, mostBytesOf, toMediaName } from './presigned-media.ts';

it.each([
  ['1732890000000_my summer look.jpg', '1732890000000_my_summer_look.jpg'],
  ['a/b\\c:d*e?"<>|.mp4', 'abcde.mp4'],
  ['../../../etc/passwd', '......etcpasswd'],
  ['קיץ 🌞 2026.jpg', 'קיץ__2026.jpg'],
  ['été\u0000.png', 'été.png'],
  ["it's (1)\t&\n2.webp", 'its_1__2.webp'],
  ['🌞', ''],
])('a file called %j travels as %j', (name, expected) => {
  expect(toMediaName(name)).toBe(expected);
});

it('a long name keeps its end', () => {
  expect(toMediaName(`${'x'.repeat(300)}.jpg`)).toMatch(/^x{96}\.jpg$/);
});

it('videos may be larger than photos, and nothing else is taken', () => {
  expect([mostBytesOf('video/webm'), mostBytesOf('image/png')]).toEqual([limits.upload.video, limits.upload.image]);
  expect(['image/jpeg', 'video/quicktime', 'video/ogg'].every(isMediaType)).toBe(true);
  expect(['image/svg+xml', 'image/heic', 'video/x-matroska', 'text/html', '', 'toString'].some(isMediaType)).toBe(
    false,
  );
});
