// Tokens of sessions and single-use codes: random, and leading with their business so that look-ups do too.
import { businessId as businessIdSchema, type BusinessId } from '@vitrine/contract/ids';
import { randomBytes } from 'node:crypto';
import { parse, stringify } from 'uuid';
import { hashToken } from '../../platform/crypto.ts';

const secretBytes = 32;

/** A new token of a business with the hash that is stored instead of it. */
export function mintToken(businessId: BusinessId): { token: string; hash: Buffer } {
  const token = Buffer.concat([parse(businessId), randomBytes(secretBytes)]).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** Whose token it claims to be and the hash to look for; null for text that no token of ours can be. */
export function readToken(token: string): { businessId: BusinessId; hash: Buffer } | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 16 + secretBytes || bytes.toString('base64url') !== token) return null;
  let text: string;
  try {
    text = stringify(bytes.subarray(0, 16));
  } catch (problem) {
    // `uuid` refuses bytes that are no UUID
    if (problem instanceof TypeError) return null;
    throw problem;
  }
  const businessId = businessIdSchema.safeParse(text);
  return businessId.success ? { businessId: businessId.data, hash: hashToken(token) } : null;
}
