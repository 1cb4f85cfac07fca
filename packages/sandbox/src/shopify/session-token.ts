// The token by which the admin vouches for who looks at an app in it: a JWT of a minute, signed by the app's secret.

import { createHmac, randomUUID } from 'node:crypto';
import { secretsOf, signingSecret, type RegisteredApp } from '../registered-app.ts';
import type { SandboxShop } from '../shop.ts';
import { isSameSignature } from './signatures.ts';

/** As the platform's live. */
const TOKEN_SECONDS = 60;

/** The one person in the sandbox's admin: the owner of the store. */
export const OWNER_ID = '1';

const write = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

const signatureOf = (text: string, secret: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url');

/** shopify.dev, “session tokens”: the claims, their order and their form. */
export function writeSessionToken(shop: SandboxShop, app: RegisteredApp): string {
  const now = Math.floor(shop.now().getTime() / 1000);
  const claims = {
    iss: `https://${shop.domain}/admin`,
    dest: `https://${shop.domain}`,
    aud: app.clientId,
    sub: OWNER_ID,
    exp: now + TOKEN_SECONDS,
    nbf: now,
    iat: now,
    jti: randomUUID(),
    sid: randomUUID(),
  };
  const text = `${write({ alg: 'HS256', typ: 'JWT' })}.${write(claims)}`;
  return `${text}.${signatureOf(text, signingSecret(app))}`;
}

/** Whether a token is this shop's for this app, and still good. */
export function isSessionToken(token: string, shop: SandboxShop, app: RegisteredApp): boolean {
  const [head = '', payload = '', signature = ''] = token.split('.');
  if (!secretsOf(app).some((secret) => isSameSignature(signature, signatureOf(`${head}.${payload}`, secret))))
    return false;
  const { dest, aud, exp } = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Record<string, unknown>;
  const now = shop.now().getTime() / 1000;
  return dest === `https://${shop.domain}` && aud === app.clientId && typeof exp === 'number' && exp >= now;
}
