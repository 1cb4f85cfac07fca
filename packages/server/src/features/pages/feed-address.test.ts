// Which requests are for a feed, and what narrows it.
import type { PostId } from '@vitrine/contract/feed';
import type { ProductId } from '@vitrine/contract/ids';
import { expect, it } from 'vitest';
import { readFeedAddress, toFeedQuery } from './feed-address.ts';

const postId = '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b' as PostId;
const whole = { network: null, productId: null, tag: null };

it.each([
  ['GET', '/feed/maya', { shop: 'maya', gallery: null, isEmbedded: false, filter: whole, cursor: null }],
  ['HEAD', '/FEED/maya/?utm_source=x', { shop: 'maya', gallery: null, isEmbedded: false, filter: whole, cursor: null }],
  [
    'GET',
    '/feed/maya?network=tiktok&product=9001',
    {
      shop: 'maya',
      gallery: null,
      isEmbedded: false,
      filter: { ...whole, network: 'tiktok', productId: '9001' },
      cursor: null,
    },
  ],
  [
    'GET',
    `/feed/maya?after=${postId}`,
    { shop: 'maya', gallery: null, isEmbedded: false, filter: whole, cursor: { postId, side: 'older' } },
  ],
  [
    'GET',
    `/feed/maya?before=${postId}`,
    { shop: 'maya', gallery: null, isEmbedded: false, filter: whole, cursor: { postId, side: 'newer' } },
  ],
  [
    'GET',
    '/feed/maya?network=none&product=%00&after=1',
    { shop: 'maya', gallery: null, isEmbedded: false, filter: whole, cursor: null },
  ],
  [
    'GET',
    '/feed/maya?tag=%23Linen',
    { shop: 'maya', gallery: null, isEmbedded: false, filter: { ...whole, tag: 'linen' }, cursor: null },
  ],
  [
    'GET',
    '/feed/maya?tag=%22%3E%3Cb%3E',
    { shop: 'maya', gallery: null, isEmbedded: false, filter: whole, cursor: null },
  ],
  ['POST', '/feed/maya', null],
  ['GET', '/feed', null],
  [
    'GET',
    '/feed/maya/Summer-26/?after=1',
    { shop: 'maya', gallery: 'summer-26', isEmbedded: false, filter: whole, cursor: null },
  ],
  ['GET', '/feed/maya/more/still', null],
  ['GET', '/feed/maya/no%20gallery', null],
  ['GET', '/feeds/maya', null],
])('%s %s', (method, url, expected) => {
  expect(readFeedAddress(method, url)).toEqual(expected);
});

it('writes what it reads', () => {
  const filter = { network: 'pinterest', productId: '9001' as ProductId, tag: 'בוקר' } as const;
  const cursor = { postId, side: 'newer' } as const;
  expect(readFeedAddress('GET', `/feed/maya${toFeedQuery(filter, cursor, true)}`)).toEqual({
    shop: 'maya',
    gallery: null,
    isEmbedded: true,
    filter,
    cursor,
  });
  expect(toFeedQuery(whole)).toBe('');
});
