// Another network than before, over the real program: it looks at everything behind, and answers once it has, whatever happens meanwhile.
import { uploadFile } from '@vitrine/contract/media';
import { getTaggingReport, searchByMedia } from '@vitrine/contract/vision';
import type { Piece } from '@vitrine/scenery/scene';
import { toSvg } from '@vitrine/scenery/drawings/studio';
import { sql } from 'kysely';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type Merchant, type TestApp } from '../../../../../tests/world/app.ts';
import { writeTinyNetwork } from '../../../../../tests/world/tiny-network.ts';
import { takeVisionModel, type GivenModel } from './vision.ts';

const goods: Record<string, Piece> = {
  '9001': { kind: 'shirt', colour: 'sand', pattern: 'stripe', turn: 7 },
  '9002': { kind: 'vase', colour: 'teal', pattern: 'plain', turn: 33 },
  '9003': { kind: 'boot', colour: 'cocoa', pattern: 'plain', turn: 12 },
  '9004': { kind: 'coat', colour: 'camel', pattern: 'plain', turn: 40 },
  '9005': { kind: 'tote', colour: 'olive', pattern: 'plain', turn: 55 },
};
const waiting = { timeout: 60_000, interval: 100 };

let first: TestApp;
let world: TestApp;
let dana: Merchant;
let host: Server;
let folder: string;
/** Of the other network, as an operator gives it. */
let path: string;
let tiny: GivenModel;
/** How often each picture was asked for, and how many more are handed out before the host falls silent. */
const asked = new Map<string, number>();
let left = Infinity;
let isBroken = false;
const held: (() => void)[] = [];

