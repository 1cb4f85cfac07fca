// Fetches pictures that pages draw with: uploaded ones from our files, the store's from its image host, and nothing else.
import { buffer } from 'node:stream/consumers';
import type { Files } from '../../platform/files/files.ts';
import type { Outside } from '../../platform/outside.ts';
import type { Log } from '../../platform/log.ts';
import type { Store, Storefront } from '../stores/stores.ts';

export type PictureSource = ReturnType<typeof createPictureSource>;

type StoreHosts = 'businessId' | 'platform' | 'shopDomain' | 'primaryUrl' | 'availableUrls';

export interface PictureSourceSettings {
  readonly files: Files;
  readonly outside: Outside;
  readonly log: Log;
  readonly publicUrl: string;
  readonly storefront: Pick<Storefront, 'listPictureHosts'>;
  /** Origins besides the store's own that its pictures may come from, e.g. the sandbox's. */
  readonly imageOrigins: readonly string[];
}

const mostBytes = 8_000_000;
const timeoutMs = 6_000;

const ownFile = /^\/files\/([\da-f-]{36})\/([\da-f-]{36}(?:-\d+)?\.webp)$/;

/**
 * Whether a server may fetch the address: https at a picture host of the store's platform or one of the store's own hosts. Http only where
 * the operator's settings name the origin. Ports, names and passwords of any kind are refused.
 */
export function mayFetch(
  src: string,
  store: Pick<Store, StoreHosts>,
  { pictureHosts, imageOrigins }: { pictureHosts: readonly string[]; imageOrigins: readonly string[] },
): boolean {
  if (!URL.canParse(src)) return false;
  const { protocol, origin, hostname, port, username, password } = new URL(src);
  if (username !== '' || password !== '') return false;
  if (imageOrigins.includes(origin)) return true;
  const own = [store.primaryUrl, ...store.availableUrls].flatMap((url) =>
    URL.canParse(url) ? [new URL(url).hostname] : [],
  );
  const known = [...pictureHosts, store.shopDomain, ...own];
  // a name with a dot and letters at its end is no address of a machine beside us
  const isPublic =
    /\.[a-z][a-z-]*[a-z]$/.test(hostname) && !/\.(local|internal|localhost|lan|home|arpa)$/.test(hostname);
  return protocol === 'https:' && port === '' && isPublic && known.includes(hostname);
}

export function createPictureSource(settings: PictureSourceSettings) {
  const { files, log, publicUrl, imageOrigins, storefront } = settings;
  const readOwn = async (businessId: string, path: string): Promise<Buffer | null> => {
    const [, owner, name] = ownFile.exec(path) ?? [];
    if (owner !== businessId || name === undefined) return null;
    const file = await files.read(`${owner}/${name}`);
    return file && (await buffer(file.stream));
  };

  return {
    /** The bytes of a picture, or null when it is not there, too large, too slow, or at an address that is none of the store's. */
    async read(store: Pick<Store, StoreHosts>, src: string): Promise<Buffer | null> {
      if (src.startsWith(`${publicUrl}/`)) return readOwn(store.businessId, src.slice(publicUrl.length));
      const pictureHosts = storefront.listPictureHosts(store);
      if (!mayFetch(src, store, { pictureHosts, imageOrigins })) return null;
      try {
        return await fetchPicture(settings.outside, src);
      } catch (problem) {
        log.warn({ src, problem: String(problem) }, 'a picture of the store did not come');
        return null;
      }
    },
  };
}

/** A redirect is refused: it could lead anywhere. */
async function fetchPicture(outside: Outside, src: string): Promise<Buffer | null> {
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await outside.fetch(src, { mostBytes, signal, headers: { accept: 'image/webp,image/*' } });
  const type = response.header('content-type') ?? '';
  if (response.ok && type.startsWith('image/')) return response.bytes();
  await response.cancel();
  return null;
}
