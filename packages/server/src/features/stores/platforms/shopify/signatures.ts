// The platform's signatures: of OAuth query strings and of webhook bodies (shopify.dev, “authorization code grant”, “webhooks”). Pure.
import { createHmac, timingSafeEqual } from 'node:crypto';

const freshMs = 90_000;

/**
 * Whether a query carries the platform's `hmac`: hex over the other parameters, sorted by name, repeated ones joined by
 * a comma, URL-encoded with %20 for a space.
 */
export function isSignedQuery(query: URLSearchParams, secret: string): boolean {
  const given = query.get('hmac');
  if (given === null) return false;
  const names = [...new Set(query.keys())].filter((name) => name !== 'hmac' && name !== 'signature');
  const message = names
    .sort()
    .map((name) => `${encodeURIComponent(name)}=${encodeURIComponent(query.getAll(name).join(','))}`)
    .join('&');
  return isSame(given, createHmac('sha256', secret).update(message).digest('hex'));
}

/** Whether the query's `timestamp` (Unix seconds) lies within 90 seconds of now. */
export function isFresh(query: URLSearchParams, now: Date): boolean {
  const timestamp = query.get('timestamp') ?? '';
  return /^\d{1,12}$/.test(timestamp) && Math.abs(now.getTime() - Number(timestamp) * 1000) <= freshMs;
}

/** Whether the bytes of a body carry this base64 signature; compared in constant time. */
export function isSignedBody(body: Buffer, signature: string, secret: string): boolean {
  return isSame(signature, createHmac('sha256', secret).update(body).digest('base64'));
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
