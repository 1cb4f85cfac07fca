// Pictures people upload, stored in the sizes pages need.
import { feedLimits } from '@vitrine/contract/feed';
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { limits } from '@vitrine/contract/limits';
import { buffer } from 'node:stream/consumers';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../platform/db/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import { Turns } from '../../platform/turns.ts';
import { Service } from '../../platform/service.ts';
import { drawBlur } from './blur.ts';
import { cutClip } from './clips.ts';
import { keyOf } from './lighter.ts';
import { drawAsked, drawSizes, smallerWidths, type AskedPhoto } from './drawing.ts';
import { toSeal } from './sealed-address.ts';
import {
  addBytes,
  deleteFiles,
  insertFile,
  lockFiles,
  markClip,
  selectFiles,
  sumBytes,
  type FileKind,
  type KnownFile,
} from './store.ts';

interface StoredPicture {
  fileId: string;
  /** Address of the largest size. */
  url: string;
  width: number;
  height: number;
}

export interface KnownPicture {
  /** Pixels of the largest size. */
  width: number;
  height: number;
  /** The widths it is stored in besides the largest, smallest first: `…-{width}.webp` beside `….webp`. */
  smaller: readonly number[];
  /** A few pixels of it as a `data:` address, at most 200 characters; null for one that one can see through. */
  blur: string | null;
  /** Whether a few seconds of the video that it is the cover of are there: `….mp4` beside `….webp`. */
  hasClip: boolean;
}

const forgetJob = 'media.forget';
/** What could not be removed is tried again after so long, for as long as it takes. */
const againSeconds = 60;

interface Forgotten {
  readonly businessId: BusinessId;
  readonly fileIds: readonly string[];
}

const mostAtOnce = 2;
const mostWaiting = 20;
/** Of uploads, in memory at once; the bytes of those that wait stay where they come from. */
const mostHeld = 6;
const mostUnread = 60;

/** Bytes in memory, or the path of a file that holds them. */
export interface ReceivedPicture {
  readonly from: Buffer | string;
  readonly bytes: number;
  readonly name: string;
}

interface Uploader {
  readonly businessId: BusinessId;
  readonly accountId: AccountId;
}

export class Media extends Service {
  readonly #turns = new Turns(mostAtOnce, mostWaiting);
  readonly #uploads = new Turns(mostHeld, mostUnread);

  constructor(platform: Platform) {
    super(platform, null);
    platform.jobs.define<Forgotten>(forgetJob, ({ businessId, fileIds }) => this.forget(businessId, fileIds));
  }

  /** As `storePicture`, of bytes that are still to come: they are read once it is their turn. */
  storeUpload(who: Uploader, read: () => Promise<Buffer>, name: string): Promise<StoredPicture> {
    return this.#uploads.take(async () => this.storePicture(who, await read(), name));
  }

  /**
   * Turns a picture upright, strips what the camera wrote into it, and stores it as WebP in up to three widths. Refuses
   * `file_too_large`, `too_many_pixels`, `storage_full`, `file_type_refused`, `file_unreadable`, and `rate_limited` where too
   * many are being drawn.
   */
  async storePicture(who: Uploader, bytes: Buffer, name: string, kind: FileKind = 'upload'): Promise<StoredPicture> {
    return this.#store(who, { from: bytes, bytes: bytes.length, name }, { fileId: uuidv7(), kind });
  }

  /** A photo that is only asked about: nothing of it is kept. Refuses as `drawAsked`, and `rate_limited` where too many are being drawn. */
  drawPhoto(bytes: Buffer): Promise<AskedPhoto> {
    return this.#turns.take(() => drawAsked(bytes));
  }

  /** As `storePicture`, of a file at a path, under an id that was told before it came. */
  storeReceived(who: Uploader, source: ReceivedPicture, fileId: string): Promise<StoredPicture> {
    return this.#store(who, source, { fileId, kind: 'upload' });
  }

