// Files in a bucket, against a real server of S3's protocol: signatures, streams, what is not there, and a store that goes away.
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startS3Server, type S3Server } from '../../../../../tests/world/s3-server.ts';
import { claimMediaStore } from '../../media-store-check.ts';
import { createLog } from '../log.ts';
import { copyFiles } from './copy-files.ts';
import { DiskFiles } from './disk-files.ts';
import type { Files } from './files.ts';
import { openFiles } from './open-files.ts';
import type { S3Settings } from './s3-store.ts';

const log = createLog('silent');
const megabyte = 1024 ** 2;
let server: S3Server;
let files: Files;

beforeAll(async () => {
  server = await startS3Server();
  files = await openFiles('', server.settings, log);
});
afterAll(async () => {
  await server.stop();
  files.close();
});

const open = (change: Partial<S3Settings>): Promise<Files> => openFiles('', { ...server.settings, ...change }, log);
const refusalOf = (change: Partial<S3Settings>): Promise<string> =>
  claimMediaStore({ ...server.settings, ...change }).then(
    () => 'taken',
    (problem: unknown) => String(problem),
  );
async function read(key: string): Promise<string | null> {
  const file = await files.read(key);
  if (file === null) return null;
  const bytes = await buffer(file.stream);
  expect(bytes.length).toBe(file.bytes);
  return bytes.toString();
}
async function list(): Promise<string[]> {
  return (await Array.fromAsync(files.list())).map(({ key }) => key).toSorted();
}

/** Pieces of a file as they come over a line, and the digest of those that were asked for. */
function sendMegabytes(count: number, each: (sent: number) => void | Promise<void> = () => undefined) {
  const sum = createHash('sha256');
  const send = async function* (): AsyncGenerator<Buffer> {
    for (let sent = 0; sent < count; sent += 1) {
      await each(sent);
      const piece = randomBytes(megabyte);
      sum.update(piece);
      yield piece;
    }
  };
  return { stream: Readable.from(send()), digest: () => sum.digest('hex') };
}

describe('files in a bucket', () => {
  it('are read back as they were written, whole or their beginning, and replaced', async () => {
    await files.write('business-1/a.webp', Buffer.from('one'));
    await files.write('business-1/empty.webp', Buffer.alloc(0));
    expect(await read('business-1/a.webp')).toBe('one');
    expect(await read('business-1/empty.webp')).toBe('');
    expect(String(await files.readHead('business-1/a.webp', 2))).toBe('on');
    await files.write('business-1/a.webp', Buffer.from('another'));
    expect(await read('business-1/a.webp')).toBe('another');
    expect(await files.withPath('business-1/a.webp', (path) => readFile(path, 'utf8'))).toBe('another');
  });

  it('that are not there are none', async () => {
    expect(await files.read('business-1/none.webp')).toBeNull();
    expect(await files.readHead('business-1/none.webp', 8)).toBeNull();
    expect(await files.has('business-1/none.webp')).toBe(false);
    await files.remove('business-1/none.webp');
    await expect(files.withPath('business-1/none.webp', async () => undefined)).rejects.toThrow('there is no file');
  });

  it.each(['', '../secrets.json', 'a/../b.webp', 'a/b.webp\0.png', 'a/b'])('have no key %j', async (key) => {
    expect(await files.read(key)).toBeNull();
    await expect(files.write(key, Buffer.from('x'))).rejects.toThrow('not a file key');
  });

  it('may be large: they pass through, and come back the same', async () => {
    const most = 320;
    let peak = 0;
    const start = process.memoryUsage().arrayBuffers;
    const { stream, digest } = sendMegabytes(most, () => {
      peak = Math.max(peak, process.memoryUsage().arrayBuffers - start);
    });
    expect(await files.receive('business-1/large.part', stream)).toBe(most * megabyte);
    // what was let go of is counted until it is collected
    expect(peak).toBeLessThan((most / 2) * megabyte);
    const kept = await files.read('business-1/large.part');
    const sum = createHash('sha256');
    for await (const piece of kept!.stream) sum.update(piece as Buffer);
    expect([kept!.bytes, sum.digest('hex')]).toEqual([most * megabyte, digest()]);
    await files.remove('business-1/large.part');
  });

  it.each([0, 12])('that break off after %d megabytes leave nothing under their key, and say why', async (after) => {
    const { stream } = sendMegabytes(after + 1, (sent) => {
      if (sent === after) throw new Error('the line broke');
    });
    await expect(files.receive('business-1/broken.part', stream)).rejects.toThrow('the line broke');
    expect(await files.has('business-1/broken.part')).toBe(false);
  });

  it('of a business are removed to the last, and no others', async () => {
    for (const key of ['business-1/b.webp', 'business-1/og-1.jpg', 'business-10/b.webp', 'business-2/b.webp'])
      await files.write(key, Buffer.from('x'));
    await files.removeFolder('business-1');
    expect(await list()).toEqual(['business-10/b.webp', 'business-2/b.webp']);
    await files.removeFolder('business-10');
    await files.removeFolder('business-2');
    expect(await list()).toEqual([]);
  });
});

