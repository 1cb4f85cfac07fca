// Videos over the real server: looked through, every hostile one, canceled, done again after a stop, without a program, cleaned.
import {
  cancelCompression,
  checkCompression,
  presignMedia,
  triggerCompression,
} from '@vitrine/contract/presigned-media';
import { searchByMedia } from '@vitrine/contract/vision';
import { chmod, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type Merchant, type TestApp } from '../../../../../../tests/world/app.ts';
import { drawVideo, pattern } from '../../../../../../tests/world/videos.ts';

const waiting = { timeout: 90_000, interval: 200 };
const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];

/** What a merchant does with a video, in one program. */
function inWorld(world: TestApp, who: Merchant) {
  const token = () => ({ token: who.token });
  const sign = (type: string) =>
    world.call(presignMedia, { ...token(), body: { filename: 'a.mp4', content_type: type } });
  const send = async (bytes: Buffer, type = 'video/mp4'): Promise<string> => {
    const { data, error } = await sign(type);
    if (data === null) throw new Error(error?.message);
    const headers = { 'content-type': type };
    const answer = await fetch(data.presigned_url, { method: 'PUT', headers, body: new Uint8Array(bytes) });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    return data.destination_url;
  };
  const trigger = (url: string) => world.get(triggerCompression, { ...token(), body: { file_url: url } });
  const check = (jobId: string) => world.get(checkCompression, { ...token(), body: { job_id: jobId } });
  const finish = async (jobId: string) => {
    await vi.waitFor(async () => expect((await check(jobId)).job_status).not.toMatch(/QUEUED|RUNNING/), waiting);
    const { job_status: status, failure } = await check(jobId);
    return failure ?? status;
  };
  return {
    sign,
    send,
    trigger,
    check,
    finish,
    /** How one ends, and its address. */
    look: async (bytes: Buffer, type?: string) => {
      const url = await send(bytes, type);
      return { url, end: await finish((await trigger(url)).job_id) };
    },
    cancel: (jobId: string) => world.get(cancelCompression, { ...token(), body: { job_id: jobId } }),
    search: (url: string) => world.call(searchByMedia, { ...token(), body: { media_url: url } }),
    listFiles: () => readdir(join(world.dataDir, 'files', who.businessId)).catch(() => []),
  };
}

const see = async (url: string) => sharp(Buffer.from(await (await fetch(url)).arrayBuffer())).metadata();

