// Files that browsers send by themselves to an address signed for each: asked for, received once, cleaned when nothing shows them.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { limits } from '@vitrine/contract/limits';
import { isMediaType, isVideo, mostBytesOf, toMediaName, videoEndings } from '@vitrine/contract/presigned-media';
import type { Readable } from 'node:stream';
import { v7 as uuidv7 } from 'uuid';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { RateWindow } from '../../../platform/rate-window.ts';
import { Service } from '../../../platform/service.ts';
import { addressOf, type Media } from '../pictures.ts';
import type { Videos } from '../videos/videos.ts';
import { lockFiles } from '../store.ts';
import { sniffedBytes, sniffType } from './sniffing.ts';
import { readUploadAddress, writeUploadAddress, type AskedAddress, type UploadAddress } from './upload-address.ts';
import * as store from './uploads-store.ts';

interface AskedUpload {
  readonly filename: string;
  readonly content_type: string;
  readonly size?: number | undefined;
}

interface SentFile {
  readonly type: string | undefined;
  /** As its header says; null where it says nothing. */
  readonly length: number | null;
  readonly stream: Readable;
}

/** For which an address is good; a slow line needs some time for 150 MB, but begins at once. */
const lifetimeSeconds = 15 * 60;
/** Of a business: addresses that nobody has used, files that come, and videos that wait. */
const mostUnderWay = 20;
/** Asked for by a business: whoever asks for a thousand is told so without a question to the database. */
const mostPerMinute = 120;
const orphanMs = 24 * 3600 * 1000;
const mostCleaned = 500;

interface UploadDeps {
  readonly media: Media;
  readonly videos: Videos;
}

export class MediaUploads extends Service<UploadDeps> {
  readonly #asked = new RateWindow(mostPerMinute);

  constructor(platform: Platform, deps: UploadDeps) {
    super(platform, deps);
    platform.jobs.define('media.clean', () => this.clean(), { schedule: '41 * * * *' });
  }

  /**
   * Signs an address to which one file of this kind can be sent, once and soon, and tells where it will be then. Refuses a kind
   * we do not take and a size that is too large, `videos_unavailable` for a video where nothing here reads one, and `rate_limited`
   * where too many are under way.
   */
  async sign(
    { businessId, accountId }: { businessId: BusinessId; accountId: AccountId },
    { filename, content_type: type, size }: AskedUpload,
  ): Promise<{ presigned_url: string; destination_url: string }> {
    if (!isMediaType(type))
      throw new Problem('validation_failed', {
        faults: [{ field: 'content_type', code: 'media_type', values: { type } }],
      });
    if (size !== undefined && size > mostBytesOf(type))
      throw new Problem('validation_failed', {
        faults: [{ field: 'size', code: isVideo(type) ? 'video_size' : 'image_size' }],
      });
    if (isVideo(type)) this.deps.videos.admit();
    if (!this.#asked.take(businessId)) throw new Problem('rate_limited');
    const now = this.now();
    const expiresAt = new Date(now.getTime() + lifetimeSeconds * 1000);
    const uploadId = uuidv7();
    await this.transaction(async (tx) => {
      // those of the same moment do not all find the same room
      await lockFiles(tx, businessId);
      if ((await store.countUnderWay(tx, businessId, now)) >= mostUnderWay) throw new Problem('rate_limited');
      await store.insertUpload(tx, {
        business_id: businessId,
        upload_id: uploadId,
        name: toMediaName(filename),
        content_type: type,
        state: 'open',
        created_by: accountId,
        created_at: now,
        expires_at: expiresAt,
      });
    });
    const { publicUrl, keys } = this.platform;
    const expires = Math.floor(expiresAt.getTime() / 1000);
    return {
      presigned_url: writeUploadAddress(publicUrl, keys.cookies, {
        businessId,
        uploadId,
        expires,
        type,
        size: size ?? null,
      }),
      destination_url: isVideo(type)
        ? `${publicUrl}/files/incoming/${businessId}/${uploadId}.${videoEndings[type]}`
        : addressOf(publicUrl, businessId, uploadId),
    };
  }

  /**
   * Takes the one file of an address, on its way to where files are kept and never whole in memory. Refuses `token_invalid` for an address that
   * is not ours, has expired or was used; a file that is too large, of another size than was said, or of another kind than its
   * address; and whatever pictures are refused for. The address is used up whatever comes of it.
   */
  async receive(asked: AskedAddress, sent: SentFile): Promise<void> {
    const address = readUploadAddress(this.platform.keys.cookies, asked, this.now());
    if (address === null) throw new Problem('token_invalid');
    checkHead(address, sent);
    const upload = await store.takeUpload(this.db, { business_id: address.businessId, upload_id: address.uploadId });
    if (upload === null) throw new Problem('token_invalid');
    try {
      await this.#keep(upload, sent);
    } catch (problem) {
      await this.#giveUp(upload);
      throw problem;
    }
  }

  async #keep(upload: store.MediaUpload, { stream, length }: SentFile): Promise<void> {
    const { files } = this.platform;
    const key = partOf(upload);
    const bytes = await files.receive(key, stream);
    if (bytes !== length) throw new Problem('file_unreadable');
    const head = await files.readHead(key, sniffedBytes);
    const type = head && sniffType(head);
    if (type === null || isVideo(type) !== isVideo(upload.content_type))
      throw new Problem(isVideo(upload.content_type) ? 'unsupported_media_type' : 'file_type_refused');
    if (!isVideo(type)) {
      const who = { businessId: upload.business_id, accountId: upload.created_by };
      await files.withPath(key, async (from) => {
        await this.deps.media.storeReceived(who, { from, bytes, name: upload.name }, upload.upload_id);
      });
      await files.remove(key);
    }
    // the business may have gone meanwhile, with all that it had
    if (!(await store.markKept(this.db, upload, type))) throw new Problem('token_invalid');
  }

