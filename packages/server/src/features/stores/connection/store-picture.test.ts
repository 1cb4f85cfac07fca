// Pictures a table may name: the store's own, and none that only look like it.
import { describe, expect, it } from 'vitest';
import { shopify } from '../testing/shopify.ts';
import { isStorePicture } from './store-picture.ts';

const store = { primaryUrl: 'https://www.shop.example', availableUrls: ['https://shop.myshopify.com'] };

describe('a picture is the store’s', () => {
  it.each([
    ['on its own host', 'https://www.shop.example/cdn/shop/files/a.webp?v=1'],
    ['on its other host', 'https://shop.myshopify.com/a.png'],
    ['where the platform keeps files', 'https://cdn.shopify.com/s/files/1/2/a.jpg'],
  ])('%s', (_why, address) => {
    expect(isStorePicture(shopify.pages, store, address)).toBe(true);
  });

  it.each([
    ['on another host', 'https://other.example/a.png'],
    ['on a host that begins like it', 'https://www.shop.example.evil.example/a.png'],
    ['as the user of another host', 'https://www.shop.example@evil.example/a.png'],
    ['elsewhere at the platform', 'https://cdn.shopify.com/shopifycloud/a.png'],
    ['of another kind', 'javascript:alert(1)'],
    ['without a host', '/files/a.png'],
    ['as words', 'a picture'],
  ])('but not %s', (_why, address) => {
    expect(isStorePicture(shopify.pages, store, address)).toBe(false);
  });
});
