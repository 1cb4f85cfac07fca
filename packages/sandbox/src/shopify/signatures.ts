// The platform's three signatures: of OAuth query strings, of webhook bodies and of its own download addresses.

import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Signs query parameters as hex: without `hmac` and `signature`, sorted by key, repeated keys joined by a comma,
 * URL-encoded with %20 for a space (shopify.dev, “authorization code grant”).
 */
export function signQuery(parameters: Iterable<[string, string]>, secret: string): string {
  const values = new Map<string, string[]>();
  for (const [key, value] of parameters) {
    if (key === 'hmac' || key === 'signature') continue;
    values.set(key, [...(values.get(key) ?? []), value]);
  }
  const message = [...values]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, each]) => `${encodeURIComponent(key)}=${encodeURIComponent(each.join(','))}`)
    .join('&');
  return createHmac('sha256', secret).update(message).digest('hex');
}

/** Signs the bytes of a webhook body as base64. */
export function signBody(body: string | Buffer, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('base64');
}

/** Compares two signatures in constant time. */
export function isSameSignature(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}
