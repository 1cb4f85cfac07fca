// Rows that are sealed for this installation, sealed anew under a passphrase and back.
import type { BusinessId, AccountId } from '@vitrine/contract/ids';
import { argon2, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { openFor, sealFor } from '../payees/payees.ts';
import type { MovedTable } from './tables.ts';

const derive = promisify(argon2);

/** OWASP's first setting for argon2id; a passphrase is tried elsewhere, by whoever has the file. */
const cost = { memory: 47_104, passes: 1, parallelism: 1, tagLength: 32 };

export const drawSalt = (): Buffer => randomBytes(16);

export function keyOf(passphrase: string, salt: Buffer): Promise<Buffer> {
  return derive('argon2id', { message: passphrase.normalize('NFKC'), nonce: salt, ...cost });
}

/** By which a key is known as the right one, and nothing else of it. */
export const proofOf = (key: Buffer): string => createHmac('sha256', key).update('vitrine export').digest('hex');

export function isKeyOf(key: Buffer, proof: string): boolean {
  const [mine, theirs] = [Buffer.from(proofOf(key), 'hex'), Buffer.from(proof, 'hex')];
  return mine.length === theirs.length && timingSafeEqual(mine, theirs);
}

export interface SealedFor {
  readonly key: Buffer;
  readonly businessId: BusinessId;
}

/** A row as JSON with its sealed value opened by one key and sealed with another; throws where it does not open. */
export function resealRow(line: string, kind: MovedTable['sealed'], from: SealedFor, to: SealedFor): string {
  if (kind !== 'account' && kind !== 'business') return line;
  const row = JSON.parse(line) as { sealed: string; account_id?: AccountId };
  const accountId = kind === 'account' ? (row.account_id ?? null) : null;
  const sealed = Buffer.from(row.sealed.replace(/^\\x/, ''), 'hex');
  const value = openFor<object>(from.key, { businessId: from.businessId, accountId }, sealed);
  const anew = sealFor(to.key, { businessId: to.businessId, accountId }, value);
  return JSON.stringify({ ...row, sealed: `\\x${anew.toString('hex')}` });
}
