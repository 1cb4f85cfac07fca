// Copies the pictures of posts to our files: those at networks end after hours or days.
import type { BusinessId } from '@vitrine/contract/ids';
import { limits } from '@vitrine/contract/limits';
import pMap from 'p-map';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Problem } from '../../platform/problem.ts';
import { Service } from '../../platform/service.ts';
import { Turns } from '../../platform/turns.ts';
import { readProvenance, type Media, type Provenance } from '../media/media.ts';
import { updateAccount } from './accounts-store.ts';
import type { SocialAccountRecord } from './model.ts';
import type { NetworkPicture } from './networks/network.ts';
import {
  addClipTries,
  markMadeByAi,
  dropGonePictures,
  dropPictures,
  keepPicture,
  listPictures,
  type CopiedPicture,
  type KeptPicture,
} from './pictures-store.ts';
import type { MetPost } from './posts-store.ts';

export interface CopyCounts {
  /** Pictures that are with us now, also from before. */
  readonly copied: number;
  /** Pictures that could not be had, and posts without any. */
  readonly failed: number;
}

interface PictureCopying {
  readonly isStopped: () => boolean;
  /** Of these posts, as each is done. */
  readonly tell: (counts: CopyCounts) => Promise<void>;
  readonly lateClips: LateClips;
}

/** Clips of covers that are here already: so many more are asked for. */
export interface LateClips {
  left: number;
}

/** What is here of a post. */
interface LookedAt {
  readonly kept: readonly CopiedPicture[];
  /** Whether its clip is asked for: it came before clips did, or its video could not be had then. */
  readonly isWanting: (picture: CopiedPicture) => boolean;
  readonly lateClips: LateClips;
}

/** The file a picture is in now, null for one that could not be had; and what it said of itself. */
type Downloaded = Provenance & { readonly fileId: string | null };

export const allowLateClips = (): LateClips => ({ left: 50 });

/** Of an account; and in all, as each is held in memory whole. */
const atOnce = 2;
const mostHeld = 4;
const timeoutMs = 30_000;
/** Of a video, of which the first seconds are kept; a longer one has its cover alone. */
const mostVideoBytes = 60_000_000;
/** What could not be had so often is not asked for again. */
const mostClipTries = 5;
const dayMs = 24 * 3600_000;
/** A post that is back within so long has its pictures still. */
const keptDays = 30;

export class PostPictures extends Service<{ readonly media: Media }> {
  readonly #turns = new Turns(mostHeld, Infinity);

