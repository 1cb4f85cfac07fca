// The screens of looks: their list, and what opens over it.
import { IconLink } from '@tabler/icons-react';
import { listTexts, type Screen } from '../../parts/frame/screen.ts';

const form = async () => (await import('./look-form-page.tsx')).LookFormPage;

export const linkScreens = [
  {
    path: '/links',
    title: 'shell.links',
    texts: listTexts,
    load: async () => (await import('../../parts/links/link-list-page.tsx')).LinksPage,
    offer: { icon: IconLink, group: 'share', needsStore: true, onPhone: 'tab' },
    over: [
      {
        path: '/create',
        title: 'links.form.create_title',
        texts: ['trends', 'points'],
        load: form,
        creation: { name: 'shell.add_link', hint: 'shell.add_link_hint', icon: IconLink, right: 'create links' },
      },
      { path: '/$linkId/edit', title: 'links.form.edit_title', texts: ['trends', 'points'], load: form },
      {
        path: '/$linkId/preview',
        title: 'links.form.preview',
        texts: ['preview'],
        load: async () => (await import('../../parts/previews/link-preview-page.tsx')).LinkPreviewPage,
      },
    ],
  },
] as const satisfies readonly Screen[];
