// Decides which picture addresses are a store's own. Pure.
import type { Store } from '../model.ts';
import type { StorePages } from '../platforms/platform.ts';

/** Whether a picture lies with the store: on one of its own hosts, or where its platform keeps stores' files. */
export function isStorePicture(
  pages: Pick<StorePages, 'pictureHosts' | 'isPicture'>,
  store: Pick<Store, 'primaryUrl' | 'availableUrls'>,
  address: string,
): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol) || url.username !== '') return false;
  if (pages.pictureHosts.includes(url.hostname)) return pages.isPicture(url);
  return [store.primaryUrl, ...store.availableUrls].some((own) => new URL(own).host === url.host);
}
