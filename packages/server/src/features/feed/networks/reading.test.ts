// What networks answer, as published and as it goes wrong, read into posts.
import { describe, expect, it } from 'vitest';
import { readMediaPage } from './instagram/read-media.ts';
import { NetworkFailure } from './network.ts';
import { readPinPage } from './pinterest/read-pins.ts';
import { readVideoPage } from './tiktok/read-videos.ts';

describe('Instagram', () => {
  const image = {
    id: '17901',
    caption: 'סוודר חדש #סתיו',
    media_type: 'IMAGE',
    media_product_type: 'FEED',
    media_url: 'https://scontent.cdninstagram.com/a.jpg?oe=66',
    permalink: 'https://www.instagram.com/p/AbC/',
    timestamp: '2026-05-01T12:34:56+0000',
  };

  it('reads an image, with its time in UTC', () => {
    expect(readMediaPage({ data: [image], paging: { cursors: { before: 'b', after: 'a' } } })).toEqual({
      posts: [
        {
          id: '17901',
          kind: 'image',
          caption: 'סוודר חדש #סתיו',
          permalink: 'https://www.instagram.com/p/AbC/',
          postedAt: new Date('2026-05-01T12:34:56Z'),
          pictures: [{ key: '17901', url: 'https://scontent.cdninstagram.com/a.jpg?oe=66' }],
        },
      ],
      unreadable: 0,
      // a cursor stands on the last page too
      next: null,
    });
  });

  it('goes on from the cursor where a next page is named', () => {
    const paging = { cursors: { after: 'QVFI' }, next: 'https://graph.instagram.com/me/media?after=QVFI' };
    expect(readMediaPage({ data: [], paging }).next).toBe('QVFI');
    expect(readMediaPage({ data: [] }).next).toBeNull();
  });

  it('takes a video by its cover, and an album by its children', () => {
    const video = {
      id: '2',
      media_type: 'VIDEO',
      media_url: 'https://a.example/v.mp4',
      thumbnail_url: 'https://a.example/c.jpg',
    };
    const children = {
      data: [
        { ...image, id: '31' },
        { ...video, id: '32' },
        { id: '33', media_type: 'IMAGE' },
      ],
    };
    const album = { ...image, id: '3', media_type: 'CAROUSEL_ALBUM', children };
    const { posts } = readMediaPage({ data: [video, album] });
    expect(posts.map(({ kind, pictures }) => [kind, pictures.map(({ key }) => key)])).toEqual([
      ['video', ['2']],
      ['carousel', ['31', '32']],
    ]);
    expect(posts[0]?.pictures[0]?.url).toBe('https://a.example/c.jpg');
  });

  it.each([
    ['without an address: somebody claims the rights', { ...image, media_url: undefined }, []],
    ['with an address that is none', { ...image, media_url: 'not an address' }, []],
    ['whose children are missing', { ...image, media_type: 'CAROUSEL_ALBUM', children: { data: [] } }, ['17901']],
  ])('keeps a post %s', (_, media, keys) => {
    const { posts, unreadable } = readMediaPage({ data: [media] });
    expect(unreadable).toBe(0);
    expect(posts[0]?.pictures.map(({ key }) => key)).toEqual(keys);
  });

  it('reads numbers as ids, and a time nobody can read as none', () => {
    const { posts } = readMediaPage({ data: [{ ...image, id: 17901, timestamp: 'yesterday', caption: undefined }] });
    expect(posts[0]).toMatchObject({ id: '17901', postedAt: null, caption: '' });
  });

  it('counts what is of no shape it knows, beside what is', () => {
    expect(readMediaPage({ data: [null, 'x', { media_type: 'IMAGE' }, image] })).toMatchObject({
      unreadable: 3,
      posts: [{ id: '17901' }],
    });
  });

  it.each([null, {}, [], 'text', { data: 'none' }])('refuses %j as a page', (answer) => {
    expect(() => readMediaPage(answer)).toThrow(NetworkFailure);
  });
});

