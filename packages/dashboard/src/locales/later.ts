// The texts that come with the screens that need them, each part by itself.

export const later = {
  account: {
    en: async () => (await import('./en/account.ts')).account,
    he: async () => (await import('./he/account.ts')).account,
  },
  identity: {
    en: async () => (await import('./en/identity.ts')).identity,
    he: async () => (await import('./he/identity.ts')).identity,
  },
  imports: {
    en: async () => (await import('./en/imports.ts')).imports,
    he: async () => (await import('./he/imports.ts')).imports,
  },
  legal: {
    en: async () => (await import('./en/legal.ts')).legal,
    he: async () => (await import('./he/legal.ts')).legal,
  },
  multilinks: {
    en: async () => (await import('./en/multilinks.ts')).multilinks,
    he: async () => (await import('./he/multilinks.ts')).multilinks,
  },
  preview: {
    en: async () => (await import('./en/preview.ts')).preview,
    he: async () => (await import('./he/preview.ts')).preview,
  },
  settings: {
    en: async () => (await import('./en/settings.ts')).settings,
    he: async () => (await import('./he/settings.ts')).settings,
  },
} as const;

/** Texts a screen brings along. */
export type Part = keyof typeof later;
