// The texts that come with the screens that need them, each part by itself.

export const later = {
  account: {
    en: async () => (await import('./en/account.ts')).account,
    he: async () => (await import('./he/account.ts')).account,
  },
  analytics: {
    en: async () => (await import('./en/analytics.ts')).analytics,
    he: async () => (await import('./he/analytics.ts')).analytics,
  },
  earnings: {
    en: async () => (await import('./en/earnings.ts')).earnings,
    he: async () => (await import('./he/earnings.ts')).earnings,
  },
  discounts: {
    en: async () => (await import('./en/discounts.ts')).discounts,
    he: async () => (await import('./he/discounts.ts')).discounts,
  },
  home: {
    en: async () => (await import('./en/home.ts')).home,
    he: async () => (await import('./he/home.ts')).home,
  },
  identity: {
    en: async () => (await import('./en/identity.ts')).identity,
    he: async () => (await import('./he/identity.ts')).identity,
  },
  imports: {
    en: async () => (await import('./en/imports.ts')).imports,
    he: async () => (await import('./he/imports.ts')).imports,
  },
  influencers: {
    en: async () => (await import('./en/influencers.ts')).influencers,
    he: async () => (await import('./he/influencers.ts')).influencers,
  },
  legal: {
    en: async () => (await import('./en/legal.ts')).legal,
    he: async () => (await import('./he/legal.ts')).legal,
  },
  links: {
    en: async () => (await import('./en/links.ts')).links,
    he: async () => (await import('./he/links.ts')).links,
  },
  lists: {
    en: async () => (await import('./en/lists.ts')).lists,
    he: async () => (await import('./he/lists.ts')).lists,
  },
  multilinks: {
    en: async () => (await import('./en/multilinks.ts')).multilinks,
    he: async () => (await import('./he/multilinks.ts')).multilinks,
  },
  orders: {
    en: async () => (await import('./en/orders.ts')).orders,
    he: async () => (await import('./he/orders.ts')).orders,
  },
  preview: {
    en: async () => (await import('./en/preview.ts')).preview,
    he: async () => (await import('./he/preview.ts')).preview,
  },
  settings: {
    en: async () => (await import('./en/settings.ts')).settings,
    he: async () => (await import('./he/settings.ts')).settings,
  },
  shorts: {
    en: async () => (await import('./en/shorts.ts')).shorts,
    he: async () => (await import('./he/shorts.ts')).shorts,
  },
} as const;

/** Texts a screen brings along. */
export type Part = keyof typeof later;
