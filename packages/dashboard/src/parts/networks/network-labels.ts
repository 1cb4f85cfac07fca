// What networks are called, and which of the shopboard is of one. Pure.
import type { NetworkName, Shopboard } from '@vitrine/contract/feed';

/** As a sentence has them, the same in every language. */
export const networkLabels = {
  instagram: 'Instagram',
  tiktok: 'TikTok',
  pinterest: 'Pinterest',
} as const satisfies Record<NetworkName, string>;

const namesOnWire = { instagram: 'Instagram', tiktok: 'Tiktok', pinterest: 'Pinterest' } as const satisfies Record<
  NetworkName,
  keyof Shopboard['social_medias']
>;

export const mediaOf = (
  { social_medias: all }: Shopboard,
  network: NetworkName,
): Shopboard['social_medias']['Instagram'] => all[namesOnWire[network]];
