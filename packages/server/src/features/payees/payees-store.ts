// The tables of payees: sealed details with when they count, agreements and tax forms; and of payers.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import { seal, unseal } from '../../platform/crypto.ts';
import type { Db } from '../../platform/db/db.ts';

/** Whose something is: it opens for nobody else, even were rows exchanged. */
interface Owner {
  readonly businessId: BusinessId;
  readonly accountId: AccountId | null;
}

const labelOf = ({ businessId, accountId }: Owner): string => `${businessId}/${accountId ?? ''}`;

export function sealFor(key: Buffer, owner: Owner, value: object): Buffer {
  return seal(key, JSON.stringify({ of: labelOf(owner), value }));
}

/** Throws where it was sealed for somebody else. */
export function openFor<T>(key: Buffer, owner: Owner, sealed: Buffer): T {
  const { of, value } = JSON.parse(unseal(key, sealed)) as { of: string; value: T };
  if (of !== labelOf(owner)) throw new Error('what was sealed belongs to somebody else');
  return value;
}

export interface DetailsRow {
  readonly accountId: AccountId;
  readonly detailsId: string;
  readonly sealed: Buffer;
  readonly givenAt: Date;
  readonly validFrom: Date;
}

/** Those that are in force or will be, oldest first; of one influencer or of all. */
export async function listDetails(
  db: Db,
  businessId: BusinessId,
  accountId: AccountId | null,
  now: Date,
): Promise<DetailsRow[]> {
  const { rows } = await sql<DetailsRow>`
    select account_id as "accountId", details_id as "detailsId", sealed, given_at as "givenAt", valid_from as "validFrom"
    from payee_details d
    where business_id = ${businessId} and withdrawn_at is null
      and (${accountId}::uuid is null or account_id = ${accountId})
      and (valid_from > ${now} or not exists (
        select from payee_details later
        where later.business_id = d.business_id and later.account_id = d.account_id and later.withdrawn_at is null
          and later.valid_from <= ${now} and (later.valid_from, later.given_at) > (d.valid_from, d.given_at)))
    order by account_id, valid_from, given_at`.execute(db);
  return rows;
}

export async function deleteDetails(db: Db, businessId: BusinessId, accountId: AccountId): Promise<void> {
  await sql`delete from payee_details where business_id = ${businessId} and account_id = ${accountId}`.execute(db);
}

export async function insertDetails(db: Db, businessId: BusinessId, row: DetailsRow): Promise<void> {
  await sql`
    insert into payee_details (business_id, account_id, details_id, sealed, given_at, valid_from)
    values (${businessId}, ${row.accountId}, ${row.detailsId}, ${row.sealed}, ${row.givenAt}, ${row.validFrom})`.execute(
    db,
  );
}

/** Takes back what does not count yet; answers how many there were. */
export async function withdrawPending(
  db: Db,
  businessId: BusinessId,
  accountId: AccountId,
  now: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update payee_details set withdrawn_at = ${now}
    where business_id = ${businessId} and account_id = ${accountId} and withdrawn_at is null and valid_from > ${now}`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}

/** One change at a time of one influencer's. */
export async function lockPayee(db: Db, accountId: AccountId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payee ${accountId}`}, 0))`.execute(db);
}

export interface AgreementRow {
  readonly accountId: AccountId;
  readonly version: number;
  readonly agreedAt: Date;
}

/** Agreements in force; of one influencer or of all. */
export async function listAgreements(
  db: Db,
  businessId: BusinessId,
  accountId: AccountId | null,
): Promise<AgreementRow[]> {
  const { rows } = await sql<AgreementRow>`
    select account_id as "accountId", version, agreed_at as "agreedAt" from (
      select distinct on (account_id) * from payee_agreements
      where business_id = ${businessId} and (${accountId}::uuid is null or account_id = ${accountId})
      order by account_id, agreed_at desc) latest
    where agreed`.execute(db);
  return rows;
}

export async function insertAgreement(
  db: Db,
  businessId: BusinessId,
  { accountId, version, agreedAt }: AgreementRow,
  agreed: boolean,
): Promise<void> {
  await sql`
    insert into payee_agreements (business_id, account_id, agreed_at, version, agreed)
    values (${businessId}, ${accountId}, ${agreedAt}, ${version}, ${agreed}) on conflict do nothing`.execute(db);
}

export interface TaxFormRow {
  readonly accountId: AccountId;
  readonly givenAt: Date;
  readonly sealed: Buffer;
  readonly signedOn: string;
  readonly goodUntil: string | null;
}

/** The latest of each; of one influencer or of all. */
export async function listTaxForms(db: Db, businessId: BusinessId, accountId: AccountId | null): Promise<TaxFormRow[]> {
  const { rows } = await sql<TaxFormRow>`
    select distinct on (account_id) account_id as "accountId", given_at as "givenAt", sealed, signed_on as "signedOn", good_until as "goodUntil"
    from payee_tax_forms
    where business_id = ${businessId} and (${accountId}::uuid is null or account_id = ${accountId})
    order by account_id, given_at desc`.execute(db);
  return rows;
}

/**
 * By which each is filed for a year: of those good in it the latest that was given by its end, or the first one given after it,
 * as forms are asked for late as well.
 */
export async function listTaxFormsOfYear(db: Db, businessId: BusinessId, year: number): Promise<TaxFormRow[]> {
  const [first, last] = [`${year}-01-01`, `${year}-12-31`];
  const { rows } = await sql<TaxFormRow>`
    select distinct on (account_id) account_id as "accountId", given_at as "givenAt", sealed, signed_on as "signedOn", good_until as "goodUntil"
    from payee_tax_forms
    where business_id = ${businessId} and (good_until is null or good_until >= ${first}::date)
    order by account_id, signed_on > ${last}::date,
      case when signed_on <= ${last}::date then given_at end desc, given_at`.execute(db);
  return rows;
}

export async function insertTaxForm(db: Db, businessId: BusinessId, row: TaxFormRow): Promise<void> {
  await sql`
    insert into payee_tax_forms (business_id, account_id, given_at, sealed, signed_on, good_until)
    values (${businessId}, ${row.accountId}, ${row.givenAt}, ${row.sealed}, ${row.signedOn}, ${row.goodUntil})`.execute(
    db,
  );
}

export async function findPayer(db: Db, businessId: BusinessId): Promise<Buffer | null> {
  const { rows } = await sql<{ sealed: Buffer }>`select sealed from payers where business_id = ${businessId}`.execute(
    db,
  );
  return rows[0]?.sealed ?? null;
}

export async function writePayer(
  db: Db,
  businessId: BusinessId,
  { sealed, now, by }: { sealed: Buffer; now: Date; by: AccountId },
): Promise<void> {
  await sql`
    insert into payers (business_id, sealed, changed_at, changed_by) values (${businessId}, ${sealed}, ${now}, ${by})
    on conflict (business_id) do update set sealed = excluded.sealed, changed_at = excluded.changed_at,
      changed_by = excluded.changed_by`.execute(db);
}
