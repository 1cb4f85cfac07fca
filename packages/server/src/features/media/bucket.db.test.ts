// Files in a bucket instead of on our disk, all the way: photos, videos, pictures of posts, a store that is away, and erasing.
import { confirmIdentity } from '@vitrine/contract/second-steps';
import { deleteAccount } from '@vitrine/contract/leaving';
import { checkCompression, presignMedia, triggerCompression } from '@vitrine/contract/presigned-media';
import { refusal } from '@vitrine/contract/problem';
import { searchByMedia } from '@vitrine/contract/vision';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { eventually, startTestApp, type Merchant, type TestApp } from '../../../../../tests/world/app.ts';
import { startS3Server, type S3Server } from '../../../../../tests/world/s3-server.ts';
import { drawVideo, pattern } from '../../../../../tests/world/videos.ts';
import { makeBackup } from '../../operate/copies/copies.ts';
import { calm, connectNetwork, control, listAll, waitForPosts } from '../feed/testing/people.ts';

let bucket: S3Server;
let world: TestApp;
let dana: Merchant;
const waiting = { timeout: 60_000, interval: 200 };

beforeAll(async () => {
  bucket = await startS3Server();
  world = await startTestApp({ sandbox: true, billing: false, mediaStore: bucket.settings });
  dana = await world.signUp('dana');
  await world.connect(dana, 'atelier');
}, 120_000);
afterAll(async () => {
  await world.stop();
  await bucket.stop();
});

const files = () => world.app.platform.files;
const token = () => ({ token: dana.token });
const listKeys = async () => (await Array.fromAsync(files().list())).map(({ key }) => key).toSorted();
const photo = (): Promise<Buffer> =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#a73' } })
    .jpeg()
    .toBuffer();

async function send(bytes: Buffer, type: string): Promise<{ at: string; answer: Response }> {
  const body = { filename: 'a.bin', content_type: type };
  const { presigned_url: to, destination_url: at } = await world.get(presignMedia, { ...token(), body });
  const headers = { 'content-type': type };
  return { at, answer: await fetch(to, { method: 'PUT', headers, body: new Uint8Array(bytes) }) };
}

async function codeOf(answer: Response): Promise<string> {
  return answer.ok ? 'done' : refusal.parse(await answer.json()).error.code;
}

async function askHealth(): Promise<unknown> {
  return (await fetch(`${world.url}/healthz`)).json();
}

it('a photo goes into the bucket, is served from there, and nothing of it lies on our disk', async () => {
  const { at, answer } = await send(await photo(), 'image/jpeg');
  expect(answer.status).toBe(200);
  const served = await fetch(at);
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect((await sharp(Buffer.from(await served.arrayBuffer())).metadata()).width).toBe(900);
  const name = new URL(at).pathname.replace('/files/', '').replace('.webp', '');
  expect(await listKeys()).toEqual([`${name}-400.webp`, `${name}-800.webp`, `${name}.webp`]);
  expect(existsSync(join(world.dataDir, 'files'))).toBe(false);
  expect((await fetch(`${world.url}/files/${dana.businessId}/${randomUUID()}.webp`)).status).toBe(404);
});

it('a video becomes pictures that are searched, and goes itself', async () => {
  const film = await drawVideo('mp4', ...pattern('640x480', 3), '-c:v', 'libx264', '-pix_fmt', 'yuv420p');
  const { at, answer } = await send(film, 'video/mp4');
  expect(answer.status).toBe(200);
  expect((await listKeys()).filter((key) => key.endsWith('.part'))).toHaveLength(1);
  const { job_id: jobId } = await world.get(triggerCompression, { ...token(), body: { file_url: at } });
  const check = () => world.get(checkCompression, { ...token(), body: { job_id: jobId } });
  await vi.waitFor(async () => expect((await check()).job_status).toBe('COMPLETE'), waiting);
  const { frames } = await world.get(searchByMedia, { ...token(), body: { media_url: at } });
  expect((await fetch(frames[0]?.image_url ?? '')).status).toBe(200);
  expect((await listKeys()).filter((key) => key.endsWith('.part'))).toEqual([]);
});

