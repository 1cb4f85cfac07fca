// Reads what Meta signs: base64url of an HMAC-SHA256, a dot, base64url of what it is of (developers.facebook.com, “Data deletion callback”).
import { z } from 'zod';
import { sameBytes, sign } from '../../../../platform/crypto.ts';
import { readToldTime, type NetworkNotice } from '../network.ts';

const payload = z.object({
  algorithm: z.literal('HMAC-SHA256'),
  user_id: z.union([z.string(), z.number()]).transform(String),
  /** Seconds. */
  issued_at: z.number().nullish().catch(null),
});

/** Whose it is and when they asked, or null for what the app’s secret did not sign. */
export function readSignedRequest(text: string, secret: string): Pick<NetworkNotice, 'userId' | 'at'> | null {
  const [signature = '', encoded = '', ...more] = text.split('.');
  if (more.length > 0) return null;
  // what is signed is the encoded text itself
  if (!sameBytes(Buffer.from(signature, 'base64url'), sign(secret, encoded))) return null;
  try {
    const found = payload.safeParse(JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8')));
    return found.success ? { userId: found.data.user_id, at: readToldTime(found.data.issued_at) } : null;
  } catch (problem) {
    if (problem instanceof SyntaxError) return null;
    throw problem;
  }
}
