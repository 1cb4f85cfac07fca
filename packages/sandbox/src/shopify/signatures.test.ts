// The published and computed test vectors of the platform's signatures.

import { describe, expect, test } from 'vitest';
import { isSameSignature, signBody, signQuery } from './signatures.ts';

const SECRET = 'hush';
const QUERY =
  'code=0907a61c0c8d55e99db179b68161bc00&host=YWRtaW4uc2hvcGlmeS5jb20vc3RvcmUvZGVtbw&shop=demo.myshopify.com&state=0.6784241404160823&timestamp=1337178173';
const QUERY_HMAC = '813a3fd17f7cac01f4ea8c97e5596ada78d8f60ac823561d8ed157003df10e1c';

describe('signQuery', () => {
  test.each([
    ['in order', QUERY],
    ['shuffled', QUERY.split('&').toReversed().join('&')],
    ['with the signature inside', `${QUERY}&hmac=abc&signature=def`],
  ])('signs the vector %s', (_name, query) => {
    expect(signQuery(new URLSearchParams(query), SECRET)).toBe(QUERY_HMAC);
  });

  test.each([
    ['another value', QUERY.replace('demo.myshopify.com', 'evil.myshopify.com')],
    ['another key', QUERY.replace('shop=', 'Shop=')],
    ['one more key', `${QUERY}&x=1`],
    ['a repeated key', `${QUERY}&shop=demo.myshopify.com`],
  ])('signs %s differently', (_name, query) => {
    expect(signQuery(new URLSearchParams(query), SECRET)).not.toBe(QUERY_HMAC);
  });
});

test('signBody signs the bytes of the vector', () => {
  expect(signBody('{"id":1,"note":"café"}', SECRET)).toBe('foEjqc88nIdg5LAnXXzRsDrJnpNZJKbyPLSa9+F3LXU=');
  expect(signBody(Buffer.from('{"id":1,"note":"café"}'), SECRET)).toBe('foEjqc88nIdg5LAnXXzRsDrJnpNZJKbyPLSa9+F3LXU=');
});

test.each([
  ['abc', 'abc', true],
  ['abc', 'abd', false],
  ['abc', 'abcd', false],
  ['', 'a', false],
])('isSameSignature(%j, %j) is %s', (given, expected, same) => {
  expect(isSameSignature(given, expected)).toBe(same);
});