it('pictures of posts are copied there and shown from there', async () => {
  await control(world, 'PUT', 'instagram/faults', calm);
  await connectNetwork(world, dana, 'instagram', 'noa');
  await waitForPosts(world, dana, 'instagram');
  const [post] = await listAll(world, dana, 'instagram');
  const shown = await fetch(post?.image_url ?? '');
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(existsSync(join(world.dataDir, 'files'))).toBe(false);
});

it('a backup holds what is in the bucket', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-backup-'));
  try {
    const { url: connectionString } = world.database;
    const made = { connectionString, dataDir: world.dataDir, mediaStore: files() };
    await makeBackup(made, join(folder, 'made'), '0.2.0');
    const kept = await readdir(join(folder, 'made/data/files', dana.businessId));
    expect(kept.map((name) => `${dana.businessId}/${name}`).toSorted()).toEqual(await listKeys());
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('while the store is away that is said, nothing is lost, and what is to go goes later', async () => {
  const { at } = await send(await photo(), 'image/jpeg');
  const [fileId = ''] = /[\da-f-]{36}(?=\.webp$)/.exec(at) ?? [];
  const mine = async () => (await listKeys()).filter((key) => key.includes(fileId));
  expect(await mine()).toHaveLength(3);
  await bucket.kill();
  expect(await codeOf((await send(await photo(), 'image/jpeg')).answer)).toBe('files_unavailable');
  const served = await fetch(at);
  expect([served.status, await codeOf(served), served.headers.get('retry-after')]).toEqual([
    503,
    'files_unavailable',
    '1',
  ]);
  const trouble = {
    status: 'degraded',
    checks: { database: 'ok', files: expect.stringMatching(/^the store of files/) },
  };
  await vi.waitFor(async () => expect(await askHealth()).toMatchObject(trouble), waiting);
  await world.app.features.media.forget(dana.businessId, [fileId]);
  await bucket.revive();
  await vi.waitFor(async () => expect(await askHealth()).toMatchObject({ checks: { files: 'ok' } }), waiting);
  expect((await fetch(at)).status).toBe(200);
  await sql`update pgboss.job set start_after = now() where name = 'media.forget'`.execute(
    world.app.platform.database.db,
  );
  await vi.waitFor(async () => expect(await mine()).toEqual([]), { timeout: 90_000, interval: 500 });
  expect((await send(await photo(), 'image/jpeg')).answer.status).toBe(200);
}, 180_000);

it('what nobody knows of is removed after a day, and nothing else', async () => {
  const known = await listKeys();
  const strays = ['.webp', '-400.webp', '.part', '.mp4'].map((end) => `${dana.businessId}/${randomUUID()}${end}`);
  for (const key of strays) await files().write(key, Buffer.from('left by a crash'));
  const preview = `${dana.businessId}/og-abc.jpg`;
  await files().write(preview, Buffer.from('a preview'));
  // of a database that was lost, or of another one
  const unknown = `${randomUUID()}/${randomUUID()}.webp`;
  await files().write(unknown, Buffer.from('an image'));
  await world.app.features.strayFiles.clean();
  expect(await listKeys()).toEqual([...known, ...strays, preview, unknown].toSorted());
  world.clock.advance(25 * 3600_000);
  await world.app.features.strayFiles.clean();
  expect(await listKeys()).toEqual([...known, preview, unknown].toSorted());
  await files().remove(unknown);
});

it('a business that is erased leaves nothing in the bucket', async () => {
  expect(await listKeys()).not.toEqual([]);
  const { token: fresh } = dana;
  await world.get(confirmIdentity, { token: fresh, body: { password: dana.password } });
  await world.get(deleteAccount, { token: fresh });
  world.clock.advance(73 * 3600_000);
  await eventually('the erasure', async () => {
    await world.app.features.identity.leaving.eraseDue();
    return (await listKeys()).length === 0;
  });
  const left = (await bucket.listLeft()).filter((path) => !path.includes('_S3rver_uploads'));
  expect(left).toEqual([]);
}, 120_000);