  async #store(
    { businessId, accountId }: Uploader,
    { from, bytes, name }: ReceivedPicture,
    { fileId, kind }: { fileId: string; kind: FileKind },
  ): Promise<StoredPicture> {
    if (bytes > limits.upload.image) throw new Problem('file_too_large', { values: { limit: '10MB' } });
    const { files, publicUrl } = this.platform;
    await this.#checkRoom(this.db, businessId, kind, bytes);
    const sizes = await this.#turns.take(() => drawSizes(from));
    const [largest] = sizes;
    const { width, height } = largest;
    const total = sizes.reduce((sum, { data }) => sum + data.length, 0);
    const row = {
      business_id: businessId,
      file_id: fileId,
      // the file's own name may hold anything; a zero byte fits in no text column
      name: name.replaceAll('\0', '').slice(0, 120),
      content_type: 'image/webp',
      width,
      height,
      bytes: total,
      blur: await drawBlur((sizes[1] ?? largest).data),
      created_by: accountId,
      kind,
      created_at: this.now(),
    };
    await this.transaction(async (tx) => {
      // one upload of a business at a time: those of the same moment do not all find the same room
      await lockFiles(tx, businessId);
      await this.#checkRoom(tx, businessId, kind, total);
      await insertFile(tx, row);
      for (const { suffix, data } of sizes) await files.write(`${businessId}/${fileId}${suffix}.webp`, data);
    });
    return { fileId, url: addressOf(publicUrl, businessId, fileId), width, height };
  }

  /** Before it is drawn: what is drawn of a picture is no larger than what came, but for small ones. */
  async #checkRoom(db: Db, businessId: BusinessId, kind: FileKind, bytes: number): Promise<void> {
    const room = kind === 'post' ? feedLimits.pictures : limits.upload.business;
    if ((await sumBytes(db, businessId, kind)) + bytes <= room) return;
    throw new Problem('storage_full', { values: { limit: `${room / 1024 ** 3}GB` } });
  }

  /** Keeps the first seconds of a video, which lies at a path, beside its cover; false where nothing can be cut of it. */
  async storeClip(businessId: BusinessId, fileId: string, path: string): Promise<boolean> {
    const { files } = this.platform;
    const clip = await this.#turns.take(() => cutClip(path));
    if (clip === null) return false;
    const key = clipKeyOf(businessId, fileId);
    await this.#checkRoom(this.db, businessId, 'post', clip.length);
    await files.write(key, clip);
    const isThere = await this.transaction(
      async (tx) =>
        (await addBytes(tx, { businessId, fileId }, clip.length)) && (await markClip(tx, businessId, fileId)),
    );
    // the cover may have gone meanwhile
    if (!isThere) await files.remove(key);
    return isThere;
  }

  /**
   * Removes pictures that nothing shows any more; what is not there is removed already. While the place of files is away that is
   * tried again until it is done.
   */
  async forget(businessId: BusinessId, fileIds: readonly string[]): Promise<void> {
    if (fileIds.length === 0) return;
    try {
      await this.#erase(businessId, fileIds);
    } catch (problem) {
      if (!(problem instanceof Problem && problem.code === 'files_unavailable')) throw problem;
      const forgotten: Forgotten = { businessId, fileIds };
      await this.platform.jobs.enqueue(this.db, forgetJob, forgotten, { startAfterSeconds: againSeconds });
    }
  }

  async #erase(businessId: BusinessId, fileIds: readonly string[]): Promise<void> {
    const { files } = this.platform;
    // the files first: should it end between, they are asked for once more
    for (const fileId of fileIds) await files.remove(clipKeyOf(businessId, fileId));
    for (const fileId of fileIds)
      for (const suffix of ['', ...smallerWidths.map((size) => `-${size}`)])
        for (const format of ['webp', 'avif'] as const)
          await files.remove(keyOf({ businessId, fileId, suffix }, format));
    await deleteFiles(this.db, businessId, fileIds);
  }

  /** Pictures of the business by the ids of their files, with their addresses; unknown ids are left out. */
  async listByIds(
    businessId: BusinessId,
    fileIds: readonly string[],
  ): Promise<ReadonlyMap<string, KnownPicture & { readonly url: string }>> {
    const rows = fileIds.length > 0 ? await selectFiles(this.db, businessId, fileIds) : [];
    const { publicUrl } = this.platform;
    return new Map(
      rows.map((row) => [row.file_id, { url: addressOf(publicUrl, businessId, row.file_id), ...toKnown(row) }]),
    );
  }

  /** As `listByIds`, at addresses that open what is kept from the public as well: for the team, and whoever sent a picture. */
  async listSealed(
    businessId: BusinessId,
    fileIds: readonly string[],
  ): Promise<ReadonlyMap<string, KnownPicture & { readonly url: string }>> {
    const { publicUrl, keys } = this.platform;
    const known = await this.listByIds(businessId, fileIds);
    return new Map(
      [...known].map(([fileId, picture]) => {
        const seal = toSeal(keys.cookies, { businessId, fileId }, this.now());
        return [fileId, { ...picture, url: addressOf(publicUrl, businessId, `${seal}/${fileId}`) }];
      }),
    );
  }

  /** The bytes of an uploaded picture of the business by its address; null for any other address. */
  async readPicture(businessId: BusinessId, url: string): Promise<Buffer | null> {
    const fileId = readFileId(businessId, url);
    if (fileId === null || (await selectFiles(this.db, businessId, [fileId])).length === 0) return null;
    return this.readStored(businessId, fileId);
  }

  /** The bytes of a picture that is kept; null for one that is not there any more. */
  async readStored(businessId: BusinessId, fileId: string): Promise<Buffer | null> {
    const file = await this.platform.files.read(`${businessId}/${fileId}.webp`);
    return file && buffer(file.stream);
  }

  /** What is known of pictures of the business by their addresses; an address that is none of them is left out. */
  async listPictures(businessId: BusinessId, urls: readonly string[]): Promise<ReadonlyMap<string, KnownPicture>> {
    const ids = new Map(urls.map((url) => [url, readFileId(businessId, url)]));
    const asked = [...ids.values()].filter((id) => id !== null);
    const rows = asked.length > 0 ? await selectFiles(this.db, businessId, asked) : [];
    const known = new Map(rows.map((row) => [row.file_id, toKnown(row)]));
    return new Map(
      urls.flatMap((url) => {
        const picture = known.get(ids.get(url) ?? '');
        return picture ? [[url, picture] as const] : [];
      }),
    );
  }
}

export const addressOf = (publicUrl: string, businessId: BusinessId, fileId: string): string =>
  `${publicUrl}/files/${businessId}/${fileId}.webp`;

const ownAddress = /\/files\/([\da-f-]{36})\/(?:\d+\.[\w-]+\/)?([\da-f-]{36})\.webp$/;

/** The id in the address of an uploaded picture of the business; null in any other. */
export function readFileId(businessId: BusinessId, url: string): string | null {
  const [, owner, fileId = null] = ownAddress.exec(url) ?? [];
  return owner === businessId ? fileId : null;
}

const clipKeyOf = (businessId: BusinessId, fileId: string): string => `${businessId}/${fileId}.mp4`;

function toKnown({ width, height, blur, has_clip: hasClip }: Omit<KnownFile, 'file_id'>): KnownPicture {
  return { width, height, blur, hasClip, smaller: smallerWidths.filter((size) => size < width) };
}
