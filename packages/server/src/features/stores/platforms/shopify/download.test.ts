// StoreFacts lines over HTTP: pieces cut anywhere, servers with and without ranges, connections that break.
import { createServer, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { Outside } from '../../../../platform/outside.ts';
import { readLines } from './download.ts';

const text = ['{"a":1}', 'שורה שנייה', '', 'x'.repeat(5000), 'emoji 🧵', 'last'].join('\n');
const bytes = Buffer.from(`${text}\n`);
const outside = new Outside({ isOwn: () => true });
let server: Server | null = null;

afterEach(async () => {
  const open = server;
  server = null;
  if (open) await new Promise((done) => open.close(done));
});

interface Behaviour {
  piece: number;
  ranges: boolean;
  cutAfter?: number;
  status?: number;
  file?: Buffer;
}

/** Serves the file in pieces of some bytes, breaking off after `cutAfter`. */
async function serve({ piece, ranges, cutAfter, status, file = bytes }: Behaviour): Promise<string> {
  const made = createServer((request, response) => {
    const from = ranges ? Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0) : 0;
    const part = file.subarray(from);
    response.writeHead(status ?? (from > 0 ? 206 : 200), { 'content-length': part.length });
    const end = Math.min(part.length, cutAfter ?? part.length);
    for (let at = 0; at < end; at += piece) response.write(part.subarray(at, Math.min(at + piece, end)));
    if (end < part.length) setTimeout(() => response.destroy(), 20);
    else response.end();
  });
  server = made;
  await new Promise<void>((ready) => made.listen(0, '127.0.0.1', ready));
  const address = made.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/file`;
}

async function readAll(url: string, from = 0, size = bytes.length): Promise<{ lines: string[]; end: number }> {
  const all: string[] = [];
  let position = from;
  for await (const { lines, end } of readLines(outside, { url, from, size })) {
    all.push(...lines);
    position = end;
  }
  return { lines: all, end: position };
}

describe('readLines', () => {
  it.each([1, 2, 3, 7, 64, 10_000])('reads whole lines from pieces of %i bytes', async (piece) => {
    const url = await serve({ piece, ranges: true });
    expect(await readAll(url)).toEqual({ lines: text.split('\n'), end: bytes.length });
  });

  const second = Buffer.byteLength('{"a":1}\n');
  it.each([true, false])('goes on at a byte, whether the server knows ranges: %s', async (ranges) => {
    const url = await serve({ piece: 11, ranges });
    expect(await readAll(url, second)).toEqual({ lines: text.split('\n').slice(1), end: bytes.length });
  });

  it('reads a last line without its end', async () => {
    const file = Buffer.from('one\ntwo');
    const url = await serve({ piece: 3, ranges: true, file });
    expect(await readAll(url, 0, file.length)).toEqual({ lines: ['one', 'two'], end: file.length });
  });

  it('asks for nothing behind the end', async () => {
    expect(await readAll('http://127.0.0.1:1/never', 10, 10)).toEqual({ lines: [], end: 10 });
  });

  it('hands out what came before a connection broke, and can go on there', async () => {
    const cut = await serve({ piece: 10, ranges: true, cutAfter: 40 });
    const got: string[] = [];
    let end = 0;
    const reading = async (): Promise<void> => {
      for await (const part of readLines(outside, { url: cut, from: 0, size: bytes.length })) {
        got.push(...part.lines);
        end = part.end;
      }
    };
    await expect(reading()).rejects.toMatchObject({ kind: 'transient' });
    expect(end).toBeGreaterThan(0);
    expect(end).toBeLessThan(bytes.length);
    await new Promise((done) => server?.close(done));
    const rest = await readAll(await serve({ piece: 10, ranges: true }), end);
    expect([...got, ...rest.lines]).toEqual(text.split('\n'));
  });

  it('takes a file that ends before its size for broken', async () => {
    const url = await serve({ piece: 100, ranges: true });
    await expect(readAll(url, 0, bytes.length + 1)).rejects.toMatchObject({ kind: 'transient' });
  });

  it.each([403, 404, 500])('answers status %i as a failure that may pass', async (status) => {
    const url = await serve({ piece: 100, ranges: true, status });
    await expect(readAll(url)).rejects.toMatchObject({ kind: 'transient' });
  });
});
