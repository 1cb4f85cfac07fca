// The platform's limits for an app that takes a webhook: a second to connect, five to answer, here in hundredths.

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { platformLimits, postWebhook } from './post-webhook.ts';

let server: Server;
let url = '';
const heard: { body: string; headers: object }[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/never') return;
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      heard.push({ body: Buffer.concat(parts).toString('utf8'), headers: request.headers });
      if (request.url === '/away') response.writeHead(302, { location: '/elsewhere' });
      response.end('thanks');
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const signal = new AbortController().signal;
const post = (path: string, rest: object = {}) =>
  postWebhook(`${url}${path}`, { headers: { 'x-shopify-topic': 'orders/create' }, body: '{"a":"é"}', signal, ...rest });

test('are the published ones', () => {
  expect(platformLimits).toEqual({ connectMs: 1000, answerMs: 5000 });
});

/** A connection that never comes to be. */
const createConnection = () => Object.assign(new Socket(), { connecting: true });

describe('an app', () => {
  test('that answers has the bytes and the headers as they were sent', async () => {
    expect(await post('/')).toBe(200);
    expect(heard.at(-1)).toMatchObject({ body: '{"a":"é"}', headers: { 'x-shopify-topic': 'orders/create' } });
  });

  test('that leads elsewhere is not followed', async () => {
    const before = heard.length;
    expect(await post('/away')).toBe(302);
    expect(heard).toHaveLength(before + 1);
  });

  test('that takes the webhook and does not answer has failed', async () => {
    await expect(post('/never', { limits: { connectMs: 5000, answerMs: 50 } })).rejects.toThrow(
      'no answer within 50 ms',
    );
  });

  test('that does not take the connection has failed long before that', async () => {
    await expect(post('/', { createConnection, limits: { connectMs: 10, answerMs: 60_000 } })).rejects.toThrow(
      'not connected within 10 ms',
    );
  });

  test('that is not there has failed at once, in the words of the connection', async () => {
    await expect(postWebhook('http://127.0.0.1:1/', { headers: {}, body: '', signal })).rejects.toThrow('ECONNREFUSED');
  });
});
