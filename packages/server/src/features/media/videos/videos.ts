// Turns an uploaded video into a few pictures of it, as a job: asked for, told of, canceled, done again after a crash.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { isVideo, type JobStatus, type VideoFailure, type VideoType } from '@vitrine/contract/presigned-media';
import { stat } from 'node:fs/promises';
import type { ProblemCode } from '@vitrine/contract/problem';
import { v7 as uuidv7 } from 'uuid';
import { cleanWorkingFolders, withWorkingFolder } from '../../../platform/files/working-folder.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { Service } from '../../../platform/service.ts';
import { deleteUpload, findKept, insertUpload, markDrawn, type MediaUpload } from '../incoming/uploads-store.ts';
import { addressOf, readFileId, type Media } from '../pictures.ts';
import { lockFiles } from '../store.ts';
import { drawCandidates, VideoFault, type DrawnCandidate } from './candidates.ts';
import { pickFrames } from './pick-frames.ts';
import * as store from './video-jobs-store.ts';

interface VideoDeps {
  readonly media: Media;
  /** The path of ffmpeg; null where there is none. */
  readonly ffmpeg: string | null;
}

interface Who {
  readonly businessId: BusinessId;
  readonly accountId: AccountId;
}

/** A picture that stands for a video, or an uploaded picture itself. */
export interface Sight {
  readonly url: string;
  /** When it is shown in its video; 0 for a picture. */
  readonly atMs: number;
}

const jobName = 'media.video';
/** Folders in which pictures are drawn; one that a crash left is found by it. */
const folderPrefix = 'vitrine-video-';
const atOnce = 2;
/** Tries after one that broke off: a crash, or a program that is stopped. */
const retries = 4;
const mostFrames = 6;
/** How often it is written how far one is, and asked whether it was canceled. */
const tellEveryMs = 1_000;
/** Of the work, what is done once all candidates are there. */
const drawnShare = 0.9;

const statusOf = {
  queued: 'QUEUED',
  running: 'RUNNING',
  done: 'COMPLETE',
  failed: 'FAILED',
  canceled: 'CANCELED',
} as const satisfies Record<store.VideoJob['state'], JobStatus>;

export class Videos extends Service<VideoDeps> {
  readonly #stopping = new AbortController();