  /** Whoever sent it is told why it was not kept, whatever becomes of what is left of it: a day later it is cleaned once more. */
  async #giveUp(upload: store.MediaUpload): Promise<void> {
    await this.#forget(upload).catch((problem: unknown) => {
      this.platform.log.warn(
        { business: upload.business_id, problem: String(problem) },
        'what came of a file stays for a day',
      );
    });
  }

  async #forget(upload: Pick<store.MediaUpload, 'business_id' | 'upload_id'>): Promise<void> {
    await this.platform.files.remove(partOf(upload));
    await store.deleteUpload(this.db, upload);
  }

  /** A day later: what never came, what nobody asked about any more, pictures that nothing shows, and how videos went. */
  async clean(): Promise<void> {
    const moment = new Date(this.now().getTime() - orphanMs);
    for (;;) {
      const old = await store.listBefore(this.db, moment, mostCleaned);
      for (const upload of old) {
        if (!upload.isShown) await this.deps.media.forget(upload.business_id, [upload.upload_id]);
        await this.#forget(upload);
      }
      if (old.length < mostCleaned) break;
    }
    await this.deps.videos.clean(moment);
  }
}

const partOf = ({ business_id, upload_id }: Pick<store.MediaUpload, 'business_id' | 'upload_id'>): string =>
  `${business_id}/${upload_id}.part`;

/** What can be told before the first byte is read. */
function checkHead({ type, size }: UploadAddress, sent: SentFile): void {
  if (sent.type !== type) throw new Problem(isVideo(type) ? 'unsupported_media_type' : 'file_type_refused');
  if (sent.length === null || sent.length === 0) throw new Problem('file_missing');
  if (sent.length > mostBytesOf(type)) {
    if (isVideo(type)) throw new Problem('body_too_large');
    throw new Problem('file_too_large', { values: { limit: `${limits.upload.image / 1024 ** 2}MB` } });
  }
  if (size !== null && sent.length !== size) throw new Problem('file_unreadable');
}
