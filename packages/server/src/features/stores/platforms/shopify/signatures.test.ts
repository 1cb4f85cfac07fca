// The platform's signatures against vectors computed elsewhere, and what a forger may try.
import { describe, expect, it } from 'vitest';
import { isFresh, isSignedBody, isSignedQuery } from './signatures.ts';

const secret = 'hush';
const hmac = '813a3fd17f7cac01f4ea8c97e5596ada78d8f60ac823561d8ed157003df10e1c';
const query =
  'code=0907a61c0c8d55e99db179b68161bc00&host=YWRtaW4uc2hvcGlmeS5jb20vc3RvcmUvZGVtbw&shop=demo.myshopify.com' +
  '&state=0.6784241404160823&timestamp=1337178173';

describe('isSignedQuery', () => {
  const rows: [string, string, boolean][] = [
    ['the vector', `${query}&hmac=${hmac}`, true],
    ['another order of parameters', `hmac=${hmac}&${query.split('&').toReversed().join('&')}`, true],
    ['a signature parameter, which is left out', `${query}&hmac=${hmac}&signature=x`, true],
    ['no hmac', query, false],
    ['an empty hmac', `${query}&hmac=`, false],
    ['an hmac in capitals', `${query}&hmac=${hmac.toUpperCase()}`, false],
    ['half an hmac', `${query}&hmac=${hmac.slice(0, 32)}`, false],
    ['a changed value', `${query.replace('demo.', 'evil.')}&hmac=${hmac}`, false],
    ['a parameter more', `${query}&x=1&hmac=${hmac}`, false],
    ['a repeated parameter', `${query}&shop=evil.myshopify.com&hmac=${hmac}`, false],
    ['parameters glued together', `${query.replace('&host=', '%26host%3D')}&hmac=${hmac}`, false],
  ];
  it.each(rows)('%s', (_, text, isGood) => {
    expect(isSignedQuery(new URLSearchParams(text), secret)).toBe(isGood);
  });

  it('is bound to the secret', () => {
    expect(isSignedQuery(new URLSearchParams(`${query}&hmac=${hmac}`), 'other')).toBe(false);
  });
});

describe('isFresh', () => {
  const now = new Date(1_337_178_173_000);
  it.each([
    ['1337178173', true],
    ['1337178083', true],
    ['1337178263', true],
    ['1337178082', false],
    ['1337178264', false],
    ['', false],
    ['1337178173.5', false],
    ['-1', false],
    ['NaN', false],
    ['1e9', false],
  ])('timestamp %j', (timestamp, isGood) => {
    expect(isFresh(new URLSearchParams({ timestamp }), now)).toBe(isGood);
  });
  it('is needed', () => {
    expect(isFresh(new URLSearchParams(), now)).toBe(false);
  });
});

describe('isSignedBody', () => {
  const body = Buffer.from('{"id":1,"note":"café"}');
  const signature = 'foEjqc88nIdg5LAnXXzRsDrJnpNZJKbyPLSa9+F3LXU=';
  it.each([
    ['the vector', body, signature, true],
    ['a changed byte', Buffer.from('{"id":2,"note":"café"}'), signature, false],
    ['the same text in another encoding', Buffer.from('{"id":1,"note":"café"}', 'latin1'), signature, false],
    ['a signature in hex', body, Buffer.from(signature, 'base64').toString('hex'), false],
    ['a signature without padding', body, signature.replace('=', ''), false],
    ['no signature', body, '', false],
    ['an empty body', Buffer.alloc(0), signature, false],
  ])('%s', (_, bytes, given, isGood) => {
    expect(isSignedBody(bytes, given, secret)).toBe(isGood);
  });
});
