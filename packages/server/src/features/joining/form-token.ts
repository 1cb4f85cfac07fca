// What a join page's form carries, so that only a form of ours that was opened lately is taken.
import type { BusinessId } from '@vitrine/contract/ids';
import { lifetimes } from '@vitrine/contract/limits';
import { sameBytes, sign } from '../../platform/crypto.ts';

const proofOf = (key: Buffer, businessId: BusinessId, moment: string): Buffer =>
  sign(key, `join form ${businessId} ${moment}`);

export function mintFormToken(key: Buffer, businessId: BusinessId, now: Date): string {
  const moment = now.getTime().toString(36);
  return `${moment}.${proofOf(key, businessId, moment).toString('base64url')}`;
}

/** Whether a form of this business was opened within the last hours. */
export function isFormToken(key: Buffer, businessId: BusinessId, token: string, now: Date): boolean {
  const [moment = '', proof = ''] = token.split('.');
  const age = now.getTime() - Number.parseInt(moment, 36);
  const isOfNow = age >= 0 && age <= lifetimes.joinForm * 1000;
  return isOfNow && sameBytes(Buffer.from(proof, 'base64url'), proofOf(key, businessId, moment));
}
