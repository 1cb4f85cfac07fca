// The token by which the platform's admin vouches for who looks at our page in it (shopify.dev, “session tokens”, “ID token”). Pure.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { AppKeys, VouchedPerson } from '../platform.ts';
import { isShopDomain } from './shop-name.ts';

/** What clocks may be apart; the platform's own libraries allow as much. */
const toleranceSeconds = 10;
const mostCharacters = 4_000;

const seconds = z.number().int().nonnegative();

const header = z.object({ alg: z.literal('HS256'), typ: z.literal('JWT').optional() });
const claims = z.object({
  iss: z.string(),
  dest: z.string(),
  aud: z.string(),
  /** The person, by the platform's own number. */
  sub: z.string().min(1),
  exp: seconds,
  nbf: seconds,
  iat: seconds,
  jti: z.string().min(1),
});

/** The shop a token claims to be of; null when it is no token of the platform. Nothing of it is proven. */
export function readClaimedShop(token: string): string | null {
  const [, payload = ''] = splitToken(token) ?? [];
  const read = claims.pick({ dest: true }).safeParse(parsePart(payload));
  return read.success ? toShop(read.data.dest) : null;
}

/**
 * Reads a token that the platform wrote for one of these apps and that is good now: HS256 by the app's secret and no other
 * way, `aud` the app, `dest` and `iss` one and the same shop, `exp` and `nbf` around now. Null for any other.
 */
export function readSessionToken(apps: readonly AppKeys[], token: string, now: Date): VouchedPerson | null {
  const [head, payload, signature] = splitToken(token) ?? [];
  if (head === undefined || payload === undefined || signature === undefined) return null;
  if (!header.safeParse(parsePart(head)).success) return null;
  const read = claims.safeParse(parsePart(payload));
  if (!read.success) return null;
  const { iss, dest, aud, sub, exp, nbf } = read.data;
  const app = apps.find(
    ({ clientId, clientSecret }) => clientId === aud && isSigned(`${head}.${payload}`, signature, clientSecret),
  );
  const shopDomain = toShop(dest);
  if (app === undefined || shopDomain === null || iss !== `${dest}/admin`) return null;
  const moment = now.getTime() / 1000;
  if (moment > exp + toleranceSeconds || moment < nbf - toleranceSeconds) return null;
  return { shopDomain, userId: sub, clientId: app.clientId };
}

const isWritten = (part: string): boolean => Buffer.from(part, 'base64url').toString('base64url') === part;

/** Three parts, each in the one way base64url can be written. */
function splitToken(token: string): [string, string, string] | null {
  if (token.length > mostCharacters) return null;
  const parts = token.split('.');
  const [head = '', payload = '', signature = ''] = parts;
  return parts.length === 3 && parts.every((part) => part !== '' && isWritten(part))
    ? [head, payload, signature]
    : null;
}

function parsePart(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch (problem) {
    if (problem instanceof SyntaxError) return null;
    throw problem;
  }
}

function isSigned(text: string, signature: string, secret: string): boolean {
  const [a, b] = [Buffer.from(signature, 'base64url'), createHmac('sha256', secret).update(text).digest()];
  return a.length === b.length && timingSafeEqual(a, b);
}

function toShop(dest: string): string | null {
  const domain = dest.replace(/^https:\/\//, '');
  return dest === `https://${domain}` && isShopDomain(domain) ? domain : null;
}
