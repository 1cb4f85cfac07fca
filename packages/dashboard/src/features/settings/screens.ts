// The screens of settings.
import { IconSettings } from '@tabler/icons-react';
import type { Screen } from '../../parts/frame/screen.ts';

export const settingsScreens = [
  {
    path: '/settings',
    title: 'shell.settings',
    texts: ['settings', 'links', 'preview', 'plans'],
    load: async () => (await import('./settings-page.tsx')).SettingsPage,
    right: 'see settings',
    offer: { icon: IconSettings, needsStore: true, onPhone: 'drawer' },
  },
] as const satisfies readonly Screen[];
