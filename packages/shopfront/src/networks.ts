// What social networks call themselves, in every language. Pure.
import type { NetworkName } from '@vitrine/contract/feed';

export const networkLabels: Readonly<Record<NetworkName, string>> = {
  instagram: 'Instagram',
  tiktok: 'TikTok',
  pinterest: 'Pinterest',
};
