// What the attributes of an embed ask for, and what of them is left out.
import { expect, it } from 'vitest';
import { readFeed, readSettings, toWebAddress } from './data.ts';

const settings = (attributes: Record<string, string>) => readSettings((name) => attributes[name] ?? null, 'en');
const address = 'https://v.example/feed/maya/linen';

it('asks for the gallery of the address, where that is one', () => {
  expect(settings({ address, layout: 'stories', count: '8' })).toMatchObject({
    source: 'https://v.example/feed/maya/embed.json?count=8&lang=en&gallery=linen',
    layout: 'stories',
    isInPlace: false,
    isOfProduct: false,
  });
  expect(settings({ address: 'https://v.example/feed/maya/?x=1', product: '9 1' })).toMatchObject({
    source: 'https://v.example/feed/maya/embed.json?count=12&lang=en&product=9+1',
    isOfProduct: true,
  });
});

it.each(['product', 'handle'])('asks for posts of no product where %s is there and empty, and not for all', (name) => {
  expect(settings({ address, [name]: '' })).toMatchObject({
    source: `https://v.example/feed/maya/embed.json?count=12&lang=en&gallery=linen&${name}=`,
    isOfProduct: true,
  });
});

it.each(['', 'javascript:alert(1)', '/feed/maya', 'https://v.example/maya', 'data:text/html,/feed/maya'])(
  'asks for nothing by %s',
  (wrong) => {
    expect(settings({ address: wrong })).toBeNull();
  },
);

it('takes the usual where an attribute says nothing it knows', () => {
  for (const count of ['', '0', '-1', 'many', '1e9'])
    expect(settings({ address, count, layout: 'spiral' })).toMatchObject({
      layout: 'grid',
      count: count === '1e9' ? 24 : 12,
    });
});

it('takes no answer for posts that has none, and leads to no program', () => {
  for (const told of [null, 'posts', {}, { posts: 3 }]) expect(readFeed(told)).toBeNull();
  expect(toWebAddress('javascript:alert(1)')).toBeNull();
  expect(toWebAddress(null)).toBeNull();
});
