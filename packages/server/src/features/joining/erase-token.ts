// What the link of an applicant's mails carries, by which they have what they sent erased: good as long as that is kept.
import { applicationId, businessId } from '@vitrine/contract/ids';
import { sameBytes, sign } from '../../platform/crypto.ts';
import type { ApplicationKey } from './applications-store.ts';

const proofOf = (key: Buffer, of: string): Buffer => sign(key, `erase application ${of}`);

export function mintEraseToken(key: Buffer, of: ApplicationKey): string {
  const named = `${of.businessId}.${of.applicationId}`;
  return `${named}.${proofOf(key, named).toString('base64url')}`;
}

/** Whose application it is; null for what was not written here. */
export function readEraseToken(key: Buffer, token: string): ApplicationKey | null {
  const [business, application, proof = ''] = token.split('.');
  const [ofBusiness, own] = [businessId.safeParse(business), applicationId.safeParse(application)];
  if (!ofBusiness.success || !own.success) return null;
  const isOurs = sameBytes(Buffer.from(proof, 'base64url'), proofOf(key, `${business}.${application}`));
  return isOurs ? { businessId: ofBusiness.data, applicationId: own.data } : null;
}
