// What is copied of a gallery: no title ends the attribute it stands in.
import { frameHeights, galleryLayout } from '@vitrine/contract/galleries';
import { toRooms } from '@vitrine/shopfront/rooms';
import { expect, it } from 'vitest';
import { toFrame, toProductSnippet, toSnippet } from './embed-code.ts';

const gallery = {
  public_url: 'https://v.example/feed/atelier/linen',
  title: 'A "sale" <b>',
  layout: 'carousel',
  posts_shown: 8,
} as const;

it('names the script and the gallery, in its layout and number', () => {
  expect(toSnippet(gallery)).toBe(
    `<script src="https://v.example/embed.js" async></script>\n<vitrine-feed address="https://v.example/feed/atelier/linen" layout="carousel" count="8">${toRooms({ layout: 'carousel', count: 8, address: gallery.public_url, title: gallery.title })}</vitrine-feed>`,
  );
  expect(toSnippet(gallery)).toContain(
    '<a class="plain" href="https://v.example/feed/atelier/linen">A &quot;sale&quot; &lt;b&gt;</a></div></section>',
  );
  expect(toProductSnippet(gallery)).toContain(' product="{{ product.id }}"></vitrine-feed>');
  expect(toFrame(gallery)).toContain(
    'src="https://v.example/feed/atelier/linen?embed=1" title="A &quot;sale&quot; &lt;b&gt;"',
  );
});

it.each(galleryLayout.options)('frames it as high as oEmbed describes it: %s', (layout) => {
  expect(toFrame({ ...gallery, layout })).toContain(` height="${frameHeights[layout]}"`);
});
