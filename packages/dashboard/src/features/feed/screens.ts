// The screens of the feed: posts of connected accounts, and where a network's consent page leads back to.
import { IconLayoutGrid } from '@tabler/icons-react';
import type { Screen } from '../../parts/frame/screen.ts';

export const feedScreens = [
  {
    path: '/shopboard',
    title: 'shell.feed',
    texts: ['feed', 'posts', 'links', 'lists', 'preview', 'takedowns', 'uploads', 'magic', 'points'],
    load: async () => (await import('./feed-page.tsx')).FeedPage,
    right: 'see every link',
    offer: { icon: IconLayoutGrid, group: 'share', needsStore: true, onPhone: 'drawer' },
  },
  {
    path: '/shopboard/galleries',
    title: 'galleries.title',
    texts: ['galleries', 'feed', 'links', 'lists', 'uploads'],
    load: async () => (await import('./galleries/galleries-page.tsx')).GalleriesPage,
    right: 'see every link',
    needsStore: true,
    markedAs: '/shopboard',
  },
  {
    path: '/posts',
    title: 'shell.own_posts',
    texts: ['feed', 'posts', 'links', 'lists', 'takedowns'],
    load: async () => (await import('./own-posts-page.tsx')).OwnPostsPage,
    right: 'see own posts',
    offer: { icon: IconLayoutGrid, group: 'share', needsStore: true, onPhone: 'drawer' },
  },
  {
    path: '/shopboard/uploads',
    title: 'uploads.title',
    texts: ['uploads', 'takedowns', 'feed', 'lists'],
    load: async () => (await import('./uploads/uploads-page.tsx')).UploadsPage,
    right: 'edit any link',
    needsStore: true,
    markedAs: '/shopboard',
  },
  {
    path: '/shopboard/reports',
    title: 'takedowns.title',
    texts: ['takedowns', 'feed', 'lists'],
    load: async () => (await import('./reports/reports-page.tsx')).ReportsPage,
    right: 'edit any link',
    needsStore: true,
    markedAs: '/shopboard',
  },
] as const satisfies readonly Screen[];

export const socialScreens = [
  {
    path: '/$network/auth',
    title: 'shell.feed',
    texts: ['feed'],
    load: async () => (await import('./callback-page.tsx')).CallbackPage,
    needsSession: true,
    right: 'edit any link',
  },
] as const satisfies readonly Screen[];
