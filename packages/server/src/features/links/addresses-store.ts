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
  return (await findDrawn(tx, owner)) ?? takeDrawn(tx, owner, now);
}

async function takeCustom(tx: Tx, owner: AddressOwner, code: Code, now: Date): Promise<Code> {
  const mine = await findOwner(tx, code);
  if (mine && isSame(mine, owner) && mine.code === code) return code;
  // the same letters in another case: its own spelling may change
  if (mine && isSame(mine, owner) && mine.custom)
    await tx.deleteFrom('addresses').where('code', '=', mine.code).execute();
  const isTaken = !(await insert(tx, owner, { code, custom: true, now }));
  if (isTaken) throw new Problem('code_taken', { field: 'back_half' });
  return code;
}

/** Draws until a code is free; the directory's primary key settles a race. */
async function takeDrawn(tx: Tx, owner: AddressOwner, now: Date): Promise<Code> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const text = randomBase62(codeLength + Math.floor(attempt / 5));
    if (!isCode(text)) continue;
    const code = text as Code;
    const isFree = (await findOwner(tx, code)) === null;
    if (isFree && (await insert(tx, owner, { code, custom: false, now }))) return code;
  }
  throw new Error('no free code was found in twenty draws');
}

async function insert(
  tx: Tx,
  owner: AddressOwner,
  { code, custom, now }: { code: Code; custom: boolean; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('addresses')
    .values({
      code,
      business_id: owner.businessId,
      link_id: 'linkId' in owner ? owner.linkId : null,
      multilink_id: 'multilinkId' in owner ? owner.multilinkId : null,
      custom,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
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

/** Whether an address is this owner's already. */
export function isSame(found: FoundAddress, owner: AddressOwner): boolean {
  if (found.businessId !== owner.businessId) return false;
  return 'linkId' in owner ? found.linkId === owner.linkId : found.multilinkId === owner.multilinkId;
}
