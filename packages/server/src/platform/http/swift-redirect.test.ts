// Redirects sent as one text look to every client like any other answer, and leave the connection as it should be.
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { connectionOptions } from './connections.ts';
import { redirectHeaders, redirectSwiftly } from './swift-redirect.ts';

let server: Server | null = null;
afterEach(() => server?.closeAllConnections());
afterEach(() => void server?.close());

let swift: boolean[] = [];

/** A server that redirects after a turn of the event loop, swiftly where that can be done. */
async function listen(locationOf = (url: string) => `https://shop.example${url}`): Promise<number> {
  swift = [];
  const created = createServer(connectionOptions, (request, response) => {
    setImmediate(() => {
      const location = locationOf(request.url ?? '');
      const sent = redirectSwiftly(response, location);
      swift.push(sent);
      if (!sent)
        response.writeHead(302, ['Location', encodeURI(location), ...redirectHeaders, 'Content-Length', '0']).end();
    });
  });
  server = created;
  await new Promise<void>((done) => {
    created.listen(0, '127.0.0.1', done);
  });
  return (created.address() as AddressInfo).port;
}

/** Sends the texts one after another, each when as many answers have come as it waits for; answers all that came back. */
function talk(port: number, said: readonly { text: string; after: number }[], answers: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' });
    let heard = '';
    let next = 0;
    const go = (): void => {
      const count = heard.split('\r\n\r\n').length - 1;
      for (; next < said.length && (said[next]?.after ?? 0) <= count; next += 1) socket.write(said[next]?.text ?? '');
      if (count >= answers) socket.end();
    };
    socket.on('connect', go);
    socket.on('data', (bytes) => {
      heard += bytes.toString('latin1');
      go();
    });
    socket.on('close', () => resolve(heard));
    socket.on('error', reject);
  });
}

const get = (path: string, rest = ''): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n${rest}\r\n`;
const locationsIn = (heard: string): string[] =>
  [...heard.matchAll(/\r\nLocation: (\S+)/gi)].map(([, url]) => url ?? '');

test('one after another on a connection that stays open', async () => {
  const port = await listen();
  const said = ['/a', '/b', '/c'].map((path, after) => ({ text: get(path), after }));
  const heard = await talk(port, said, 3);
  expect(locationsIn(heard)).toEqual(['/a', '/b', '/c'].map((path) => `https://shop.example${path}`));
  expect(swift).toEqual([true, true, true]);
  const [head = ''] = heard.split('\r\n\r\n');
  expect(head.split('\r\n').map((line) => line.replace(/^Date: .*/, 'Date'))).toEqual([
    'HTTP/1.1 302 Found',
    'Location: https://shop.example/a',
    'Cache-Control: private, no-store',
    'Referrer-Policy: strict-origin-when-cross-origin',
    'Content-Length: 0',
    'Connection: keep-alive',
    'Keep-Alive: timeout=5',
    'Date',
  ]);
  expect(Math.abs(Date.now() - Date.parse(/Date: (.*)/.exec(head)?.[1] ?? ''))).toBeLessThan(60_000);
});

test('many asked for at once are answered in their order', async () => {
  const port = await listen();
  const paths = Array.from({ length: 20 }, (_, index) => `/p${index}`);
  const heard = await talk(port, [{ text: paths.map((path) => get(path)).join(''), after: 0 }], paths.length);
  expect(locationsIn(heard)).toEqual(paths.map((path) => `https://shop.example${path}`));
  expect(swift[0]).toBe(true);
});

test.each([
  ['a client that wants the connection closed', get('/a', 'Connection: close\r\n'), /\r\nConnection: close\r\n/i],
  ['HTTP/1.0', 'GET /a HTTP/1.0\r\n\r\n', /\r\nConnection: close\r\n/i],
])('%s gets its answer, and the connection ends', async (_, text, closes) => {
  const port = await listen();
  const heard = await talk(port, [{ text, after: 0 }], 2);
  expect(locationsIn(heard)).toEqual(['https://shop.example/a']);
  expect(heard).toMatch(closes);
  expect(swift).toEqual([false]);
});

test.each([
  ['HEAD', 'HEAD /a HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['a GET with a body', 'GET /a HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello'],
  ['a body in chunks', 'GET /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n'],
])('after %s the next request of the connection is answered', async (_, text) => {
  const port = await listen();
  const heard = await talk(
    port,
    [
      { text, after: 0 },
      { text: get('/b'), after: 1 },
    ],
    2,
  );
  expect(locationsIn(heard)).toEqual(['https://shop.example/a', 'https://shop.example/b']);
});

test.each([['a b'], ['a\r\nSet-Cookie: x=1'], ['ü'], ['a\u0000b'], ['\u05d0']])(
  'a location with %j is left to the usual way, which makes it safe',
  async (part) => {
    const port = await listen(() => `https://shop.example/${part}`);
    const heard = await talk(port, [{ text: get('/a'), after: 0 }], 1);
    expect(swift).toEqual([false]);
    expect(heard).not.toContain('\r\nSet-Cookie');
    expect(locationsIn(heard)).toEqual([encodeURI(`https://shop.example/${part}`)]);
  },
);

test('a client that is gone before its answer hurts nobody', async () => {
  const port = await listen();
  const socket = connect({ port, host: '127.0.0.1' });
  socket.write(get('/a'));
  socket.resetAndDestroy();
  const heard = await talk(port, [{ text: get('/b'), after: 0 }], 1);
  expect(locationsIn(heard)).toEqual(['https://shop.example/b']);
});
