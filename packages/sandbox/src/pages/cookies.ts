// Reads and writes the few cookies of a shop; each is kept to the shop's own path.

import type { FastifyRequest } from 'fastify';
import { baseOf } from './layout.ts';
import type { ThemeCall } from './shop-routes.ts';

export type CookieName = 'cart' | 'discount' | 'visit' | 'attributes' | 'entrance';

/** The cookie's value, percent-decoded; null when it is absent, empty or nothing this shop has set. */
export function readCookie(request: FastifyRequest, name: CookieName): string | null {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  const [, ...value] = pairs.find(([key]) => key === name) ?? [];
  return readOrNull(() => decodeURIComponent(value.join('='))) || null;
}

/** Values are base64url, so that any text fits a cookie. */
export function readJsonCookie(request: FastifyRequest, name: CookieName): unknown {
  const raw = readCookie(request, name);
  return raw === null ? null : readOrNull((): unknown => JSON.parse(Buffer.from(raw, 'base64url').toString('utf8')));
}

/** A visitor may send anything as a cookie; what cannot be read is as if there were none. */
function readOrNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof URIError) return null;
    throw error;
  }
}

/** Sets the cookie, or with null takes it away. */
export function setCookie({ reply, shop }: ThemeCall, name: CookieName, value: string | null): void {
  const life = value === null ? 0 : 86_400;
  void reply.header(
    'set-cookie',
    `${name}=${value ?? ''}; Path=${baseOf(shop)}; Max-Age=${life}; HttpOnly; SameSite=Lax`,
  );
}

export function setJsonCookie(call: ThemeCall, name: CookieName, value: unknown): void {
  setCookie(call, name, Buffer.from(JSON.stringify(value)).toString('base64url'));
}
