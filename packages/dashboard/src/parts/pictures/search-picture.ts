// Asks which products a picture shows until the store's own images are all looked at.
import { searchByMedia } from '@vitrine/contract/vision';
import { call } from '../../api/client.ts';
import type { FoundProducts } from './likeness.ts';

const searchAgainMs = 2_000;
/** Images of the store that nobody can look at are never seen: after so many questions without progress we go on. */
const mostStill = 8;

const wait = (ms: number): Promise<void> => new Promise((go) => setTimeout(go, ms));

/**
 * The first question of a business has its images looked at, and until that is done products are missing: `tell` hears of
 * what was found so far. Throws a `Problem`, and the signal's reason once it is aborted.
 */
export async function searchPicture(
  image: string,
  tell: (soFar: FoundProducts) => void,
  signal: AbortSignal,
): Promise<FoundProducts> {
  let seen = -1;
  for (let still = 0; ; still += 1) {
    const found = await call(searchByMedia, { body: { media_url: image } }, { signal });
    if (found.pictures_seen > seen) still = 0;
    seen = found.pictures_seen;
    if (seen >= found.pictures || still >= mostStill) return found;
    tell(found);
    await wait(searchAgainMs);
    signal.throwIfAborted();
  }
}