const origin = (): string => `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
const draw = (id: string): Promise<Buffer> =>
  sharp(Buffer.from(toSvg({ view: 'front', pieces: [goods[id]!] }, 360)))
    .png()
    .toBuffer();

beforeAll(async () => {
  host = createServer((request, response) => {
    const id = request.url?.slice(1, 5) ?? '';
    asked.set(id, (asked.get(id) ?? 0) + 1);
    const answer = (): void =>
      void draw(id).then((bytes) => response.setHeader('content-type', 'image/png').end(bytes));
    if (isBroken) response.writeHead(500).end();
    else if ((left -= 1) >= 0) answer();
    else held.push(answer);
  });
  host.listen(0, '127.0.0.1');
  await once(host, 'listening');
  first = await startTestApp({ sandbox: true, billing: false, imageOrigins: [origin()] });
  world = first;
  dana = await world.signUp('dana');
  await world.connect(dana, 'atelier');
  await sql`update products set images = '[]' where business_id = ${dana.businessId}`.execute(tables());
  for (const id of Object.keys(goods))
    await sql`update products set images = jsonb_build_array(jsonb_build_object('id', '1', 'src', ${`${origin()}/${id}.png`}::text))
      where business_id = ${dana.businessId} and product_id = ${id}`.execute(tables());
  folder = await mkdtemp(join(tmpdir(), 'vitrine-changing-'));
  path = join(folder, 'tiny.onnx');
  await writeFile(path, writeTinyNetwork({ dimensions: 40 }));
  tiny = await takeVisionModel(path, world.dataDir);
}, 120_000);
afterAll(async () => {
  letGo();
  await world.stop();
  await first.sandbox.close();
  host.close();
  await rm(folder, { recursive: true });
  await rm(first.dataDir, { recursive: true, force: true });
});

function letGo(): void {
  left = Infinity;
  for (const answer of held.splice(0)) answer();
}

const tables = () => world.app.platform.database.db;
const hashes = async () =>
  (await sql<{ hash: string }>`select model_hash as hash from vision_states`.execute(tables())).rows[0]?.hash;
const report = () => world.get(getTaggingReport, { token: dana.token });

async function startAgain(visionModel: GivenModel | null): Promise<void> {
  await world.app.stop();
  await startOver(visionModel);
}

/** Over the same data, once the program before has stopped. */
async function startOver(visionModel: GivenModel | null): Promise<void> {
  const { database, dataDir } = first;
  world = await startTestApp({ database, dataDir, billing: false, imageOrigins: [origin()], visionModel });
}

async function search(id: string) {
  const form = new FormData();
  const photo = await sharp(await draw(id))
    .modulate({ brightness: 0.9 })
    .jpeg()
    .toBuffer();
  form.append('file_resource', new Blob([new Uint8Array(photo)]), 'a.jpg');
  const headers = { authorization: `Bearer ${dana.token}` };
  const sent = await fetch(`${world.url}${uploadFile.path}`, { method: 'POST', headers, body: form });
  const { url } = uploadFile.answer.parse(((await sent.json()) as { data: unknown }).data);
  const { product_tag_result_ids: ids, ...told } = await world.get(searchByMedia, {
    token: dana.token,
    body: { media_url: url },
  });
  return { best: ids[0], seen: told.pictures_seen, pictures: told.pictures };
}

it('the vectors of the network before answer while another one looks at everything, with its progress told', async () => {
  await search('9002');
  await vi.waitFor(async () => expect(await search('9002')).toEqual({ best: '9002', seen: 5, pictures: 5 }), waiting);
  expect((await report()).next_network).toBeNull();
  left = 2;
  await startAgain(tiny);
  const next = { name: 'tiny', seen: 2, pictures: 5 };
  await vi.waitFor(async () => expect((await report()).next_network).toEqual(next), waiting);
  expect(await search('9002')).toEqual({ best: '9002', seen: 5, pictures: 5 });
  expect(await hashes()).not.toBe(tiny.hash);
}, 120_000);

it('killed in the middle it goes on from there, and answers alone from one moment on', async () => {
  asked.clear();
  await startAgain(tiny);
  expect((await report()).next_network).toMatchObject({ seen: 2 });
  letGo();
  await vi.waitFor(async () => expect(await hashes()).toBe(tiny.hash), waiting);
  expect((await report()).next_network).toBeNull();
  expect([...asked.values()].length).toBeLessThanOrEqual(3);
  const { rows } = await sql`select distinct model_hash as hash, model_name as name from picture_vectors`.execute(
    tables(),
  );
  expect(rows).toEqual([{ hash: tiny.hash, name: 'tiny' }]);
  for (const id of Object.keys(goods)) expect(await search(id)).toEqual({ best: id, seen: 5, pictures: 5 });
}, 120_000);

it('what cannot be had at the moment is no reason to answer without it', async () => {
  isBroken = true;
  await startAgain(null);
  const failed = async () =>
    (await sql`select from picture_vectors where views is null and model_hash <> ${tiny.hash}`.execute(tables())).rows;
  await vi.waitFor(async () => expect(await failed()).toHaveLength(5), waiting);
  expect(await search('9003')).toEqual({ best: '9003', seen: 5, pictures: 5 });
  expect(await hashes()).toBe(tiny.hash);
  isBroken = false;
  // a day later it is asked for again
  await sql`update picture_vectors set seen_at = now() - interval '2 days' where views is null`.execute(tables());
  await startAgain(null);
  await vi.waitFor(async () => expect(await hashes()).not.toBe(tiny.hash), waiting);
  expect(await search('9003')).toEqual({ best: '9003', seen: 5, pictures: 5 });
}, 120_000);

const forgetCopies = () => rm(join(first.dataDir, 'vision'), { recursive: true });
const countAsked = () => [...asked.values()].reduce((sum, each) => sum + each, 0);

describe('a restored backup, which holds no copy of a network', () => {
  it('goes on at once where the same network is given again, and looks at nothing anew', async () => {
    await startAgain(await takeVisionModel(path, first.dataDir));
    await vi.waitFor(async () => expect(await hashes()).toBe(tiny.hash), waiting);
    await world.app.stop();
    await forgetCopies();
    asked.clear();
    await startOver(await takeVisionModel(path, first.dataDir));
    for (const id of Object.keys(goods)) expect(await search(id)).toEqual({ best: id, seen: 5, pictures: 5 });
    expect(countAsked()).toBe(0);
    expect((await report()).next_network).toBeNull();
  }, 120_000);

  it('looks at everything with the network there is where none is given, and answers by that alone', async () => {
    await world.app.stop();
    await forgetCopies();
    left = 2;
    await startOver(null);
    await vi.waitFor(async () => expect((await search('9002')).seen).toBe(2), waiting);
    letGo();
    await vi.waitFor(async () => expect(await hashes()).not.toBe(tiny.hash), waiting);
    for (const id of Object.keys(goods)) expect(await search(id)).toEqual({ best: id, seen: 5, pictures: 5 });
    const { rows } = await sql`select from picture_vectors where model_hash = ${tiny.hash}`.execute(tables());
    expect(rows).toEqual([]);
  }, 120_000);
});
