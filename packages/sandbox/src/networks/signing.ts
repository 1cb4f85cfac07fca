// How networks sign: Meta's `signed_request`, TikTok's webhook header, and addresses of media that expire.

import { createHmac, timingSafeEqual } from 'node:crypto';

const hmac = (secret: string, text: string): Buffer => createHmac('sha256', secret).update(text).digest();

/** `signature.payload`, both base64url; signed is the payload as it is encoded. */
export function toSignedRequest(payload: object, secret: string): string {
  const encoded = Buffer.from(JSON.stringify(payload)).toString('base64url');
  return `${hmac(secret, encoded).toString('base64url')}.${encoded}`;
}

/** The value of `TikTok-Signature`, over the second it is sent and the body as it is. */
export function toTiktokSignature(body: string, secret: string, seconds: number): string {
  return `t=${seconds},s=${hmac(secret, `${seconds}.${body}`).toString('hex')}`;
}

/** Names a file until a time, so that neither can be changed. */
export function signAddress(path: string, expires: string, secret: string): string {
  return hmac(secret, `${path}?${expires}`).toString('base64url');
}

export function isSignedAddress(path: string, expires: string, signature: string, secret: string): boolean {
  const [asked, right] = [Buffer.from(signature), Buffer.from(signAddress(path, expires, secret))];
  return asked.length === right.length && timingSafeEqual(asked, right);
}
