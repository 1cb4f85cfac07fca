// What oEmbed (https://oembed.com) says of a feed's page: a plain frame that shows it. Pure.
import { frameHeights, type GalleryLayout } from '@vitrine/contract/galleries';

interface Described {
  /** With its origin. */
  readonly address: string;
  /** Null for the whole feed. */
  readonly title: string | null;
  readonly store: { readonly name: string; readonly primaryUrl: string };
  readonly layout: GalleryLayout;
  readonly bounds: { readonly mostWidth: number | null; readonly mostHeight: number | null };
}

const usualWidth = 720;

const names: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (letter) => names[letter] ?? '');

export function toOembed({ address, title, store, layout, bounds }: Described): object {
  const width = Math.min(usualWidth, bounds.mostWidth ?? usualWidth);
  const height = Math.min(frameHeights[layout], bounds.mostHeight ?? frameHeights[layout]);
  const name = title ?? store.name;
  return {
    version: '1.0',
    type: 'rich',
    title: name,
    provider_name: store.name,
    provider_url: store.primaryUrl,
    cache_age: 3600,
    width,
    height,
    html: `<iframe src="${escape(address)}?embed=1" title="${escape(name)}" width="${width}" height="${height}" style="border:0;max-width:100%" loading="lazy"></iframe>`,
  };
}
