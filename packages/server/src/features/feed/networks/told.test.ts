// What networks sign, and everything else: nobody but the network ends our access.
import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readSignedRequest } from './instagram/signed-request.ts';
import { readRemoval } from './tiktok/removal.ts';

const write = (content: object, secret = 'hush'): string => {
  const encoded = Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${createHmac('sha256', secret).update(encoded).digest('base64url')}.${encoded}`;
};

describe('a signed request of Meta', () => {
  const at = new Date('2026-11-28T10:00:00Z');
  const good = { algorithm: 'HMAC-SHA256', issued_at: at.getTime() / 1000, user_id: '1784' };

  it('tells whose it is, and when they asked', () => {
    expect(readSignedRequest(write(good), 'hush')).toEqual({ userId: '1784', at });
    expect(readSignedRequest(write({ ...good, user_id: 1784 }), 'hush')).toEqual({ userId: '1784', at });
  });

  it.each([undefined, null, 'today', 0, 1, -1, 1e30])('is good without a time that makes sense, as %s', (issued) => {
    const text = write({ ...good, issued_at: issued });
    expect(readSignedRequest(text, 'hush')).toEqual({ userId: '1784', at: null });
  });

  it.each([
    ['another secret', write(good, 'other')],
    ['another algorithm', write({ ...good, algorithm: 'none' })],
    ['nobody', write({ algorithm: 'HMAC-SHA256' })],
    [
      'another content under its signature',
      `${write(good).split('.')[0]}.${write({ ...good, user_id: '2' }).split('.')[1]}`,
    ],
    ['a third part', `${write(good)}.x`],
    [
      'no JSON',
      (() => {
        const text = Buffer.from('nothing').toString('base64url');
        return `${createHmac('sha256', 'hush').update(text).digest('base64url')}.${text}`;
      })(),
    ],
    ['no signature', `.${write(good).split('.')[1]}`],
    ['nothing', ''],
  ])('is none of %s', (_, text) => {
    expect(readSignedRequest(text, 'hush')).toBeNull();
  });
});

describe('a webhook of TikTok', () => {
  const app = { clientKey: 'key', clientSecret: 'hush' };
  const now = new Date('2026-11-28T10:00:00Z');
  const seconds = now.getTime() / 1000;
  const removed = { client_key: 'key', event: 'authorization.removed', user_openid: 'o-1', content: '{"reason":1}' };
  const told = (content: object, { at = seconds, secret = 'hush', address = 'webhook' } = {}) => {
    const body = JSON.stringify(content);
    const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
    return {
      address,
      body,
      header: (name: string) => (name === 'tiktok-signature' ? `t=${at},s=${signature}` : undefined),
    };
  };

  it('tells who took our access away', () => {
    expect(readRemoval(told(removed), app, now)).toEqual({ kind: 'deauthorised', userId: 'o-1', at: null });
  });

  it('tells when they did, which may be long before it is sent', () => {
    const long = { ...removed, create_time: seconds - 200_000 };
    expect(readRemoval(told(long), app, now)).toMatchObject({ at: new Date(now.getTime() - 200_000_000) });
    for (const odd of ['now', null, 0, -5, 1e30])
      expect(readRemoval(told({ ...removed, create_time: odd }), app, now)).toMatchObject({ userId: 'o-1', at: null });
  });

  it.each([
    ['another secret', told(removed, { secret: 'other' })],
    ['an hour ago', told(removed, { at: seconds - 3600 })],
    ['an hour ahead', told(removed, { at: seconds + 3600 })],
    ['another address', told(removed, { address: 'delete-data' })],
    ['no signature', { ...told(removed), header: () => undefined }],
    ['another event of another secret', told({ ...removed, event: 'video.publish.completed' }, { secret: 'other' })],
  ])('is none of %s', (_, each) => {
    expect(readRemoval(each, app, now)).toBeNull();
  });

  it.each([
    ['another event', told({ ...removed, event: 'video.publish.completed' })],
    ['another app', told({ ...removed, client_key: 'other' })],
    ['another shape', told({ event: 'portability.download.ready' })],
  ])('is heard, but ends nothing, of %s', (_, each) => {
    expect(readRemoval(each, app, now)).toEqual({ kind: 'other' });
  });
});
