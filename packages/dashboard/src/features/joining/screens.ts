// The screens of joining: applications, and the page on which people apply.
import type { Screen } from '../../parts/frame/screen.ts';

export const joiningScreens = [
  {
    path: '/influencers/applications',
    title: 'shell.applications',
    texts: ['joining', 'influencers', 'lists'],
    load: async () => (await import('./applications-page.tsx')).ApplicationsPage,
    right: 'edit influencers',
    markedAs: '/influencers',
    needsStore: true,
    over: [
      {
        path: '/$application',
        title: 'joining.application',
        texts: [],
        load: async () => (await import('./application-page.tsx')).ApplicationPage,
      },
    ],
  },
  {
    path: '/influencers/join-page',
    title: 'shell.join_page',
    texts: ['joining', 'influencers', 'lists', 'links'],
    load: async () => (await import('./join-page.tsx')).JoinPage,
    right: 'edit influencers',
    markedAs: '/influencers',
    needsStore: true,
  },
] as const satisfies readonly Screen[];
