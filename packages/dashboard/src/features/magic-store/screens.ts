// The screen of Magic Store.
import { IconWand } from '@tabler/icons-react';
import type { Screen } from '../../parts/frame/screen.ts';

export const magicScreens = [
  {
    path: '/magic-store',
    title: 'shell.magic_store',
    texts: ['magic', 'links'],
    load: async () => (await import('./magic-store-page.tsx')).MagicStorePage,
    right: 'create links',
    offer: { icon: IconWand, group: 'share', needsStore: true, onPhone: 'drawer' },
    creation: { name: 'shell.magic_store', hint: 'shell.magic_store_hint', icon: IconWand, right: 'create links' },
  },
] as const satisfies readonly Screen[];
