// Which requests are for an embed, and how what is written wrongly shows nothing instead of everything.
import { frameHeights, galleryLayout } from '@vitrine/contract/galleries';
import { expect, it } from 'vitest';
import { readEmbedAddress } from './embed-address.ts';
import { toOembed } from './oembed.ts';

const posts = { kind: 'posts', shop: 'maya', gallery: null, product: null, handle: null, count: 12, language: '' };
const oembed = {
  kind: 'oembed',
  url: 'https://v.example/feed/maya',
  format: 'json',
  mostWidth: null,
  mostHeight: null,
};

it.each([
  ['GET', '/feed/maya/embed.json', posts],
  [
    'HEAD',
    '/feed/maya/embed.json?gallery=Linen&count=99&lang=he',
    { ...posts, gallery: 'linen', count: 24, language: 'he' },
  ],
  ['GET', '/feed/maya/embed.json?count=-3&product=9001', { ...posts, product: '9001' }],
  ['GET', '/feed/maya/embed.json?handle=linen-shirt', { ...posts, handle: 'linen-shirt' }],
  ['GET', '/feed/maya/embed.json?product=%00', { ...posts, handle: '' }],
  ['GET', '/feed/maya/embed.json?product=', { ...posts, handle: '' }],
  ['GET', '/feed/maya/embed.json?handle', { ...posts, handle: '' }],
  ['GET', '/feed/maya/embed.json?product=9001&handle=', { ...posts, product: '9001' }],
  ['GET', '/feed/maya/embed.json?product=&handle=linen-shirt', { ...posts, handle: 'linen-shirt' }],
  ['GET', '/feed/maya/embed.json?gallery=%00', { ...posts, gallery: '' }],
  ['GET', '/feed/maya/embed.json?handle=a/b', { ...posts, handle: '' }],
  ['GET', '/oembed?url=https%3A%2F%2Fv.example%2Ffeed%2Fmaya', oembed],
  [
    'GET',
    '/oembed?url=https%3A%2F%2Fv.example%2Ffeed%2Fmaya&maxwidth=300&format=xml',
    { ...oembed, mostWidth: 300, format: 'xml' },
  ],
  ['POST', '/feed/maya/embed.json', null],
  ['GET', '/oembed', null],
  ['GET', '/feed/embed.json', null],
  ['GET', '/feed/maya/linen', null],
])('%s %s', (method, url, expected) => {
  expect(readEmbedAddress(method, url)).toEqual(expected);
});

it('describes a frame no larger than is asked for, and no title ends its attribute', () => {
  const described = {
    address: 'https://v.example/feed/maya',
    title: '"><script>',
    store: { name: 'Atelier', primaryUrl: 'https://shop.example' },
    layout: 'stories',
    bounds: { mostWidth: 300, mostHeight: null },
  } as const;
  const { html, ...told } = toOembed(described) as { html: string };
  expect(told).toMatchObject({
    version: '1.0',
    type: 'rich',
    width: 300,
    height: frameHeights.stories,
    provider_name: 'Atelier',
  });
  expect(html).toContain('title="&quot;&gt;&lt;script&gt;" width="300"');
});

it.each(galleryLayout.options)('describes a frame as high as the one that is copied: %s', (layout) => {
  const told = toOembed({
    address: 'https://v.example/feed/maya',
    title: null,
    store: { name: 'Atelier', primaryUrl: 'https://shop.example' },
    layout,
    bounds: { mostWidth: null, mostHeight: null },
  });
  expect(told).toMatchObject({
    height: frameHeights[layout],
    html: expect.stringContaining(`height="${frameHeights[layout]}"`),
  });
});
