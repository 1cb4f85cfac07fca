// The screens of imports.
import { listTexts, type Screen } from '../../parts/frame/screen.ts';

export const importScreens = [
  {
    path: '/links/import',
    title: 'imports.title',
    needsStore: true,
    right: 'import links',
    texts: listTexts,
    load: async () => (await import('./import-page.tsx')).ImportPage,
  },
] as const satisfies readonly Screen[];