const page = (videos: unknown[], more: object = {}) => ({ data: { videos, ...more }, error: { code: 'ok' } });

describe('TikTok', () => {
  const video = {
    id: '7080217258529732386',
    title: 'New in',
    video_description: 'New in #fall',
    create_time: 1_777_639_000,
    cover_image_url: 'https://p16.tiktokcdn.com/c.jpg?x-expires=1',
    share_url: 'https://www.tiktok.com/@maya/video/7080217258529732386',
  };

  it('reads that a video is labeled as made by AI, and nothing of what is no label', () => {
    for (const [label, isMadeByAi] of [
      [true, true],
      [false, undefined],
      ['yes', undefined],
      [null, undefined],
    ]) {
      const [read] = readVideoPage(page([{ ...video, is_aigc: label }])).posts;
      expect([label, read?.pictures[0]?.isMadeByAi]).toEqual([label, isMadeByAi]);
    }
  });

  it('reads a video, with its time in seconds and the whole caption', () => {
    expect(readVideoPage(page([video]))).toEqual({
      posts: [
        {
          id: video.id,
          kind: 'video',
          caption: 'New in #fall',
          permalink: video.share_url,
          postedAt: new Date(1_777_639_000_000),
          pictures: [{ key: video.id, url: video.cover_image_url }],
        },
      ],
      unreadable: 0,
      next: null,
    });
  });

  it('goes on from the cursor only where there is more', () => {
    expect(readVideoPage(page([], { cursor: 1_643_332_803_000, has_more: true })).next).toBe('1643332803000');
    expect(readVideoPage(page([], { cursor: 1_643_332_803_000, has_more: false })).next).toBeNull();
  });

  it('falls back to the title, and keeps a video without a cover', () => {
    const { posts } = readVideoPage(page([{ ...video, video_description: '', cover_image_url: undefined }]));
    expect(posts[0]).toMatchObject({ caption: 'New in', pictures: [] });
  });
});

describe('Pinterest', () => {
  const images = {
    '150x150': { url: 'https://i.pinimg.com/150.jpg', width: 150, height: 150 },
    '1200x': { url: 'https://i.pinimg.com/1200.jpg', width: 1200, height: 1800 },
    '600x': { url: 'https://i.pinimg.com/600.jpg', width: 600, height: 900 },
  };
  const pin = {
    id: '813',
    created_at: '2026-01-02T03:04:05',
    title: 'Wool',
    description: 'Warm',
    media: { media_type: 'image', images },
  };
  const site = 'https://www.pinterest.com';

  it('reads a pin by its widest picture, its time in UTC', () => {
    expect(readPinPage({ items: [pin], bookmark: 'Y2' }, site)).toEqual({
      posts: [
        {
          id: '813',
          kind: 'image',
          caption: 'Wool\nWarm',
          permalink: 'https://www.pinterest.com/pin/813/',
          postedAt: new Date('2026-01-02T03:04:05Z'),
          pictures: [{ key: 'https://i.pinimg.com/1200.jpg', url: 'https://i.pinimg.com/1200.jpg' }],
        },
      ],
      unreadable: 0,
      next: 'Y2',
    });
  });

  it('takes several pictures as a carousel, and a video by its cover', () => {
    const several = { ...pin, media: { media_type: 'multiple_images', items: [{ images }, { images }, 'odd'] } };
    const video = { ...pin, media: { media_type: 'video', cover_image_url: 'https://i.pinimg.com/c.jpg' } };
    const { posts } = readPinPage({ items: [several, video], bookmark: null }, site);
    expect(posts.map(({ kind, pictures }) => [kind, pictures.length])).toEqual([
      ['carousel', 2],
      ['video', 1],
    ]);
  });

  it('keeps a pin whose media are missing, and refuses an id that could lead elsewhere', () => {
    const { posts, unreadable } = readPinPage({ items: [{ id: '9' }, { ...pin, id: '../x' }] }, site);
    expect(posts).toMatchObject([{ id: '9', pictures: [], caption: '', postedAt: null }]);
    expect(unreadable).toBe(1);
  });
});
