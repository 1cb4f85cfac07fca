// The table of files that are on their way: for which an address was signed, and those that came.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { isVideo, mediaTypes, type MediaType } from '@vitrine/contract/presigned-media';
import { sql, type Generated, type Insertable } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

interface MediaUploadTable {
  business_id: BusinessId;
  upload_id: string;
  name: string;
  /** As it was announced; once it came, as its bytes tell. */
  content_type: MediaType;
  /** `drawn`: of a video, once pictures of it are kept in its place. */
  state: 'open' | 'taken' | 'kept' | 'drawn';
  created_by: AccountId;
  created_at: Date;
  expires_at: Date;
  /** Of a picture that was drawn of a video: which one, and when it is shown there. */
  video_id: Generated<string | null>;
  at_ms: Generated<number | null>;
}

declare module '../../../platform/db/db.ts' {
  interface Tables {
    media_uploads: MediaUploadTable;
  }
}

export type MediaUpload = Pick<MediaUploadTable, 'business_id' | 'upload_id' | 'content_type' | 'created_by' | 'name'>;
type UploadKey = Pick<MediaUploadTable, 'business_id' | 'upload_id'>;
const keys = ['business_id', 'upload_id'] as const;
const videos = mediaTypes.filter(isVideo);
const told = [...keys, 'content_type', 'created_by', 'name'] as const;

export async function insertUpload(db: Db, upload: Insertable<MediaUploadTable>): Promise<void> {
  await db.insertInto('media_uploads').values(upload).execute();
}

/** Those whose file may still come, is coming, or lies here until it is worked on. */
export async function countUnderWay(db: Db, businessId: BusinessId, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('media_uploads')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('business_id', '=', businessId)
    .where((row) =>
      row.or([
        row.and([row('state', '=', 'open'), row('expires_at', '>', now)]),
        row('state', '=', 'taken'),
        row.and([row('state', '=', 'kept'), row('content_type', 'in', videos)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Takes an address that nobody has used; null where somebody has, or there is none. */
export async function takeUpload(db: Db, { business_id, upload_id }: UploadKey): Promise<MediaUpload | null> {
  const row = await db
    .updateTable('media_uploads')
    .set({ state: 'taken' })
    .where('business_id', '=', business_id)
    .where('upload_id', '=', upload_id)
    .where('state', '=', 'open')
    .returning(told)
    .executeTakeFirst();
  return row ?? null;
}

/** False where it is gone. */
export async function markKept(db: Db, { business_id, upload_id }: UploadKey, type: MediaType): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('media_uploads')
    .set({ state: 'kept', content_type: type })
    .where('business_id', '=', business_id)
    .where('upload_id', '=', upload_id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A file that came and is as it was; null for any other. */
export async function findKept(db: Db, businessId: BusinessId, uploadId: string): Promise<MediaUpload | null> {
  const row = await db
    .selectFrom('media_uploads')
    .select(told)
    .where('business_id', '=', businessId)
    .where('upload_id', '=', uploadId)
    .where('state', '=', 'kept')
    .executeTakeFirst();
  return row ?? null;
}

/** From now on pictures stand for a video. */
export async function markDrawn(db: Db, { business_id, upload_id }: UploadKey): Promise<void> {
  await db
    .updateTable('media_uploads')
    .set({ state: 'drawn' })
    .where('business_id', '=', business_id)
    .where('upload_id', '=', upload_id)
    .execute();
}

export async function deleteUpload(db: Db, { business_id, upload_id }: UploadKey): Promise<void> {
  await db
    .deleteFrom('media_uploads')
    .where('business_id', '=', business_id)
    .where('upload_id', '=', upload_id)
    .execute();
}

/** Of all businesses, some at a time: asked for before a moment, with whether something shows what came. */
export async function listBefore(db: Db, moment: Date, most: number): Promise<(UploadKey & { isShown: boolean })[]> {
  const { rows } = await sql<UploadKey & { isShown: boolean }>`
    select u.business_id, u.upload_id, ${shows} as "isShown" from media_uploads u
    where u.created_at < ${moment} order by u.created_at limit ${most}`.execute(db);
  return rows;
}

/** Whatever holds the address of a picture: links and what messengers show of them, people, themes and settings. */
const shows = sql<boolean>`(
  exists (select from links l where l.business_id = u.business_id
    and (array_to_string(l.images, ' ') like '%' || u.upload_id || '%' or l.preview_image like '%' || u.upload_id || '%'))
  or exists (select from multilinks m where m.business_id = u.business_id and m.preview_image like '%' || u.upload_id || '%')
  or exists (select from influencers i where i.business_id = u.business_id and i.profile_image_url like '%' || u.upload_id || '%')
  or exists (select from themes t where t.business_id = u.business_id and t.content::text like '%' || u.upload_id || '%')
  or exists (select from settings s where s.business_id = u.business_id and s.value::text like '%' || u.upload_id || '%'))`;
