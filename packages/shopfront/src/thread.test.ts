// A post's page: the way back, the posts beside it, points that lead to products, and where it was told.
import { expect, test } from 'vitest';
import { sampleLook, sampleProduct } from './testing/look-samples.ts';
import { renderLookPage, type LookPage, type LookThread } from './views.ts';

const thread: LookThread = {
  home: '/feed/atelier',
  newer: '/feed-newer',
  older: null,
  origin: { url: 'https://network.example/p/1', network: 'tiktok', username: 'atelier' },
  points: [
    { number: 1, x: 0.25, y: 0.5 },
    { number: 2, x: 1.7, y: -3 },
  ],
  path: '/feed-own',
  disclosure: null,
  marks: [],
};
const two = [sampleProduct(0), sampleProduct(1)];
const print = (page: LookPage): string => renderLookPage(page, { scriptUrl: '/enhance.js' });

test('leads to the feed, its neighbours and the network', () => {
  const html = print(sampleLook(two, { thread }));
  expect(html).toContain('<a href=/feed/atelier>Back to the feed</a>');
  expect(html).toContain('<a href=/feed-newer rel=prev>');
  expect(html).not.toContain('rel=next');
  expect(html).toContain('See this post on TikTok');
  expect(html).toContain('@atelier');
});

test('points stand in the picture and lead to cards of the same number', () => {
  const html = print(sampleLook(two, { thread }));
  expect(html).toMatch(/href=\/feed-own#p1 style=left:25%;top:50% /);
  expect(html).toMatch(/href=\/feed-own#p2 style=left:100%;top:0% /);
  for (const number of [1, 2]) expect(html).toContain(`<li id=p${number}>`);
  expect(html).not.toContain('id=p3');
  expect(html).toContain('Products in this post');
});

test('hashtags of its title and caption lead to the posts that have them', () => {
  const hostile = 'So #slow, #"onload=alert(1) and #<b>bold</b> #בוקר';
  const html = print(sampleLook(two, { thread, title: '#Linen days', description: hostile }));
  expect(html).toContain('<a href="/feed/atelier?tag=linen">#Linen</a> days</h1>');
  expect(html).toContain('<a href="/feed/atelier?tag=slow">#slow</a>');
  expect(html).toContain(`<a href="/feed/atelier?tag=${encodeURIComponent('בוקר')}">`);
  expect(html).not.toContain('<b>');
  expect(html.match(/\?tag=/g)).toHaveLength(3);
  expect(print(sampleLook(two, { title: '#Linen days', description: hostile }))).not.toContain('?tag=');
});

test('what a customer said of their image stands apart, word by word', () => {
  const origin = { url: null, network: 'uploads', username: 'noa' } as const;
  const html = print(sampleLook(two, { thread: { ...thread, origin, marks: ['retouched', 'ai'] } }));
  expect(html).toContain('<bdi>noa</bdi> <span>Retouched</span> <span>Made with AI</span>');
});

test('a look has nothing of it', () => {
  const html = print(sampleLook(two));
  expect(html).not.toContain('class=thread');
  expect(html).not.toContain('.spot');
});

test.each([
  ['paid', ['Paid partnership with <bdi>@atelier</bdi>'], ['may earn', 'as a gift']],
  ['gifted', ['The store gave these products as a gift.'], ['Paid partnership', 'may earn']],
] as const)('says what was given for it: %s', (disclosure, said, unsaid) => {
  const html = print(sampleLook(two, { influencer: null, thread: { ...thread, disclosure } }));
  expect(html).toContain('<b lang=en>Ad</b>');
  for (const words of said) expect(html).toContain(words);
  for (const words of unsaid) expect(html).not.toContain(words);
});
