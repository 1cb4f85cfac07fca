// Copies of pictures of posts in AVIF: made once a browser that takes them has asked, one at a time, and kept beside the WebP.
import type { BusinessId } from '@vitrine/contract/ids';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import { buffer } from 'node:stream/consumers';
import type { OpenFile } from '../../platform/files/files.ts';
import { Problem } from '../../platform/problem.ts';
import { Service } from '../../platform/service.ts';
import { Turns } from '../../platform/turns.ts';
import { addBytes } from './store.ts';

/** A picture in one of its widths. */
export interface StoredSize {
  readonly businessId: BusinessId;
  readonly fileId: string;
  /** What its key says of the width: empty for the largest. */
  readonly suffix: string;
}

/** As WebP of 76 looks; more effort saves a tenth and takes five times as long. */
const drawing = { quality: 50, effort: 2 } as const;
/** Those that wait: whoever asks when more do gets another chance at the next look. */
const mostWaiting = 200;
/** Names that were asked for lately: what is no smaller in AVIF is not drawn again each time. */
const mostRemembered = 20_000;

export const keyOf = ({ businessId, fileId, suffix }: StoredSize, format: 'webp' | 'avif'): string =>
  `${businessId}/${fileId}${suffix}.${format}`;

export class LighterCopies extends Service {
  readonly #turns = new Turns(1, mostWaiting);
  readonly #asked = new LRUCache<string, true>({ max: mostRemembered });

  /** Null while there is none: it is made behind, and nobody waits for it. */
  async find(size: StoredSize): Promise<OpenFile | null> {
    const key = keyOf(size, 'avif');
    const file = await this.platform.files.read(key);
    if (file === null && !this.#asked.has(key)) {
      this.#asked.set(key, true);
      void this.#makeInTurn(size, key);
    }
    return file;
  }

  async #makeInTurn(size: StoredSize, key: string): Promise<void> {
    try {
      await this.#turns.take(() => this.#make(size, key));
    } catch (problem) {
      if (problem instanceof Problem) this.#asked.delete(key);
      else this.platform.log.warn({ key, problem: String(problem) }, 'a picture could not be drawn in AVIF');
    }
  }

  async #make(size: StoredSize, key: string): Promise<void> {
    const { files } = this.platform;
    // another process may have been asked as well
    const drawn = (await files.has(key)) ? null : await files.read(keyOf(size, 'webp'));
    if (drawn === null) return;
    const bytes = await sharp(await buffer(drawn.stream))
      .keepXmp()
      .avif(drawing)
      .toBuffer();
    if (bytes.length >= drawn.bytes) return;
    await files.write(key, bytes);
    // the picture may have gone meanwhile
    if (!(await addBytes(this.db, size, bytes.length))) await files.remove(key);
  }
}