describe('with a program that reads videos', () => {
  let world: TestApp;
  let dana: Merchant;
  let own: ReturnType<typeof inWorld>;

  beforeAll(async () => {
    world = await startTestApp({ sandbox: true, billing: false });
    dana = await world.signUp('dana');
    await world.connect(dana, 'atelier');
    own = inWorld(world, dana);
  });
  afterAll(async () => {
    await world.stop();
  });

  it('a video becomes pictures of its scenes, and goes itself', async () => {
    const scenes = [
      '-f',
      'lavfi',
      '-i',
      'mandelbrot=size=640x480:rate=25',
      '-f',
      'lavfi',
      '-i',
      'testsrc=size=640x480',
    ];
    const cut = '[0]trim=duration=3[a];[1]trim=duration=3,fps=25[b];[a][b]concat=n=2';
    const film = await drawVideo('mp4', ...scenes, '-filter_complex', cut, ...h264);
    const { url, end } = await own.look(film);
    expect(end).toBe('COMPLETE');
    const { data, error } = await own.search(url);
    expect(error).toBeNull();
    const { frames = [] } = data ?? {};
    expect(frames.length).toBeGreaterThanOrEqual(2);
    expect(frames.length).toBeLessThanOrEqual(6);
    const moments = frames.map(({ at_seconds: at }) => at);
    expect([moments.some((at) => at < 3), moments.some((at) => at >= 3)]).toEqual([true, true]);
    expect(moments).toEqual(moments.toSorted((one, other) => one - other));
    expect(await see(frames[0]?.image_url ?? '')).toMatchObject({ format: 'webp', width: 640, height: 480 });
    expect((await own.listFiles()).filter((name) => name.endsWith('.part'))).toEqual([]);
    expect((await fetch(url)).status).toBe(404);
    const [again, once] = [await own.trigger(url), await own.trigger(url)];
    expect(again).toEqual(once);
    expect(await own.check(again.job_id)).toEqual({ job_status: 'COMPLETE', progress: 1, failure: null });
  });

  it.each([
    ['video/quicktime', 'mov', h264],
    ['video/webm', 'webm', ['-c:v', 'libvpx', '-deadline', 'realtime']],
    ['video/ogg', 'ogv', ['-c:v', 'libtheora']],
  ])('%s is read', async (type, ending, codec) => {
    const { end, url } = await own.look(await drawVideo(ending, ...pattern('320x240', 2), ...codec), type);
    expect(end).toBe('COMPLETE');
    expect((await own.search(url)).data?.frames.length).toBeGreaterThan(0);
  });

  it('one is what its bytes are, whatever it was called', async () => {
    const film = await drawVideo('webm', ...pattern('320x240', 1), '-c:v', 'libvpx', '-deadline', 'realtime');
    expect((await own.look(film, 'video/mp4')).end).toBe('COMPLETE');
  });

  it('one that is a few pixels large, very wide, or an hour long is looked at as far as that is of use', async () => {
    const vp8 = ['-c:v', 'libvpx', '-deadline', 'realtime'];
    expect((await own.look(await drawVideo('webm', ...pattern('2x2', 1), ...vp8), 'video/webm')).end).toBe('COMPLETE');
    const wide = await own.look(await drawVideo('webm', ...pattern('16000x16', 1, 5), ...vp8), 'video/webm');
    expect(wide.end).toBe('COMPLETE');
    expect((await see((await own.search(wide.url)).data?.frames[0]?.image_url ?? '')).width).toBeLessThanOrEqual(1600);
    const long = await own.look(await drawVideo('mp4', ...pattern('64x64', 3600, 1), ...h264));
    expect(long.end).toBe('COMPLETE');
    const moments = (await own.search(long.url)).data?.frames.map(({ at_seconds: at }) => at) ?? [];
    expect(Math.max(...moments)).toBeLessThanOrEqual(180);
  });

  it.each<[string, () => Promise<Buffer>, string]>([
    [
      'one that was cut off',
      async () => (await drawVideo('mp4', ...pattern('320x240', 2), ...h264)).subarray(0, -400),
      'video_unreadable',
    ],
    [
      'noise behind the first bytes of a video',
      async () => Buffer.concat([Buffer.from('\0\0\0\u0018ftypisom', 'latin1'), randomBytes(4000)]),
      'video_unreadable',
    ],
    [
      'a page behind them',
      async () => Buffer.from('\0\0\0\u0018ftypisom\0\0\0\0isomisom<html><script>alert(1)</script>', 'latin1'),
      'video_unreadable',
    ],
    [
      'one that is sound alone',
      () => drawVideo('mp4', '-f', 'lavfi', '-i', 'sine=duration=2', '-c:a', 'aac'),
      'video_unreadable',
    ],
    [
      'a bomb of 64 megapixels',
      () =>
        drawVideo('webm', ...pattern('8000x8000', 1, 1), '-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '16'),
      'video_too_large',
    ],
  ])('nothing is kept of %s', async (_what, make, failure) => {
    const before = await own.listFiles();
    const { end, url } = await own.look(await make());
    expect(end).toBe(failure);
    expect(await own.listFiles()).toEqual(before);
    expect((await own.search(url)).error?.code).toBe('not_found');
    const again = await world.call(triggerCompression, { token: dana.token, body: { file_url: url } });
    expect(again.error?.code).toBe('not_found');
  });

  it('a photo is done already, and nobody else’s file is taken', async () => {
    const { data } = await own.sign('image/jpeg');
    const photo = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#c84' } })
      .jpeg()
      .toBuffer();
    const headers = { 'content-type': 'image/jpeg' };
    await fetch(data?.presigned_url ?? '', { method: 'PUT', headers, body: new Uint8Array(photo) });
    const { job_id: id, media_url: url } = await own.trigger(data?.destination_url ?? '');
    expect(await own.check(id)).toMatchObject({ job_status: 'COMPLETE' });
    expect((await own.search(url)).data?.frames).toMatchObject([{ image_url: url, at_seconds: 0 }]);
    const nora = await world.signUp('nora');
    const asked = { token: nora.token, body: { file_url: url } };
    expect((await world.call(triggerCompression, asked)).error?.code).toBe('not_found');
    expect((await world.call(checkCompression, { token: nora.token, body: { job_id: id } })).error?.code).toBe(
      'not_found',
    );
    expect((await world.call(cancelCompression, { token: nora.token, body: { job_id: id } })).error?.code).toBe(
      'not_found',
    );
    expect(await own.cancel(id)).toEqual({ job_status: 'COMPLETE' });
  });

  it('a day later pictures that nothing shows are gone, and how it went with them', async () => {
    const { url } = await own.look(await drawVideo('mp4', ...pattern('320x240', 2), ...h264));
    expect((await own.search(url)).status).toBe(200);
    const left = await mkdtemp(join(tmpdir(), 'vitrine-video-'));
    await writeFile(join(left, 'a1.jpg'), 'what a crash left');
    await utimes(left, 1_700_000_000, 1_700_000_000);
    world.clock.advance(25 * 3600_000);
    await world.app.features.mediaUploads.clean();
    await expect(stat(left)).rejects.toThrow('ENOENT');
    expect((await own.search(url)).error?.code).toBe('not_found');
    expect(await own.listFiles()).toEqual([]);
    expect(await world.app.platform.database.db.selectFrom('video_jobs').selectAll().execute()).toEqual([]);
  });
});

it('without a program videos are refused, with the reason, and photos are not', async () => {
  const world = await startTestApp({ billing: false, ffmpeg: null });
  try {
    const { sign } = inWorld(world, await world.signUp('dana'));
    expect((await sign('video/mp4')).error).toMatchObject({
      code: 'videos_unavailable',
      message: 'This installation can’t read videos, because ffmpeg isn’t installed on it. Choose an image instead.',
    });
    expect((await sign('image/jpeg')).status).toBe(200);
  } finally {
    await world.stop();
  }
});

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const film = () => drawVideo('mp4', ...pattern('320x240', 1), ...h264);

describe('with a program that takes its time', () => {
  let folder: string;
  let slow: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vitrine-slow-'));
    slow = join(folder, 'ffmpeg');
    await writeFile(slow, `#!/bin/sh\necho $$ >> ${folder}/started\nexec /bin/sleep 300\n`);
    await chmod(slow, 0o755);
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
  });

  const listStarted = async () =>
    (await readFile(join(folder, 'started'), 'utf8').catch(() => '')).split('\n').filter(Boolean).map(Number);
  it('two are looked through at a time, one of each business, and what is canceled is ended and forgotten', async () => {
    const world = await startTestApp({ billing: false, ffmpeg: slow });
    try {
      const bytes = await film();
      const jobs: { own: ReturnType<typeof inWorld>; id: string }[] = [];
      for (const name of ['dana', 'nora', 'omer']) {
        const own = inWorld(world, await world.signUp(name));
        for (let count = 0; count < 2; count += 1)
          jobs.push({ own, id: (await own.trigger(await own.send(bytes))).job_id });
      }
      await vi.waitFor(async () => expect(await listStarted()).toHaveLength(2), waiting);
      await new Promise((go) => setTimeout(go, 2_500));
      expect(await listStarted()).toHaveLength(2);
      const states = await Promise.all(jobs.map(async ({ own, id }) => (await own.check(id)).job_status));
      expect(states.filter((state) => state === 'RUNNING')).toHaveLength(2);
      const [first, second] = await listStarted();
      for (const { own, id } of jobs) expect(await own.cancel(id)).toEqual({ job_status: 'CANCELED' });
      await vi.waitFor(() => expect([first!, second!].filter(isAlive)).toEqual([]), waiting);
      for (const { own } of jobs) await vi.waitFor(async () => expect(await own.listFiles()).toEqual([]), waiting);
      for (const { own, id } of jobs) expect((await own.check(id)).job_status).toBe('CANCELED');
    } finally {
      await world.stop();
    }
  });

  it('what a stopped program leaves is ended with it, and done by the next', async () => {
    const before = await startTestApp({ billing: false, ffmpeg: slow });
    const dana = await before.signUp('dana');
    const own = inWorld(before, dana);
    const had = (await listStarted()).length;
    const { job_id: id } = await own.trigger(await own.send(await film()));
    await vi.waitFor(async () => expect((await listStarted()).length).toBeGreaterThan(had), waiting);
    await before.app.stop();
    expect((await listStarted()).filter(isAlive)).toEqual([]);
    const { database, dataDir } = before;
    const after = await startTestApp({ billing: false, database, dataDir });
    try {
      expect(await inWorld(after, dana).finish(id)).toBe('COMPLETE');
    } finally {
      await after.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
