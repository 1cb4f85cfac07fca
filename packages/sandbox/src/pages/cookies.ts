// Reads and writes the few cookies of a shop; each is kept to the shop's own path.

import type { FastifyRequest } from 'fastify';
import { baseOf } from './layout.ts';
import type { ShopCall } from './shop-routes.ts';

export type CookieName = 'cart' | 'discount' | 'visit' | 'attributes';

/** The cookie's text as the browser sends it, not decoded; null when it is absent or empty. */
export function readCookie(request: FastifyRequest, name: CookieName): string | null {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [key, ...value] = pair.trim().split('=');
    if (key === name) return value.join('=') || null;
  }
  return null;
}

/** Values are base64url, so that any text fits a cookie. */
export function readJsonCookie(request: FastifyRequest, name: CookieName): unknown {
  const raw = readCookie(request, name);
  if (raw === null) return null;
  try {
    return JSON.parse(Buffer.from(raw, 'base64url').toString('utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return null; // a visitor may send anything as a cookie; then there is none
    throw error;
  }
}

/** Sets the cookie, or with null takes it away. */
export function setCookie({ reply, shop }: ShopCall, name: CookieName, value: string | null): void {
  const life = value === null ? 0 : 86_400;
  void reply.header(
    'set-cookie',
    `${name}=${value ?? ''}; Path=${baseOf(shop)}; Max-Age=${life}; HttpOnly; SameSite=Lax`,
  );
}

export function setJsonCookie(call: ShopCall, name: CookieName, value: unknown): void {
  setCookie(call, name, Buffer.from(JSON.stringify(value)).toString('base64url'));
}