describe('a store', () => {
  it('is not started with when its settings are not right, and the setting is named', async () => {
    expect(await refusalOf({})).toBe('taken');
    expect(await refusalOf({ secretKey: 'guessed' })).toMatch(/^BadSetting: MEDIA_S3_SECRET_KEY is not right/);
    expect(await refusalOf({ accessKey: 'nobody' })).toMatch(/^BadSetting: MEDIA_S3_ACCESS_KEY is not right/);
    expect(await refusalOf({ bucket: 'elsewhere' })).toMatch(/^BadSetting: MEDIA_S3_BUCKET is "elsewhere"/);
    expect(await list()).toEqual([]);
  });

  it('refuses a signature by another key: nothing is written or read', async () => {
    const stranger = await open({ secretKey: 'guessed' });
    await files.write('business-1/a.webp', Buffer.from('one'));
    const attempts = [
      stranger.write('business-1/a.webp', Buffer.from('two')),
      stranger.read('business-1/a.webp'),
      stranger.remove('business-1/a.webp'),
      stranger.receive('business-1/b.part', Readable.from([Buffer.from('x')])),
    ];
    const codes = (await Promise.allSettled(attempts)).map((each) =>
      each.status === 'rejected' ? String(each.reason) : 'done',
    );
    expect(new Set(codes)).toEqual(new Set(['Problem: files_unavailable']));
    expect(await stranger.findTrouble()).toMatch(/^the store of files is away/);
    expect(await read('business-1/a.webp')).toBe('one');
    stranger.close();
  });

  it('that goes away in the middle is told of, loses nothing, and goes on when it is back', async () => {
    await files.write('business-1/before.webp', Buffer.from('kept'));
    const { stream } = sendMegabytes(40, async (sent) => {
      if (sent === 20) await server.kill();
    });
    await expect(files.receive('business-1/late.part', stream)).rejects.toMatchObject({ code: 'files_unavailable' });
    expect(stream.destroyed).toBe(false);
    await expect(files.read('business-1/before.webp')).rejects.toMatchObject({ code: 'files_unavailable' });
    await expect(files.has('business-1/before.webp')).rejects.toMatchObject({ code: 'files_unavailable' });
    expect(await files.findTrouble()).toBe('the store of files is away: ECONNREFUSED');
    await server.revive();
    expect(await files.findTrouble()).toBeNull();
    expect(await read('business-1/before.webp')).toBe('kept');
    expect(await files.has('business-1/late.part')).toBe(false);
    expect(await files.receive('business-1/late.part', sendMegabytes(12).stream)).toBe(12 * megabyte);
    await files.removeFolder('business-1');
  });
});

it('files are copied from a folder into a bucket and back, each once, and a copy that differs is made anew', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-copied-'));
  try {
    const [disk, back] = [new DiskFiles(join(folder, 'from')), new DiskFiles(join(folder, 'back'))];
    await disk.write('business-1/a.webp', Buffer.from('one'));
    await disk.write('business-2/b.webp', randomBytes(6 * megabyte));
    expect(await copyFiles(disk, files)).toMatchObject({ copied: 2, same: 0, bytes: 3 + 6 * megabyte });
    await files.write('business-1/a.webp', Buffer.from('two'));
    expect(await copyFiles(disk, files)).toMatchObject({ copied: 1, same: 1 });
    expect(await copyFiles(files, back)).toMatchObject({ copied: 2 });
    expect(await readFile(join(folder, 'back/business-1/a.webp'), 'utf8')).toBe('one');
    for (const business of ['business-1', 'business-2']) await files.removeFolder(business);
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('nothing of all that is left in the bucket', async () => {
  const left = (await server.listLeft()).filter((path) => !path.includes('/.') && !path.includes('_S3rver_uploads'));
  expect(left).toEqual([]);
});
