// Removes what lies among the files and nobody knows of: left by a crash, or while the place of files was away.
import type { Platform } from '../../platform/platform.ts';
import { Service } from '../../platform/service.ts';
import { listKnown } from './store.ts';

interface Stray {
  readonly key: string;
  readonly businessId: string;
  readonly fileId: string;
}

/** What is younger may be known of in a moment. */
const strayMs = 24 * 3600_000;
const askedAtOnce = 500;
const uuid = String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`;
/** Pictures in all their widths, clips, and what was on its way. */
const knownKinds = new RegExp(String.raw`^(${uuid})/(${uuid})(?:-\d+)?\.(?:webp|avif|mp4|part)$`);

export class StrayFiles extends Service {
  constructor(platform: Platform) {
    super(platform, null);
    platform.jobs.define('media.stray', () => this.clean(), { schedule: '9 4 * * *', expireSeconds: 3600 });
  }

  async clean(): Promise<void> {
    const { files, log } = this.platform;
    const before = new Date(this.now().getTime() - strayMs);
    await files.dropBrokenOff(before);
    let removed = 0;
    let asked: Stray[] = [];
    for await (const { key, changedAt } of files.list()) {
      const [, businessId, fileId] = knownKinds.exec(key) ?? [];
      if (businessId === undefined || fileId === undefined || changedAt >= before) continue;
      asked.push({ key, businessId, fileId });
      if (asked.length < askedAtOnce) continue;
      removed += await this.#remove(asked);
      asked = [];
    }
    removed += await this.#remove(asked);
    if (removed > 0) log.info({ removed }, 'files that nobody knew of were removed');
  }

  async #remove(asked: readonly Stray[]): Promise<number> {
    if (asked.length === 0) return 0;
    const known = await listKnown(this.db, asked);
    const strays = asked.filter(({ businessId, fileId }) => !known.has(`${businessId}/${fileId}`));
    for (const { key } of strays) await this.platform.files.remove(key);
    return strays.length;
  }
}
