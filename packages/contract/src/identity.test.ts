// Accounts: which usernames, email addresses and passwords pass, and why the others do not.
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { email, login, password, register, resetPassword, username } from './identity.ts';

/** The first issue's code, or null when the value passes. */
function faultOf(schema: z.ZodType, value: unknown): string | null {
  const read = schema.safeParse(value);
  return read.success ? null : (read.error.issues[0]?.code ?? 'unknown');
}

describe('username', () => {
  it.each([
    ['abc', 'abc'],
    ['A_b-9', 'A_b-9'],
    ['  spaced  ', 'spaced'],
    ['a'.repeat(30), 'a'.repeat(30)],
    ['---', '---'],
  ])('%j is read as %j', (typed, kept) => {
    expect(username.parse(typed)).toBe(kept);
  });

  it.each([
    ['', 'invalid_format'],
    ['   ', 'invalid_format'],
    ['ab', 'too_small'],
    ['a'.repeat(31), 'too_big'],
    ['two words', 'invalid_format'],
    ['dot.ted', 'invalid_format'],
    ['me@shop', 'invalid_format'],
    ['דנה', 'invalid_format'],
    ['ünïcode', 'invalid_format'],
    ['abc\0', 'invalid_format'],
    ['abc\ndef', 'invalid_format'],
    ["a';--", 'invalid_format'],
    [7, 'invalid_type'],
    [null, 'invalid_type'],
    [['abc'], 'invalid_type'],
  ])('%j is refused: %s', (typed, fault) => {
    expect(faultOf(username, typed)).toBe(fault);
  });
});

describe('email', () => {
  it.each([
    ['dana@shop.example', 'dana@shop.example'],
    ['  dana@shop.example ', 'dana@shop.example'],
    ['da na@shop. example', 'dana@shop.example'],
    ['dana+tag@shop.example', 'dana+tag@shop.example'],
    ["o'neil@shop.example", "o'neil@shop.example"],
    ['me@shop.photography', 'me@shop.photography'],
    ['me@a.b.c.d.museum', 'me@a.b.c.d.museum'],
    ['me@shop.co', 'me@shop.co'],
    ['דנה@דוגמה.ישראל', 'דנה@דוגמה.ישראל'],
    ['用户@例子.广告', '用户@例子.广告'],
    ['ü@bücher.example', 'ü@bücher.example'],
    ['MiXed@Shop.Example', 'MiXed@Shop.Example'],
    ['\u200Edana@\u200Bshop.example\u202C', 'dana@shop.example'],
    [`${'a'.repeat(240)}@shop.example`, `${'a'.repeat(240)}@shop.example`],
  ])('%j is read as %j', (typed, kept) => {
    expect(email.parse(typed)).toBe(kept);
  });

  it.each([
    '',
    '   ',
    'plain',
    'no-at.example',
    '@shop.example',
    'me@',
    'me@shop',
    'me@.example',
    'me@shop.',
    'me@shop..example',
    'two@at@shop.example',
    'me@shop.example,you@shop.example',
    'me;you@shop.example',
    '<me@shop.example>',
    '"me"@shop.example',
    'me@[127.0.0.1]',
    'me\\you@shop.example',
    'me@shop.example\0',
    'me@sh\0op.example',
    'me@shop.example/path',
    `${'a'.repeat(250)}@shop.example`,
  ])('%j is refused', (typed) => {
    expect(faultOf(email, typed)).not.toBeNull();
  });
});

describe('password', () => {
  it.each(['abcde1', '123456', 'סיסמה1', 'пароль٣', '  a 1  ', `${'a'.repeat(199)}1`])('%j passes', (typed) => {
    expect(password.parse(typed)).toBe(typed);
  });

  it.each([
    ['', 'too_small'],
    ['abc1', 'too_small'],
    ['abcdef', 'invalid_format'],
    ['abc½de', 'invalid_format'],
    [`${'a'.repeat(200)}1`, 'too_big'],
    [123_456, 'invalid_type'],
  ])('%j is refused: %s', (typed, fault) => {
    expect(faultOf(password, typed)).toBe(fault);
  });
});

describe('bodies', () => {
  const good = { username: 'dana', email: 'dana@shop.example', password: 'secret1' };

  it('a registration needs no more than name, address and password', () => {
    expect(register.body.parse(good)).toEqual(good);
  });

  it('what was not asked for is refused', () => {
    const read = register.body.safeParse({ ...good, role: 'admin', business_id: 'x', is_verified: true });
    expect(read.error?.issues).toMatchObject([
      { code: 'unrecognized_keys', keys: ['role', 'business_id', 'is_verified'] },
    ]);
  });

  it('all faults are told at once', () => {
    const read = register.body.safeParse({ username: 'a b', email: 'none', password: 'x', language: 'fr' });
    const fields = new Set(read.error?.issues.map(({ path }) => path.join('.')));
    expect(fields).toEqual(new Set(['username', 'email', 'password', 'language']));
  });

  it('signing in hints at no rule of usernames or passwords', () => {
    expect(login.body.parse({ username: ' d ', password: ' ' })).toEqual({ username: 'd', password: ' ' });
    expect(faultOf(login.body, { username: ' ', password: 'x' })).toBe('too_small');
    expect(faultOf(login.body, { username: 'x', password: '' })).toBe('too_small');
  });

  it('a new password keeps the rules of the first', () => {
    expect(faultOf(resetPassword.body, { token: 't', new_password: 'short' })).not.toBeNull();
    expect(faultOf(resetPassword.body, { token: '', new_password: 'long enough 1' })).toBe('too_small');
  });
});
