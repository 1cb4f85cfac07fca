// The table of videos that are looked through, how far each is, and the pictures that were drawn of them.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import type { VideoFailure } from '@vitrine/contract/presigned-media';
import type { Generated, Insertable, Selectable } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

interface VideoJobTable {
  business_id: BusinessId;
  job_id: string;
  upload_id: string;
  state: 'queued' | 'running' | 'done' | 'failed' | 'canceled';
  progress: number;
  problem: Generated<VideoFailure | null>;
  created_by: AccountId;
  created_at: Date;
}

declare module '../../../platform/db/db.ts' {
  interface Tables {
    video_jobs: VideoJobTable;
  }
}

export type VideoJob = Selectable<VideoJobTable>;
export type JobKey = Pick<VideoJobTable, 'business_id' | 'job_id'>;

const waiting = ['queued', 'running'] as const;

export async function insertJob(db: Db, job: Insertable<VideoJobTable>): Promise<void> {
  await db.insertInto('video_jobs').values(job).execute();
}

export async function findJob(db: Db, { business_id, job_id }: JobKey): Promise<VideoJob | null> {
  const row = await db
    .selectFrom('video_jobs')
    .selectAll()
    .where('business_id', '=', business_id)
    .where('job_id', '=', job_id)
    .executeTakeFirst();
  return row ?? null;
}

/** The latest about a file that did not fail, and was not canceled. */
export async function findJobOf(db: Db, businessId: BusinessId, uploadId: string): Promise<VideoJob | null> {
  const row = await db
    .selectFrom('video_jobs')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('upload_id', '=', uploadId)
    .where('state', 'in', [...waiting, 'done'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Says how far one is that is not over; false where it is over, canceled among others. */
export async function updateJob(
  db: Db,
  { business_id, job_id }: JobKey,
  to: Partial<Pick<VideoJobTable, 'state' | 'progress'>> & { problem?: VideoFailure },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('video_jobs')
    .set(to)
    .where('business_id', '=', business_id)
    .where('job_id', '=', job_id)
    .where('state', 'in', waiting)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteJobsBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('video_jobs').where('created_at', '<', moment).execute();
}

export interface VideoFrame {
  readonly fileId: string;
  readonly atMs: number;
}

/** The pictures of a video, in the order of time. */
export async function listFrames(db: Db, businessId: BusinessId, videoId: string): Promise<VideoFrame[]> {
  const rows = await db
    .selectFrom('media_uploads')
    .select(['upload_id', 'at_ms'])
    .where('business_id', '=', businessId)
    .where('video_id', '=', videoId)
    .orderBy('at_ms')
    .execute();
  return rows.map(({ upload_id: fileId, at_ms: atMs }) => ({ fileId, atMs: atMs ?? 0 }));
}
