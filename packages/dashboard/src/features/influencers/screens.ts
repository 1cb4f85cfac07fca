// The screens of influencers: their list, and what opens over it.
import { IconUsers } from '@tabler/icons-react';
import { listTexts, type Screen } from '../../parts/frame/screen.ts';

export const influencerScreens = [
  {
    path: '/influencers',
    title: 'shell.influencers',
    texts: ['influencers', 'posts', 'discounts', 'links', 'lists', 'preview'],
    load: async () => (await import('./influencers-page.tsx')).InfluencersPage,
    right: 'see influencers',
    offer: { icon: IconUsers, group: 'partners', needsStore: true, onPhone: 'tab' },
    over: [
      {
        path: '/create',
        title: 'influencers.form.title',
        texts: [],
        load: async () => (await import('./influencer-form.tsx')).InvitePage,
        right: 'edit influencers',
        creation: {
          name: 'shell.add_influencer',
          hint: 'shell.add_influencer_hint',
          icon: IconUsers,
          right: 'edit influencers',
        },
      },
      {
        path: '/invite',
        title: 'influencers.many.title',
        texts: [],
        load: async () => (await import('./invite-many-page.tsx')).InviteManyPage,
        right: 'edit influencers',
      },
      {
        path: '/$username/edit',
        title: 'influencers.form.edit_title',
        texts: [],
        load: async () => (await import('./influencer-form.tsx')).EditPage,
        right: 'edit influencers',
      },
      {
        path: '/$username/preview',
        title: 'links.form.preview',
        texts: listTexts,
        load: async () => (await import('./preview-page.tsx')).PreviewPage,
      },
    ],
  },
] as const satisfies readonly Screen[];
