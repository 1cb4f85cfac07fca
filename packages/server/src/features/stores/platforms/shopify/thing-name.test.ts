// What the platform's ids and addresses say of the product or collection they mean.
import { expect, it } from 'vitest';
import { readThingName } from './thing-name.ts';

it.each([
  ['gid://shopify/Product/9003', '9003'],
  ['gid://shopify/Collection/8001', '8001'],
  ['gid://shopify/ProductVariant/9003', null],
  ['https://shop.example/products/linen-shirt?variant=40100', 'linen-shirt'],
  ['https://shop.example/collections/summer', 'summer'],
  ['https://shop.example/collections/summer/products/hat#top', 'hat'],
  ['https://shop.example/products/%D7%A6%D7%A2%D7%99%D7%A3', 'צעיף'],
  ['https://shop.example/products/%E0%A4%A', '%E0%A4%A'],
  ['https://shop.example/pages/about', null],
  ['linen-shirt', null],
  ['9003', null],
])('%s names %j', (text, name) => {
  expect(readThingName(text)).toBe(name);
});
