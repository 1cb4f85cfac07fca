// What looks tell of their products over real HTTP, with no database at all: recorded durably, or quietly passed over.
import type { BusinessId, LinkId } from '@vitrine/contract/ids';
import { randomUUID } from 'node:crypto';
import { mkdtemp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, request as httpRequest, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { deriveKeys } from '../../platform/crypto.ts';
import { openDatabase } from '../../platform/db/db.ts';
import { DiskFiles } from '../../platform/files/disk-files.ts';
import { connectionOptions } from '../../platform/http/connections.ts';
import { TrustedProxies } from '../../platform/http/client-address.ts';
import { createJobs } from '../../platform/jobs.ts';
import { createLog } from '../../platform/log.ts';
import { Outside } from '../../platform/outside.ts';
import type { Platform } from '../../platform/platform.ts';
import type { LinkRecord } from '../links/links.ts';
import { readLine, type EventRecord } from '../traffic/intake/spool-record.ts';
import { createTraffic, type Traffic } from '../traffic/traffic.ts';
import { readEvents } from './beacon.ts';
import { createPages } from './pages.ts';
import { sampleProduct, Shop } from './testing/shop.ts';

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Safari/604.1';
const shop = new Shop();
let folder: string;
let traffic: Traffic;
let server: Server;
let port: number;
let look: LinkRecord;
let other: LinkRecord;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-beacon-'));
  const assetsDir = join(folder, 'assets');
  await mkdir(assetsDir);
  for (const name of ['enhance.js', 'kept.js', 'sign.js', 'measure.js', 'photos.js', 'seen.js', 'embed.js'])
    await writeFile(join(assetsDir, name), '"use strict"');
  const log = createLog('silent');
  const nowhere = { host: '127.0.0.1', port: 1 };
  const platform: Platform = {
    database: openDatabase(nowhere, log),
    jobs: createJobs(nowhere, log),
    files: new DiskFiles(join(folder, 'files')),
    keys: deriveKeys(Buffer.alloc(32, 'a secret')),
    proxies: new TrustedProxies(['loopback']),
    outside: new Outside({ isOwn: () => true }),
    publicUrl: 'http://localhost',
    clock: systemClock,
    log,
    mail: null as never,
  };
  traffic = createTraffic(platform, { spoolDir: join(folder, 'spool'), spoolId: 'own' });
  look = shop.addLook('aLook11', [...Array.from({ length: 100 }, (_, n) => sampleProduct(n + 1)), sampleProduct(333)]);
  other = shop.addLook('bLook22', [sampleProduct(2)]);
  shop.addMultilink('theTwo', ['aLook11', 'bLook22'], 50);
  const quiet: Platform = { ...platform, database: { ...platform.database, listen: () => undefined } };
  const {
    linksDoor: links,
    storefrontDoor: storefront,
    catalogueDoor: catalogue,
    brandDoor: brand,
    discountsDoor: discounts,
    mediaDoor: media,
  } = shop;
  const pages = createPages({
    platform: quiet,
    traffic,
    links,
    storefront,
    catalogue,
    brand,
    domains: shop.domainsDoor,
    ...shop.joiningDoors,
    pairings: shop.pairingsDoor,
    hosts: { ownerOf: () => null },
    discounts,
    media,
    assetsDir,
    imageOrigins: [],
  });
  server = createServer(connectionOptions, (request, response) => {
    if (!pages.handle(request, response)) response.writeHead(299).end();
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  port = (server.address() as AddressInfo).port;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await traffic.upkeep.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  shop.away = false;
});

const text = { 'content-type': 'text/plain;charset=UTF-8' };
const clickOf = ({ businessId, linkId }: { businessId: BusinessId; linkId: LinkId }, at?: Date): string =>
  traffic.intake.createClick({ businessId, linkId, ...(at ? { at } : {}) });

function tell(path: string, body: string, headers: object = text, method = 'POST'): Promise<number> {
  return new Promise((done, failed) => {
    const sent = { 'user-agent': phone, ...headers };
    const call = httpRequest({ port, path, method, headers: sent, agent: false }, (answer) => {
      answer.resume().on('end', () => done(answer.statusCode ?? 0));
    });
    call.on('error', failed);
    call.end(body);
  });
}

async function readSpooled(): Promise<EventRecord[]> {
  const at = join(folder, 'spool', 'own');
  const files = await readdir(at).catch((problem: NodeJS.ErrnoException) => {
    if (problem.code === 'ENOENT') return [];
    throw problem;
  });
  const texts = await Promise.all(
    files.toSorted((a, b) => a.localeCompare(b)).map((file) => readFile(join(at, file), 'latin1')),
  );
  const records = texts.flatMap((each) => each.split('\n').slice(0, -1).flatMap(readLine));
  return records.filter((record) => record.kind === 'event');
}

/** The events that came since. */
async function since(work: () => Promise<void>): Promise<string[]> {
  const before = (await readSpooled()).length;
  await work();
  return (await readSpooled()).slice(before).map(({ event, productId }) => `${event} ${productId}`);
}

describe('POST /{code}/e', () => {
  it.each([
    ['text', text],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
  ])('records views and adds sent as %s, with the visit of their click, before it answers', async (_, headers) => {
    const clickId = clickOf(look);
    const body = `k=${clickId}&v=1,22,333&a=22`;
    expect(await since(async () => expect(await tell('/aLook11/e', body, headers)).toBe(204))).toEqual([
      'view 1',
      'view 22',
      'view 333',
      'add 22',
    ]);
    const [record] = (await readSpooled()).slice(-1);
    expect(record).toMatchObject({ linkId: look.linkId, linkType: 'LOOK', flag: null });
    expect(record?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(record?.clickAt).toBe(traffic.intake.readClick(clickId)?.clickedAt.getTime());
  });

  it('records nothing of a product that the look does not show', async () => {
    const body = `k=${clickOf(look)}&v=1,424242&a=999`;
    expect(await since(async () => expect(await tell('/aLook11/e', body)).toBe(204))).toEqual(['view 1']);
    const strangers = `k=${clickOf(look)}&v=424242`;
    expect(await since(async () => expect(await tell('/aLook11/e', strangers)).toBe(204))).toEqual([]);
  });

  it('takes commas that were written out, and each product once', async () => {
    const body = `v=1%2C2%2C1&k=${clickOf(look)}`;
    expect(await since(async () => expect(await tell('/aLook11/e', body)).toBe(204))).toEqual(['view 1', 'view 2']);
  });

  it('knows the click of an experience at the address of its multilink', async () => {
    const body = `k=${clickOf(other)}&v=2`;
    expect(await since(async () => expect(await tell('/theTwo/e', body)).toBe(204))).toEqual(['view 2']);
    expect((await readSpooled()).at(-1)?.linkId).toBe(other.linkId);
  });

  const strange = { businessId: randomUUID() as BusinessId, linkId: randomUUID() as LinkId };
  it.each([
    ['no click id', () => 'v=1'],
    ['an empty body', () => ''],
    ['a click id that is none', () => 'k=nonsense&v=1'],
    ['a forged one', () => `k=${clickOf(look).slice(0, -1)}${clickOf(look).endsWith('A') ? 'B' : 'A'}&v=1`],
    ['one of another link', () => `k=${clickOf(other)}&v=1`],
    ['one of nobody’s link', () => `k=${clickOf(strange)}&v=1`],
    ['one moved to another second', () => `k=${moved(clickOf(look))}&v=1`],
    ['products of which one is no id', () => `k=${clickOf(look)}&v=1,<b>`],
    ['a negative number', () => `k=${clickOf(look)}&v=-1`],
    ['an empty place in the list', () => `k=${clickOf(look)}&v=1,,2`],
    ['a number without an end', () => `k=${clickOf(look)}&v=${'1'.repeat(21)}`],
    ['a line end in a number', () => `k=${clickOf(look)}&v=1%0A`],
    [
      'more products than a look has',
      () => `k=${clickOf(look)}&v=${Array.from({ length: 101 }, (_, n) => n + 1).join(',')}`,
    ],
    ['JSON', () => `{"k":"${clickOf(look)}","v":[1]}`],
    ['binary', () => '\u0000\u00ff\u0001'],
  ])('answers 204 and records nothing for %s', async (_, body) => {
    expect(await since(async () => expect(await tell('/aLook11/e', body())).toBe(204))).toEqual([]);
  });

  it.each([
    ['an address nobody has', '/nobody1/e', text, 204],
    ['another type', '/aLook11/e', { 'content-type': 'application/json' }, 415],
    ['no type', '/aLook11/e', {}, 415],
  ])('records nothing at or of %s', async (_, path, headers, status) => {
    const body = `k=${clickOf(look)}&v=1`;
    expect(await since(async () => expect(await tell(path, body, headers)).toBe(status))).toEqual([]);
  });

  it.each([['GET'], ['PUT'], ['DELETE']])('leaves %s to the rest of the program', async (method) => {
    expect(await tell('/aLook11/e', '', text, method)).toBe(299);
  });

  it('refuses a body that says it is enormous, and one that does not say so', async () => {
    const long = `k=${clickOf(look)}&v=1&x=${'x'.repeat(5_000)}`;
    expect(await since(async () => expect(await tell('/aLook11/e', long)).toBe(413))).toEqual([]);
    const answer = await new Promise<string>((done) => {
      const socket = connect({ port, host: '127.0.0.1' });
      let heard = '';
      socket.on('data', (bytes) => (heard += bytes.toString('latin1')));
      socket.on('error', () => socket.destroy());
      socket.on('close', () => done(heard));
      socket.write(
        'POST /aLook11/e HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n',
      );
      for (let part = 0; part < 40; part += 1) socket.write(`400\r\n${'x'.repeat(1_024)}\r\n`);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('a body that is broken off is recorded nowhere', async () => {
    const told = await since(async () => {
      const socket = connect({ port, host: '127.0.0.1' });
      const head = `POST /aLook11/e HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 500\r\n\r\n`;
      await new Promise<void>((sent) => {
        socket.write(`${head}k=${clickOf(look)}&v=1`, () => sent());
      });
      socket.destroy();
      // the server has heard of it once it answers somebody who came later
      expect(await tell('/aLook11/e', 'nothing')).toBe(204);
    });
    expect(told).toEqual([]);
  });

  it('goes on for a known link while the database is away', async () => {
    shop.away = true;
    const body = `k=${clickOf(look)}&a=1`;
    expect(await since(async () => expect(await tell('/aLook11/e', body)).toBe(204))).toEqual(['add 1']);
  });

  it('keeps programs apart', async () => {
    expect(await tell('/aLook11/e', `k=${clickOf(look)}&v=1`, { ...text, 'user-agent': 'curl/8.5' })).toBe(204);
    expect((await readSpooled()).at(-1)?.flag).toBe('bot');
  });

  it('many at once share their syncs, and each is there when it is answered', async () => {
    const bodies = Array.from({ length: 100 }, (_, n) => `k=${clickOf(look)}&v=${n + 1}`);
    const told = await since(async () => {
      expect(new Set(await Promise.all(bodies.map((body) => tell('/aLook11/e', body))))).toEqual(new Set([204]));
    });
    expect(new Set(told).size).toBe(100);
  });
});

function moved(clickId: string): string {
  const bytes = Buffer.from(clickId, 'base64url');
  bytes.writeUIntBE(bytes.readUIntBE(33, 6) + 1_000, 33, 6);
  return bytes.toString('base64url');
}

it.each([
  ['', null],
  ['k=c&v=', null],
  ['k=c&v=1&a=2', { clickId: 'c', views: ['1'], adds: ['2'], isOpened: false }],
  ['v=1', { clickId: '', views: ['1'], adds: [], isOpened: false }],
  ['k=c&a=7,7,7', { clickId: 'c', views: [], adds: ['7'], isOpened: false }],
  ['k=c&k=d&v=1&v=2', { clickId: 'c', views: ['1'], adds: [], isOpened: false }],
  ['k=c&o=1', { clickId: 'c', views: [], adds: [], isOpened: true }],
  ['k=c&o=0', null],
  ['k=c&v=prod_01HX~a.b-c', { clickId: 'c', views: ['prod_01HX~a.b-c'], adds: [], isOpened: false }],
  [`k=c&v=${'9'.repeat(101)}`, null],
  ['k=c&v=-1', null],
  ['k=c&v=1,', null],
  ['k=c&v=1 2', null],
  ['k=c&v=１', null],
])('%j tells %j', (body, told) => {
  expect(readEvents(body)).toEqual(told);
});
