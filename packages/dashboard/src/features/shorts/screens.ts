// The screens of shorts: their list, and what opens over it.
import { IconBolt } from '@tabler/icons-react';
import { listTexts, type Screen } from '../../parts/frame/screen.ts';

const form = async () => (await import('./short-form-page.tsx')).ShortFormPage;

export const shortScreens = [
  {
    path: '/shorts',
    title: 'shell.shorts',
    texts: listTexts,
    load: async () => (await import('../../parts/links/link-list-page.tsx')).ShortsPage,
    offer: { icon: IconBolt, group: 'share', needsStore: true, onPhone: 'tab' },
    over: [
      {
        path: '/create',
        title: 'shorts.form.create_title',
        texts: [],
        load: form,
        creation: { name: 'shell.add_short', hint: 'shell.add_short_hint', icon: IconBolt, right: 'create links' },
      },
      { path: '/$linkId/edit', title: 'shorts.form.edit_title', texts: [], load: form },
      {
        path: '/$linkId/preview',
        title: 'links.form.preview',
        texts: ['preview'],
        load: async () => (await import('../../parts/previews/link-preview-page.tsx')).ShortPreviewPage,
      },
    ],
  },
] as const satisfies readonly Screen[];