  constructor(platform: Platform, deps: VideoDeps) {
    super(platform, deps);
    platform.jobs.define<store.JobKey>(jobName, (key) => this.#run(key), {
      concurrency: atOnce,
      // one after the other of each business: whoever sends twenty keeps nobody else waiting
      share: 1,
      retries,
      expireSeconds: 300,
      giveUp: (key) => this.#fail(key, 'internal'),
    });
  }

  /** Refuses `videos_unavailable` where no program is there that reads them. */
  admit(): void {
    if (this.deps.ffmpeg === null) throw new Problem('videos_unavailable');
  }

  /**
   * Begins with a video that was sent to a signed address, and tells what is searched once that is done. A picture is done already.
   * Asked again about the same file, it is the same job. Refuses `not_found` for any other address.
   */
  async trigger({ businessId, accountId }: Who, fileUrl: string): Promise<{ job_id: string; media_url: string }> {
    const isPicture = (await this.deps.media.listPictures(businessId, [fileUrl])).size > 0;
    const fileId = isPicture ? readFileId(businessId, fileUrl) : readVideoId(businessId, fileUrl);
    if (fileId === null) throw new Problem('not_found');
    if (!isPicture) this.admit();
    const job = {
      business_id: businessId,
      job_id: uuidv7(),
      upload_id: fileId,
      state: isPicture ? 'done' : 'queued',
      progress: isPicture ? 1 : 0,
      created_by: accountId,
      created_at: this.now(),
    } as const;
    const jobId = await this.transaction(async (tx) => {
      // those of the same moment find the one that was first
      await lockFiles(tx, businessId);
      const known = await store.findJobOf(tx, businessId, fileId);
      if (known !== null) return known.job_id;
      if (!isPicture && (await findKept(tx, businessId, fileId)) === null) throw new Problem('not_found');
      await store.insertJob(tx, job);
      const { business_id, job_id } = job;
      if (!isPicture) await this.platform.jobs.enqueue(tx, jobName, { business_id, job_id }, { group: businessId });
      return job.job_id;
    });
    return { job_id: jobId, media_url: fileUrl };
  }

  async check(
    businessId: BusinessId,
    jobId: string,
  ): Promise<{ job_status: JobStatus; progress: number; failure: VideoFailure | null }> {
    const job = await this.#get(businessId, jobId);
    return { job_status: statusOf[job.state], progress: job.progress, failure: job.problem };
  }

  /** What runs is ended within a second or two, and its video is forgotten; one that is over stays as it is. */
  async cancel(businessId: BusinessId, jobId: string): Promise<{ job_status: JobStatus }> {
    const key = { business_id: businessId, job_id: jobId };
    const isEnded = await store.updateJob(this.db, key, { state: 'canceled' });
    return { job_status: isEnded ? 'CANCELED' : statusOf[(await this.#get(businessId, jobId)).state] };
  }

  /** What is searched for an address: the pictures of a video in the order of time, or the picture itself; none where it is neither. */
  async listSights(businessId: BusinessId, url: string): Promise<Sight[]> {
    const videoId = readVideoId(businessId, url);
    if (videoId === null)
      return (await this.deps.media.listPictures(businessId, [url])).size > 0 ? [{ url, atMs: 0 }] : [];
    const frames = await store.listFrames(this.db, businessId, videoId);
    const job = await store.findJobOf(this.db, businessId, videoId);
    if (job?.state !== 'done') return [];
    return frames.map(({ fileId, atMs }) => ({ url: addressOf(this.platform.publicUrl, businessId, fileId), atMs }));
  }

  /** How videos went before a moment is forgotten, with what crashes left of them on this machine. */
  async clean(moment: Date): Promise<void> {
    await store.deleteJobsBefore(this.db, moment);
    await cleanWorkingFolders(folderPrefix, moment);
  }

  /** Ends what runs, which another process, or this one once it is there again, then begins anew. */
  stop(): void {
    this.#stopping.abort(new Error('the program is being stopped'));
  }

  async #get(businessId: BusinessId, jobId: string): Promise<store.VideoJob> {
    const job = await store.findJob(this.db, { business_id: businessId, job_id: jobId });
    if (job === null) throw new Problem('not_found');
    return job;
  }

  async #run(key: store.JobKey): Promise<void> {
    const job = await store.findJob(this.db, key);
    if (job === null) return;
    const isOurs = await store.updateJob(this.db, key, { state: 'running', progress: 0 });
    const upload = await findKept(this.db, job.business_id, job.upload_id);
    if (isOurs && upload !== null) return this.#look(key, upload);
    if (isOurs) await this.#fail(key, 'internal');
    // canceled before it began
    else if (upload !== null) await this.#forget(upload);
  }

  async #look(key: store.JobKey, upload: MediaUpload): Promise<void> {
    const canceled = new AbortController();
    const signal = AbortSignal.any([canceled.signal, this.#stopping.signal]);
    const state = { progress: 0 };
    const tell = async (): Promise<void> => {
      if (!(await store.updateJob(this.db, key, state))) canceled.abort(new Error('nobody waits for it any more'));
    };
    const unsettled = (problem: unknown): void =>
      this.platform.log.warn({ problem: String(problem) }, 'how far a video is could not be written down');
    const timer = setInterval(() => void tell().catch(unsettled), tellEveryMs);
    try {
      await this.#draw(key, upload, { signal, onShare: (share) => (state.progress = share) });
    } catch (problem) {
      if (canceled.signal.aborted) await this.#forget(upload);
      else {
        const failure = toFailure(problem);
        if (failure === null) throw problem;
        this.platform.log.info({ business: key.business_id, problem: String(problem) }, 'nothing came of a video');
        await this.#fail(key, failure);
      }
    } finally {
      clearInterval(timer);
    }
  }

  async #draw(
    key: store.JobKey,
    upload: MediaUpload,
    { signal, onShare }: { signal: AbortSignal; onShare: (share: number) => void },
  ): Promise<void> {
    const { content_type: type } = upload;
    const { ffmpeg: program } = this.deps;
    if (!isVideo(type) || program === null) throw new VideoFault('video_unreadable', 'it is no video');
    await withWorkingFolder(folderPrefix, async (folder) => {
      const candidates = await this.platform.files.withPath(videoKeyOf(upload), (video) =>
        drawCandidates({
          program,
          video,
          type: type satisfies VideoType,
          folder,
          signal,
          onShare: (share) => onShare(share * drawnShare),
        }),
      );
      await this.#keep(key, upload, pickFrames(candidates, mostFrames));
    });
  }

  /** The pictures in the place of their video. A try before this one may have got half as far. */
  async #keep(key: store.JobKey, upload: MediaUpload, picked: readonly DrawnCandidate[]): Promise<void> {
    await this.#forgetFrames(upload);
    for (const frame of picked) await this.#keepFrame(upload, frame);
    const isDone = await this.transaction(async (tx) => {
      if (!(await store.updateJob(tx, key, { state: 'done', progress: 1 }))) return false;
      await markDrawn(tx, upload);
      return true;
    });
    if (isDone) await this.platform.files.remove(videoKeyOf(upload));
    else await this.#forget(upload);
  }

  async #keepFrame({ business_id: businessId, ...upload }: MediaUpload, frame: DrawnCandidate): Promise<void> {
    const fileId = uuidv7();
    const now = this.now();
    // first, so that it is cleaned whatever becomes of the file
    await insertUpload(this.db, {
      business_id: businessId,
      upload_id: fileId,
      name: upload.name,
      content_type: 'image/jpeg',
      state: 'kept',
      created_by: upload.created_by,
      created_at: now,
      expires_at: now,
      video_id: upload.upload_id,
      at_ms: frame.atMs,
    });
    const source = { from: frame.path, bytes: (await stat(frame.path)).size, name: upload.name };
    await this.deps.media.storeReceived({ businessId, accountId: upload.created_by }, source, fileId);
  }

  async #fail(key: store.JobKey, problem: VideoFailure): Promise<void> {
    const job = await store.findJob(this.db, key);
    const upload = job && (await findKept(this.db, job.business_id, job.upload_id));
    if (upload) await this.#forget(upload);
    await store.updateJob(this.db, key, { state: 'failed', problem });
  }

  /** The video with all that was made of it. */
  async #forget(upload: MediaUpload): Promise<void> {
    await this.#forgetFrames(upload);
    await this.platform.files.remove(videoKeyOf(upload));
    await deleteUpload(this.db, upload);
  }

  async #forgetFrames({ business_id: businessId, upload_id: videoId }: MediaUpload): Promise<void> {
    const frames = await store.listFrames(this.db, businessId, videoId);
    await this.deps.media.forget(
      businessId,
      frames.map(({ fileId }) => fileId),
    );
    for (const { fileId } of frames) await deleteUpload(this.db, { business_id: businessId, upload_id: fileId });
  }
}

const videoKeyOf = ({ business_id: businessId, upload_id: uploadId }: MediaUpload): string =>
  `${businessId}/${uploadId}.part`;

const videoAddress = /\/files\/incoming\/([\da-f-]{36})\/([\da-f-]{36})\.(?:mp4|mov|webm|ogv)$/;

/** The id in the address of a video of the business; null in any other. */
function readVideoId(businessId: BusinessId, url: string): string | null {
  const [, owner, videoId = null] = videoAddress.exec(url) ?? [];
  return owner === businessId ? videoId : null;
}

/** What passes: too much at once, and a store of files that is away. */
const again: ReadonlySet<ProblemCode> = new Set(['rate_limited', 'files_unavailable']);

/** What another try would not change; null for what it may. */
function toFailure(problem: unknown): VideoFailure | null {
  if (problem instanceof VideoFault) return problem.code;
  if (!(problem instanceof Problem)) return null;
  if (problem.code === 'storage_full') return 'storage_full';
  return again.has(problem.code) ? null : 'video_unreadable';
}