  /** Copies what is missing of these posts, and tells how far it is; one that fails is asked for again with the next reading. */
  async copy(
    account: SocialAccountRecord,
    posts: readonly MetPost[],
    { isStopped, tell, lateClips }: PictureCopying,
  ): Promise<CopyCounts> {
    const { businessId } = account;
    const kept = await listPictures(
      this.db,
      businessId,
      posts.map(({ postId }) => postId),
    );
    const keptOf = Map.groupBy(kept, ({ postId }) => postId);
    const files = kept.flatMap(({ fileId }) => fileId ?? []);
    const known = await this.deps.media.listByIds(businessId, files);
    const isWanting = ({ fileId, clipTries }: CopiedPicture): boolean =>
      clipTries < mostClipTries && known.get(fileId ?? '')?.hasClip === false && lateClips.left > 0;
    const sum = { copied: 0, failed: 0 };
    await pMap(
      posts,
      async (met) => {
        if (isStopped()) return;
        const { copied, failed } = await this.#copyOf(account, met, {
          kept: keptOf.get(met.postId) ?? [],
          isWanting,
          lateClips,
        });
        sum.copied += copied;
        sum.failed += failed;
        await tell(sum);
      },
      { concurrency: atOnce },
    );
    return sum;
  }

  /** Copies the picture an account shows itself with, where it is another than the one that is here. */
  async copyFace(account: SocialAccountRecord, url: string | null): Promise<void> {
    const { businessId, pictureKey, fileId: before } = account;
    // its address is signed anew each time
    const key = url?.replace(/[?#].*$/, '') ?? null;
    if (url === null || key === null || (before !== null && key === pictureKey)) return;
    const { fileId } = await this.#download(account, { key, url });
    if (fileId === null) return;
    await updateAccount(this.db, account, { picture_key: key, file_id: fileId });
    await this.#forget(businessId, before);
  }

  /** Removes the pictures of posts that have been gone for a month. */
  async tidy(): Promise<void> {
    const before = new Date(this.now().getTime() - keptDays * dayMs);
    for (;;) {
      const dropped = await dropGonePictures(this.db, before, 500);
      for (const [businessId, files] of Map.groupBy(dropped, (file) => file.businessId))
        await this.deps.media.forget(
          businessId,
          files.map(({ fileId }) => fileId),
        );
      if (dropped.length < 500) return;
    }
  }

  async #copyOf(
    account: SocialAccountRecord,
    { postId, post }: MetPost,
    { kept, isWanting, lateClips }: LookedAt,
  ): Promise<CopyCounts> {
    const { businessId } = account;
    let copied = 0;
    for (const [place, picture] of post.pictures.entries()) {
      const before = kept.find((one) => one.place === place);
      if (before?.key === picture.key && before.fileId !== null) {
        copied += 1;
        if (picture.isMadeByAi === true && !before.hasAiMark) await markMadeByAi(this.db, businessId, before);
        if (picture.video && isWanting(before)) {
          lateClips.left -= 1;
          await this.#copyClip(account, before, picture.video);
        }
        continue;
      }
      const { fileId, ...said } = await this.#download(account, picture);
      if (fileId !== null) copied += 1;
      const now = { postId, place, key: picture.key, fileId };
      const hasAiMark = said.hasAiMark || picture.isMadeByAi === true;
      await keepPicture(this.db, businessId, now, { ...said, hasAiMark });
      if (picture.video) await this.#copyClip(account, now, picture.video);
      await this.#forget(businessId, before?.fileId ?? null);
    }
    for (const fileId of await dropPictures(this.db, businessId, postId, post.pictures.length))
      await this.#forget(businessId, fileId);
    return { copied, failed: Math.max(1, post.pictures.length) - copied };
  }

  async #forget(businessId: BusinessId, fileId: string | null): Promise<void> {
    if (fileId !== null) await this.deps.media.forget(businessId, [fileId]);
  }

  /** The first seconds of a video, beside its cover, which stands alone where that does not work out. */
  async #copyClip(account: SocialAccountRecord, picture: KeptPicture, url: string): Promise<void> {
    const { businessId, network } = account;
    const { fileId } = picture;
    if (fileId === null) return;
    const key = `${businessId}/${randomUUID()}.part`;
    try {
      await this.#receiveVideo(key, url);
      const { media } = this.deps;
      const isKept = await this.platform.files.withPath(key, (path) => media.storeClip(businessId, fileId, path));
      // nothing can be cut of it, now or later
      if (!isKept) await addClipTries(this.db, businessId, picture, mostClipTries);
    } catch (problem) {
      this.platform.log.info(
        { business: businessId, network, problem: String(problem) },
        'a video of a post has its cover alone',
      );
      await addClipTries(this.db, businessId, picture, 1);
    } finally {
      await this.#removeVideo(key);
    }
  }

  /** What stays is a stray, which is removed a day later. */
  async #removeVideo(key: string): Promise<void> {
    await this.platform.files.remove(key).catch((problem: unknown) => {
      this.platform.log.info({ key, problem: String(problem) }, 'a video of a post is still there');
    });
  }

  async #receiveVideo(key: string, url: string): Promise<void> {
    const { files, outside } = this.platform;
    const answer = await outside.fetch(url, {
      mostBytes: mostVideoBytes,
      mostRedirects: 3,
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!answer.ok) {
      await answer.cancel();
      throw new Error(`it is answered with ${answer.status}`);
    }
    await files.receive(key, Readable.from(answer.pieces()));
  }

  /** The file a picture is in now; null for one that could not be had, whatever it was. */
  #download(account: SocialAccountRecord, picture: NetworkPicture): Promise<Downloaded> {
    return this.#turns.take(() => this.#downloadInTurn(account, picture));
  }

  async #downloadInTurn(
    { businessId, connectedBy, network }: SocialAccountRecord,
    { key, url }: NetworkPicture,
  ): Promise<Downloaded> {
    const { outside, log } = this.platform;
    try {
      const answer = await outside.fetch(url, {
        mostBytes: limits.upload.image,
        mostRedirects: 3,
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!answer.ok) {
        await answer.cancel();
        throw new Error(`it is answered with ${answer.status}`);
      }
      const who = { businessId, accountId: connectedBy };
      const bytes = await answer.bytes();
      const { fileId } = await this.deps.media.storePicture(who, bytes, key.slice(-120), 'post');
      return { fileId, ...readProvenance(bytes) };
    } catch (problem) {
      // a network, a picture or a full store: it is told as a number, and tried again with the next reading
      const told = problem instanceof Problem ? problem.code : String(problem);
      log.info({ business: businessId, network, problem: told }, 'a picture of a post could not be copied');
      return { fileId: null, hasAiMark: false, hasCredentials: false };
    }
  }
}
