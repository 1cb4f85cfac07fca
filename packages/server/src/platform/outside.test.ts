// What may be asked of the network outside: nothing within ours, by whatever name, and nothing without an end.
import { createServer, type RequestListener, type Server } from 'node:http';
import type { lookup } from 'node:dns';
import { afterEach, describe, expect, it } from 'vitest';
import { isPublicAddress, Outside } from './outside.ts';

let server: Server | null = null;
let asked: string[] = [];

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = null;
  asked = [];
});

async function listen(answer: RequestListener): Promise<number> {
  const made = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  server = made;
  await new Promise<void>((ready) => made.listen(0, '127.0.0.1', ready));
  const address = made.address();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

const hello: RequestListener = (_, response) => response.end('hello');
const ask = (
  outside: Outside,
  url: string,
  more: { mostBytes?: number; mostRedirects?: number; signal?: AbortSignal } = {},
) => outside.fetch(url, { mostBytes: 1000, signal: AbortSignal.timeout(5000), ...more });

/** Answers these addresses in turns, as a name does whose owner means to mislead. */
function resolveTo(...answers: string[][]): typeof lookup {
  let turn = 0;
  const resolve = (_name: string, _options: object, done: (problem: null, found: object[]) => void): void => {
    const found = answers[Math.min(turn, answers.length - 1)] ?? [];
    turn += 1;
    done(
      null,
      found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return resolve as unknown as typeof lookup;
}

describe('isPublicAddress', () => {
  it.each([
    ['93.184.216.34', true],
    ['2606:4700::1111', true],
    ['127.0.0.1', false],
    ['0.0.0.0', false],
    ['10.1.2.3', false],
    ['172.16.0.1', false],
    ['192.168.1.1', false],
    ['169.254.169.254', false],
    ['100.64.0.1', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['192.0.2.1', false],
    ['::', false],
    ['::1', false],
    ['fe80::1', false],
    ['fd00:ec2::254', false],
    ['::ffff:127.0.0.1', false],
    ['::ffff:10.0.0.1', false],
    ['64:ff9b::7f00:1', false],
    ['2002:7f00:1::', false],
    ['nonsense', false],
  ])('%s: %s', (address, expected) => {
    expect(isPublicAddress(address)).toBe(expected);
  });
});

describe('whoever is not ours', () => {
  it.each([
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:169.254.169.254]/latest/meta-data',
    'https://localhost/',
    'https://me:secret@93.184.216.34/',
    'http://93.184.216.34/',
    'file:///etc/passwd',
    'gopher://93.184.216.34/',
    'nonsense',
  ])('is not asked at %s', async (url) => {
    await expect(ask(new Outside({ isOwn: () => false }), url)).rejects.toSatisfy((problem: Error) =>
      /Outlawed/.test(`${problem.name} ${(problem.cause as Error | undefined)?.name}`),
    );
  });

  it('is not asked by a name that stands for an address within', async () => {
    const port = await listen(hello);
    const outside = new Outside({ isOwn: () => false, resolve: resolveTo(['127.0.0.1']) });
    await expect(ask(outside, `https://harmless.example:${port}/`)).rejects.toMatchObject({
      cause: { name: 'Outlawed' },
    });
    expect(asked).toEqual([]);
  });

  it('nor by one that stood for another a moment ago, nor by one of several', async () => {
    const connected: string[] = [];
    const outside = new Outside({
      isOwn: () => false,
      resolve: resolveTo(['10.0.0.1', '127.0.0.1'], ['127.0.0.1'], ['::1']),
    });
    for (let turn = 0; turn < 3; turn += 1) {
      await ask(outside, 'https://rebinding.example/').catch((problem: Error) =>
        connected.push((problem.cause as Error).name),
      );
    }
    expect(connected).toEqual(['Outlawed', 'Outlawed', 'Outlawed']);
  });
});

describe('an answer', () => {
  const own = new Outside({ isOwn: ({ hostname }) => hostname === '127.0.0.1' });

  it('of our own is read whole', async () => {
    const port = await listen(hello);
    const answer = await ask(own, `http://127.0.0.1:${port}/a`);
    expect([answer.status, await answer.text()]).toEqual([200, 'hello']);
  });

  it('is read no further than its limit', async () => {
    const port = await listen((_, response) => response.end(Buffer.alloc(2_000_000)));
    const answer = await ask(own, `http://127.0.0.1:${port}/`);
    await expect(answer.bytes()).rejects.toMatchObject({ name: 'Outlawed' });
  });

  it('takes no longer than it may', async () => {
    const port = await listen((_, response) => void response.write('a'));
    const patience = new AbortController();
    const answer = await ask(own, `http://127.0.0.1:${port}/`, { signal: patience.signal });
    const read = answer.bytes();
    setTimeout(() => patience.abort(), 50);
    await expect(read).rejects.toThrow(/aborted/i);
  });

  it('leads on as often as was said, and never to where nobody may ask', async () => {
    const port = await listen(({ url = '' }, response) => {
      const left = Number(url.slice(1));
      if (left === 0) response.end('there');
      else response.writeHead(302, { location: left === 9 ? 'http://[::1]/' : `/${left - 1}` }).end();
    });
    const to = (path: string, mostRedirects?: number) =>
      ask(own, `http://127.0.0.1:${port}/${path}`, mostRedirects === undefined ? {} : { mostRedirects });
    expect(await (await to('3', 3)).text()).toBe('there');
    await expect(to('3', 2)).rejects.toMatchObject({ name: 'Outlawed' });
    await expect(to('1')).rejects.toMatchObject({ name: 'Outlawed' });
    await expect(to('9', 3)).rejects.toMatchObject({ name: 'Outlawed' });
  });
});
