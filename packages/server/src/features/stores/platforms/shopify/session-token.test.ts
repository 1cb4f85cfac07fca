// Tokens of the platform's admin: the one that is good, and every one that is not.
import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readClaimedShop, readSessionToken } from './session-token.ts';

const now = new Date('2026-11-23T12:00:00Z');
const at = now.getTime() / 1000;
const keys = { clientId: 'app-1', clientSecret: 'hush of the app' };

const good = {
  iss: 'https://atelier.myshopify.com/admin',
  dest: 'https://atelier.myshopify.com',
  aud: 'app-1',
  sub: '42',
  exp: at + 60,
  nbf: at,
  iat: at,
  jti: 'f8912129-1af6-4cad-9ca3-76b0f7621087',
  sid: 'a session of the platform',
};

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function write(claims: object, { head = { alg: 'HS256', typ: 'JWT' }, secret = keys.clientSecret } = {}): string {
  const text = `${part(head)}.${part(claims)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

const read = (token: string, apps = [keys]) => readSessionToken(apps, token, now);

describe('a token', () => {
  it('of the platform for our app says shop and person', () => {
    expect(read(write(good))).toEqual({ shopDomain: 'atelier.myshopify.com', userId: '42', clientId: 'app-1' });
    expect(readClaimedShop(write(good))).toBe('atelier.myshopify.com');
  });

  it('is found among several apps by its own', () => {
    const other = { clientId: 'app-2', clientSecret: 'another' };
    expect(read(write({ ...good, aud: 'app-2' }, { secret: 'another' }), [keys, other])?.clientId).toBe('app-2');
    // signed by one app in the name of the other
    expect(read(write({ ...good, aud: 'app-2' }), [keys, other])).toBeNull();
    expect(read(write(good), [])).toBeNull();
  });

  it.each([
    ['ended nine seconds ago', { exp: at - 9 }],
    ['beginning in nine seconds', { nbf: at + 9 }],
  ])('%s is good, as clocks differ', (_name, change) => {
    expect(read(write({ ...good, ...change }))).not.toBeNull();
  });

  it.each([
    ['ended eleven seconds ago', { exp: at - 11 }],
    ['ended a day ago', { exp: at - 86_400 }],
    ['that begins later', { nbf: at + 11 }],
    ['for another app', { aud: 'app-2' }],
    ['for several apps', { aud: ['app-1'] }],
    ['without an app', { aud: undefined }],
    ['issued by another shop', { iss: 'https://evil.myshopify.com/admin' }],
    ['issued by no admin', { iss: 'https://atelier.myshopify.com' }],
    ['of a shop elsewhere', { iss: 'https://evil.example/admin', dest: 'https://evil.example' }],
    ['of a shop behind a name', { dest: 'https://evil.example#.myshopify.com' }],
    ['of a shop over http', { iss: 'http://atelier.myshopify.com/admin', dest: 'http://atelier.myshopify.com' }],
    ['of a path', { dest: 'https://atelier.myshopify.com/' }],
    ['without a shop', { dest: undefined }],
    ['without a person', { sub: undefined }],
    ['with an empty person', { sub: '' }],
    ['without a number of its own', { jti: undefined }],
    ['without an end', { exp: undefined }],
    ['without a beginning', { nbf: undefined }],
    ['with an end in words', { exp: String(at + 60) }],
    ['with an end that is no number', { exp: null }],
  ])('%s is refused', (_name, change) => {
    expect(read(write({ ...good, ...change }))).toBeNull();
  });

  it.each([
    ['without a signature', { alg: 'none', typ: 'JWT' }],
    ['of another algorithm', { alg: 'HS512', typ: 'JWT' }],
    ['of an algorithm in small letters', { alg: 'hs256', typ: 'JWT' }],
    ['with a key pair', { alg: 'RS256', typ: 'JWT' }],
    ['of another type', { alg: 'HS256', typ: 'at+jwt' }],
    ['without an algorithm', { typ: 'JWT' }],
  ])('%s is refused', (_name, head) => {
    expect(read(write(good, { head: head as { alg: string; typ: string } }))).toBeNull();
  });

  const token = write(good);
  const [head = '', payload = '', signature = ''] = token.split('.');
  it.each([
    ['nothing', ''],
    ['two parts', `${head}.${payload}`],
    ['four parts', `${token}.${signature}`],
    ['no signature', `${head}.${payload}.`],
    ['half a signature', `${head}.${payload}.${signature.slice(0, 20)}`],
    ['a signature by another secret', write(good, { secret: 'not it' })],
    ['a signature by an empty secret', write(good, { secret: '' })],
    ['claims of another token', `${head}.${part({ ...good, sub: '1' })}.${signature}`],
    ['a padded part', `${head}=.${payload}.${signature}`],
    ['a space', ` ${token}`],
    ['no JSON', `${head}.${Buffer.from('no').toString('base64url')}.${signature}`],
    ['a list', write([])],
    ['a session of ours', 'AaIIm0jOcuCgBLkH2Ujejx2aUHPSUvEOgp1_VgntknAv3zNfRwqCNLVkd4bgPDeo'],
    ['too much of it', write({ ...good, more: 'x'.repeat(5000) })],
  ])('that is %s is refused', (_name, text) => {
    expect(read(text)).toBeNull();
  });
});
