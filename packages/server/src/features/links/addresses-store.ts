// The table of addresses: every code that was ever given to a link or multilink goes on leading to it.
import { isCode } from '@vitrine/contract/codes';
import type { BusinessId, Code, LinkId, MultilinkId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import { randomBase62 } from '../../platform/crypto.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { Problem } from '../../platform/problem.ts';
import { codeLength } from './address.ts';

interface AddressTable {
  code: Code;
  business_id: BusinessId;
  link_id: LinkId | null;
  multilink_id: MultilinkId | null;
  custom: boolean;
  created_at: Date;
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    addresses: AddressTable;
  }
}

/** Whose address it is. */
export type AddressOwner = { businessId: BusinessId } & ({ linkId: LinkId } | { multilinkId: MultilinkId });

/** Gives its owner a code: the wanted one, or a drawn one when `wanted` is null. Refuses `code_taken`. */
export async function takeAddress(tx: Tx, owner: AddressOwner, wanted: Code | null, now: Date): Promise<Code> {
  if (wanted !== null) return takeCustom(tx, owner, wanted, now);
  const kept = await findDrawn(tx, owner);
  const [drawn] = kept === null ? await takeDrawnCodes(tx, [owner], now) : [kept];
  if (drawn === undefined) throw new Error('codes were drawn, but none was given');
  return drawn;
}

async function takeCustom(tx: Tx, owner: AddressOwner, code: Code, now: Date): Promise<Code> {
  const mine = await findOwner(tx, code);
  if (mine && isSame(mine, owner) && mine.code === code) return code;
  // the same letters in another case: its own spelling may change
  if (mine && isSame(mine, owner) && mine.custom)
    await tx.deleteFrom('addresses').where('code', '=', mine.code).execute();
  const [given] = await insertAll(tx, [{ owner, code }], { custom: true, now });
  if (!given) throw new Problem('code_taken', { field: 'back_half' });
  return code;
}

/**
 * Draws until there is a free code for each owner, in their order: however many there are, a round of drawing asks the
 * database twice. The directory's primary key settles a race.
 */
async function takeDrawnCodes(tx: Tx, owners: readonly AddressOwner[], now: Date): Promise<Code[]> {
  const given = new Map<string, Code>();
  for (let attempt = 0; attempt < 20 && given.size < owners.length; attempt += 1) {
    const waiting = owners.filter((owner) => !given.has(idOf(owner)));
    const drawn = waiting.map((owner) => ({ owner, code: randomBase62(codeLength + Math.floor(attempt / 5)) as Code }));
    const known = await findOwners(
      tx,
      drawn.map(({ code }) => code),
    );
    const free = drawn.filter(({ code }) => isCode(code) && !known.has(code));
    for (const { id, code } of await insertAll(tx, free, { custom: false, now })) given.set(id, code);
  }
  return owners.map((owner) => {
    const code = given.get(idOf(owner));
    if (code === undefined) throw new Error('no free code was found in twenty draws');
    return code;
  });
}

/**
 * Gives links that have no address yet their codes, in their order: each the wanted one, or a drawn one when none is
 * wanted; null where the wanted one is taken.
 */
export async function takeNewAddresses(
  tx: Tx,
  wishes: readonly { owner: AddressOwner; wanted: Code | null }[],
  now: Date,
): Promise<(Code | null)[]> {
  const custom = wishes.flatMap(({ owner, wanted }) => (wanted === null ? [] : [{ owner, code: wanted }]));
  const known = await findOwners(
    tx,
    custom.map(({ code }) => code),
  );
  const free = custom.filter(({ code }) => !known.has(code));
  const taken = await insertAll(tx, free, { custom: true, now });
  const undecided = wishes.flatMap(({ owner, wanted }) => (wanted === null ? [owner] : []));
  const drawn = await takeDrawnCodes(tx, undecided, now);
  const codes = new Map<string, Code>(taken.map(({ id, code }) => [id, code]));
  for (const [at, owner] of undecided.entries()) codes.set(idOf(owner), drawn[at] as Code);
  return wishes.map(({ owner }) => codes.get(idOf(owner)) ?? null);
}

function idOf(owner: AddressOwner): string {
  return 'linkId' in owner ? owner.linkId : owner.multilinkId;
}

/** Writes those that are still free, and answers which. */
async function insertAll(
  tx: Tx,
  taken: readonly { owner: AddressOwner; code: Code }[],
  { custom, now }: { custom: boolean; now: Date },
): Promise<{ id: string; code: Code }[]> {
  if (taken.length === 0) return [];
  const rows = await tx
    .insertInto('addresses')
    .values(
      taken.map(({ owner, code }) => ({
        code,
        business_id: owner.businessId,
        link_id: 'linkId' in owner ? owner.linkId : null,
        multilink_id: 'multilinkId' in owner ? owner.multilinkId : null,
        custom,
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['code', 'link_id', 'multilink_id'])
    .execute();
  return rows.map(({ code, link_id: link, multilink_id: multilink }) => ({ id: link ?? multilink ?? '', code }));
}

async function findDrawn(tx: Tx, owner: AddressOwner): Promise<Code | null> {
  const mine = tx.selectFrom('addresses').select('code').where('business_id', '=', owner.businessId);
  const owned =
    'linkId' in owner ? mine.where('link_id', '=', owner.linkId) : mine.where('multilink_id', '=', owner.multilinkId);
  const row = await owned.where('custom', '=', false).executeTakeFirst();
  return row?.code ?? null;
}

export interface FoundAddress {
  code: Code;
  businessId: BusinessId;
  linkId: LinkId | null;
  multilinkId: MultilinkId | null;
  custom: boolean;
}

/** Whose a code is: exactly as written, else a custom one whose letters differ in case only. */
export async function findOwner(db: Db, code: string): Promise<FoundAddress | null> {
  const { rows } = await sql<FoundAddress>`
    select code, business_id as "businessId", link_id as "linkId", multilink_id as "multilinkId", custom from addresses
    where code = ${code} or (custom and lower(code) = ${code.toLowerCase()})
    order by code = ${code} desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Which of the codes lead somewhere already: exactly as written, or to a custom one whose letters differ in case only. */
export async function findOwners(db: Db, codes: readonly Code[]): Promise<Set<Code>> {
  if (codes.length === 0) return new Set();
  const { rows } = await sql<{ code: Code; custom: boolean }>`
    select code, custom from addresses where code = any(${[...codes]}::text[])
    union
    select code, custom from addresses
    where custom and lower(code) = any(${codes.map((code) => code.toLowerCase())}::text[])`.execute(db);
  const exact = new Set<string>(rows.map(({ code }) => code));
  const customs = new Set(rows.filter(({ custom }) => custom).map(({ code }) => code.toLowerCase()));
  return new Set(codes.filter((code) => exact.has(code) || customs.has(code.toLowerCase())));
}

/** Whether an address is this owner's already. */
function isSame(found: FoundAddress, owner: AddressOwner): boolean {
  if (found.businessId !== owner.businessId) return false;
  return 'linkId' in owner ? found.linkId === owner.linkId : found.multilinkId === owner.multilinkId;
}
