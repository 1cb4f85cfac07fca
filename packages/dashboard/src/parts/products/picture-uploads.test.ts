// Pictures on their way, and what may be saved of them.
import { describe, expect, it } from 'vitest';
import {
  addPicture,
  arePicturesModified,
  changePicture,
  findAddresses,
  removePicture,
  toPictures,
} from './picture-uploads.ts';

const saved = ['/files/a.png', '/files/b.png'];
const blob = new Blob(['x']);
const uploading = addPicture(toPictures(saved), 'c', 'blob:c', blob);

describe('findAddresses', () => {
  it.each([
    ['nothing', [], []],
    ['what is on the server', toPictures(saved), saved],
    ['one on its way', uploading, null],
    ['one that failed', changePicture(uploading, 'c', { state: 'failed' }), null],
    [
      'one that arrived',
      changePicture(uploading, 'c', { state: 'ready', src: '/files/c.png' }),
      [...saved, '/files/c.png'],
    ],
    ['one that failed and was removed', removePicture(uploading, 'c'), saved],
  ])('%s', (_name, pictures, expected) => {
    expect(findAddresses(pictures)).toEqual(expected);
  });
});

it('keeps a removed picture away when its upload ends', () => {
  const removed = removePicture(uploading, 'c');
  expect(changePicture(removed, 'c', { state: 'ready' })).toEqual(removed);
});

describe('arePicturesModified', () => {
  it.each([
    ['the same', toPictures(saved), false],
    ['another order', toPictures([...saved].toReversed()), true],
    ['one less', toPictures(saved.slice(1)), true],
    ['one on its way', uploading, true],
  ])('%s: %s', (_name, pictures, expected) => {
    expect(arePicturesModified(pictures, saved)).toBe(expected);
  });
});
