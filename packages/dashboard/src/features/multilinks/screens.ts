// The screens of multilinks: their list, and what opens over it.
import { IconArrowsSplit2 } from '@tabler/icons-react';
import { listTexts, type Screen } from '../../parts/frame/screen.ts';

const form = async () => (await import('./multilink-form.tsx')).MultilinkFormPage;

export const multilinkScreens = [
  {
    path: '/multilinks',
    title: 'shell.multilinks',
    texts: [...listTexts, 'multilinks'],
    load: async () => (await import('./multilinks-page.tsx')).MultilinksPage,
    right: 'see multilinks',
    offer: {
      icon: IconArrowsSplit2,
      group: 'share',
      needsStore: true,
      onPhone: 'drawer',
      unlessEmpty: 'has_multilinks',
    },
    over: [
      {
        path: '/create',
        title: 'multilinks.form.create_title',
        right: 'see every multilink',
        texts: [],
        load: form,
        creation: {
          name: 'shell.add_multilink',
          hint: 'shell.add_multilink_hint',
          icon: IconArrowsSplit2,
          right: 'edit multilinks',
        },
      },
      {
        path: '/$multilinkId/edit',
        title: 'multilinks.form.edit_title',
        right: 'see every multilink',
        texts: [],
        load: form,
      },
      {
        path: '/$multilinkId/preview',
        title: 'links.form.preview',
        right: 'see every multilink',
        texts: ['preview'],
        load: async () => (await import('./multilink-preview-page.tsx')).MultilinkPreviewPage,
      },
    ],
  },
] as const satisfies readonly Screen[];
