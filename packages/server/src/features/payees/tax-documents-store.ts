// The tables of signed tax forms as they were uploaded, and of who opened forms.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import type { DocumentType } from '@vitrine/contract/payees';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

export interface DocumentRow {
  readonly sealed: Buffer;
  readonly mediaType: DocumentType;
  readonly bytes: number;
  readonly uploadedAt: Date;
}

/** Of one form of somebody's, which the moment it was given at names. */
export interface FormKey {
  readonly businessId: BusinessId;
  readonly accountId: AccountId;
  readonly givenAt: Date;
}

export async function findDocument(db: Db, { businessId, accountId, givenAt }: FormKey): Promise<DocumentRow | null> {
  const { rows } = await sql<DocumentRow>`
    select sealed, media_type as "mediaType", bytes, uploaded_at as "uploadedAt" from payee_tax_documents
    where business_id = ${businessId} and account_id = ${accountId} and given_at = ${givenAt}`.execute(db);
  return rows[0] ?? null;
}

/** In place of one that was there. */
export async function writeDocument(
  db: Db,
  { businessId, accountId, givenAt }: FormKey,
  { sealed, mediaType, bytes, uploadedAt }: DocumentRow,
): Promise<void> {
  await sql`
    insert into payee_tax_documents (business_id, account_id, given_at, sealed, media_type, bytes, uploaded_at)
    values (${businessId}, ${accountId}, ${givenAt}, ${sealed}, ${mediaType}, ${bytes}, ${uploadedAt})
    on conflict (business_id, account_id, given_at) do update set sealed = excluded.sealed,
      media_type = excluded.media_type, bytes = excluded.bytes, uploaded_at = excluded.uploaded_at`.execute(db);
}

export interface TaxRead {
  readonly readId: string;
  readonly readAt: Date;
  readonly readBy: AccountId;
  readonly what: 'form' | 'document';
}

export async function insertRead(
  db: Db,
  { businessId, accountId }: Omit<FormKey, 'givenAt'>,
  { readId, readAt, readBy, what }: TaxRead,
): Promise<void> {
  await sql`
    insert into payee_tax_reads (business_id, account_id, read_id, read_at, read_by, what)
    values (${businessId}, ${accountId}, ${readId}, ${readAt}, ${readBy}, ${what})`.execute(db);
}

/** Newest first. */
export async function listReads(
  db: Db,
  { businessId, accountId }: Omit<FormKey, 'givenAt'>,
  most: number,
): Promise<TaxRead[]> {
  const { rows } = await sql<TaxRead>`
    select read_id as "readId", read_at as "readAt", read_by as "readBy", what from payee_tax_reads
    where business_id = ${businessId} and account_id = ${accountId}
    order by read_at desc, read_id desc limit ${most}`.execute(db);
  return rows;
}
