// Single-use codes: what the links in mails carry.
import { lifetimes } from '@vitrine/contract/limits';
import type { Db } from '../../platform/db/db.ts';
import { Problem } from '../../platform/problem.ts';
import { actAsHolder, findCode, insertCode, takeCode, type AccountKey, type CodePurpose } from './store.ts';
import { mintToken, readToken } from './token.ts';

export async function mintCode(db: Db, account: AccountKey, purpose: CodePurpose, now: Date): Promise<string> {
  const { token, hash } = mintToken(account.businessId);
  const seconds = purpose === 'reset' ? lifetimes.invitation : lifetimes[purpose];
  await insertCode(db, {
    business_id: account.businessId,
    code_hash: hash,
    purpose,
    account_id: account.accountId,
    created_at: now,
    expires_at: new Date(now.getTime() + seconds * 1000),
  });
  return token;
}

/** Whose code it is, which stays good. Refuses `token_invalid`. */
export async function readCode(db: Db, code: string, purposes: CodePurpose[], now: Date): Promise<AccountKey> {
  const read = readToken(code);
  const accountId = read && (await findCode(db, { ...read, purposes }, now));
  if (!read || !accountId) throw new Problem('token_invalid');
  return { businessId: read.businessId, accountId };
}

/**
 * Uses a code up; `purposes` are those it may have been made for. Of the transaction it stands in, the activity tells that whoever
 * the code was mailed to did it. Refuses `token_invalid`.
 */
export async function spendCode(db: Db, code: string, purposes: CodePurpose[], now: Date): Promise<AccountKey> {
  const read = readToken(code);
  const accountId = read && (await takeCode(db, { ...read, purposes }, now));
  if (!read || !accountId) throw new Problem('token_invalid');
  const who = { businessId: read.businessId, accountId };
  await actAsHolder(db, who);
  return who;
}
