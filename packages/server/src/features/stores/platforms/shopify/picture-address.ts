// Which picture addresses are the store's own. Pure.
import type { Store } from '../../model.ts';

/** Where the platform keeps the files of all its stores. */
const cdn = { host: 'cdn.shopify.com', folder: '/s/files/' };

/** Whether a picture lies with the store: on one of its own hosts, or where the platform keeps stores' files. */
export function isStorePicture(store: Pick<Store, 'primaryUrl' | 'availableUrls'>, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, hostname, pathname, username } = new URL(address);
  if (!/^https?:$/.test(protocol) || username !== '') return false;
  if (hostname === cdn.host) return pathname.startsWith(cdn.folder);
  return [store.primaryUrl, ...store.availableUrls].some((url) => new URL(url).host === host);
}
