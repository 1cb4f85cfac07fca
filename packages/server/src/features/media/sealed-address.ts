// Addresses of pictures that are kept from the public: signed for one file, for a day or two.
import type { BusinessId } from '@vitrine/contract/ids';
import { sameBytes, sign } from '../../platform/crypto.ts';

interface KeptBack {
  readonly businessId: BusinessId;
  readonly fileId: string;
}

const dayMs = 24 * 3600_000;
const proofBytes = 18;
const pattern = /^([1-9]\d{4,5})\.([\w-]{24})$/;

const proofOf = (key: Buffer, { businessId, fileId }: KeptBack, lastDay: number): string =>
  sign(key, ['picture', businessId, fileId, lastDay].join('\n')).subarray(0, proofBytes).toString('base64url');

/** The same for all of a day, so that browsers keep what they have; good until the end of the next. */
export function toSeal(key: Buffer, file: KeptBack, now: Date): string {
  const lastDay = Math.floor(now.getTime() / dayMs) + 1;
  return `${lastDay}.${proofOf(key, file, lastDay)}`;
}

export function isSealedBy(key: Buffer, file: KeptBack, seal: string, now: Date): boolean {
  const [, lastDay = '', proof = ''] = pattern.exec(seal) ?? [];
  if (lastDay === '' || Number(lastDay) * dayMs + dayMs <= now.getTime()) return false;
  return sameBytes(Buffer.from(proof), Buffer.from(proofOf(key, file, Number(lastDay))));
}
