// Files by their kind and size, and their names.
import { expect, it } from 'vitest';
import { findFault, isReadyToSend, toTravelName } from './media-check.ts';

const mb = 1024 ** 2;

it.each([
  ['a.jpg', 'image/jpeg', 10 * mb, null],
  ['a.jpg', 'image/jpeg', 10 * mb + 1, { kind: 'image_too_large' }],
  ['a.heic', 'image/heic', 3 * mb, null],
  ['a.png', 'image/png', 150 * mb + 1, { kind: 'file_too_large' }],
  ['a.mp4', 'video/mp4', 150 * mb, null],
  ['a.mp4', 'video/mp4', 150 * mb + 1, { kind: 'file_too_large' }],
  ['a.mkv', 'video/x-matroska', 10, { kind: 'type', type: 'video/x-matroska' }],
  ['a.pdf', 'application/pdf', 10, { kind: 'type', type: 'application/pdf' }],
  ['a.XYZ', '', 10, { kind: 'type', type: 'xyz' }],
  ['README', '', 10, { kind: 'type', type: '?' }],
  ['a.pdf', 'application/pdf', 151 * mb, { kind: 'file_too_large' }],
])('%s of kind %j with %d bytes: %j', (name, type, size, fault) => {
  expect(findFault({ name, type, size })).toEqual(fault);
});

it('photos other than JPEG are drawn anew before they travel, videos are not, under a name with the moment before it', () => {
  const ready = ['image/jpeg', 'image/png', 'video/webm'].map((type) => isReadyToSend({ type }));
  expect(ready).toEqual([true, false, true]);
  expect(toTravelName('my look (1).png', 1_732_890_000_000)).toBe('1732890000000_my_look_1.png');
});
