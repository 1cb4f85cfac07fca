// What is taken in stands in the spool as it was given: names before they are used, sources, and days in the store's zone.
import type { AccountId, BusinessId, LinkId, ProductId, VariantId } from '@vitrine/contract/ids';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVisitor } from '../../../../../../tests/world/visitor.ts';
import { SetClock } from '../../../platform/clock.ts';
import { readClickId } from './click-id.ts';
import { Recorder } from './recorder.ts';
import { readLine, type SpoolRecord } from './spool-record.ts';
import { Spool } from './spool.ts';
import type { VisitedLink, VisitToRecord } from '../model.ts';

const key = Buffer.alloc(32, 'k');
const clock = new SetClock(new Date('2026-11-21T12:00:00Z'));
let root: string;
let spool: Spool;
let recorder: Recorder;

const noUtm = { utm_source: null, utm_medium: null, utm_campaign: null, utm_term: null, utm_content: null };
const short: VisitedLink = {
  businessId: '01890a5d-ac96-774b-bcce-b302099a8057' as BusinessId,
  linkId: 'f47ac10b-58cc-4372-a567-0e02b2c3d479' as LinkId,
  linkType: 'SHORT',
  timeZone: 'UTC',
};

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'vitrine-recorder-'));
  spool = new Spool({
    folder: join(root, 'own'),
    segmentBytes: 1_000_000,
    syncMs: 1_000,
    written: () => undefined,
    failed: () => recorder.forgetIntroduced(),
  });
  recorder = new Recorder({ spool, key, clock });
});
afterEach(async () => {
  await spool.close();
  await rm(root, { recursive: true, force: true });
});

const visit = (of: Partial<VisitToRecord> = {}): Promise<{ clickId: string; problem: unknown }> =>
  new Promise((told) => {
    const clickId = recorder.recordVisit({ ...short, visitor: createVisitor(), ...of }, (problem) =>
      told({ clickId, problem }),
    );
  });

async function readRecords(): Promise<SpoolRecord[]> {
  const text = await readFile(join(root, 'own', '0000000001.log'), 'latin1');
  return text.split('\n').slice(0, -1).flatMap(readLine);
}
const listKinds = async (): Promise<string[]> => (await readRecords()).map(({ kind }) => kind);

test('a browser and a source are told once, before the first visit that names them', async () => {
  await Promise.all([visit(), visit(), visit({ visitor: createVisitor({ agent: 'Another/1.0' }) })]);
  await visit({ visitor: createVisitor({ referrerHost: 'l.instagram.com' }) });
  expect(await listKinds()).toEqual(['agent', 'source', 'visit', 'visit', 'agent', 'visit', 'source', 'visit']);
  const records = await readRecords();
  const untold = records.filter((visited, at) => {
    if (visited.kind !== 'visit') return false;
    const before = records.slice(0, at);
    const hasAgent = before.some((record) => record.kind === 'agent' && record.agentId === visited.agentId);
    return !hasAgent || !before.some((record) => record.kind === 'source' && record.sourceId === visited.sourceId);
  });
  expect(untold).toEqual([]);
});

test('after a write that failed they are told again', async () => {
  await writeFile(join(root, 'own'), 'a file where the folder should be');
  expect((await visit()).problem).toBeInstanceOf(Error);
  await rm(join(root, 'own'));
  expect((await visit()).problem).toBeNull();
  expect(await listKinds()).toEqual(['agent', 'source', 'visit']);
});

test('the click id of a visit is ours and tells the moment the spool tells', async () => {
  const at = new Date('2026-03-08T07:59:59.999Z');
  const { clickId } = await visit({ at });
  expect(readClickId(key, clickId)).toEqual({ businessId: short.businessId, linkId: short.linkId, clickedAt: at });
  expect((await readRecords()).at(-1)).toMatchObject({ kind: 'visit', at: at.getTime(), linkId: short.linkId });
});

const own = { ...noUtm, utm_source: 'newsletter' };
const asked = { ...noUtm, utm_campaign: 'spring' };
test.each([
  ['the link’s own values when the address has none', { utm: own }, null, own],
  ['the address’s values instead of the link’s', { utm: own }, asked, asked],
  ['the address’s values when the link has none', {}, asked, asked],
  ['nothing when neither has any', {}, null, noUtm],
])('the source of a visit has %s', async (_, link, utm, expected) => {
  await visit({ ...link, visitor: createVisitor({ utm, referrerHost: 'www.tiktok.com' }) });
  const [, source] = await readRecords();
  expect(source).toMatchObject({ kind: 'source', referrerHost: 'www.tiktok.com', ...expected });
});

test('a link that changes is told as it is now', async () => {
  const influencerId = '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b' as AccountId;
  await visit();
  await visit({ influencerId, linkType: 'LOOK', timeZone: 'Asia/Tokyo', at: new Date('2026-11-21T15:00:00Z') });
  await visit({ utm: own });
  const visits = (await readRecords()).filter((record) => record.kind === 'visit');
  expect(visits.map(({ influencerId: whose, linkType, day }) => [whose, linkType, day])).toEqual([
    [null, 'SHORT', '2026-11-21'],
    [influencerId, 'LOOK', '2026-11-22'],
    [null, 'SHORT', '2026-11-21'],
  ]);
  expect(visits.at(-1)?.sourceId).not.toBe(visits[0]?.sourceId);
});

test.each([
  ['Asia/Kathmandu', '2026-11-21T18:14:59.999Z', '2026-11-21'],
  ['Asia/Kathmandu', '2026-11-21T18:15:00.000Z', '2026-11-22'],
  ['Pacific/Auckland', '2026-04-04T10:59:59.999Z', '2026-04-04'],
  ['Pacific/Auckland', '2026-04-04T11:00:00.000Z', '2026-04-05'],
  ['Pacific/Auckland', '2026-04-05T12:00:00.000Z', '2026-04-06'],
  ['America/New_York', '2026-03-08T04:59:59.999Z', '2026-03-07'],
  ['America/New_York', '2026-03-08T05:00:00.000Z', '2026-03-08'],
  ['America/New_York', '2026-03-09T03:59:59.999Z', '2026-03-08'],
  ['America/New_York', '2026-11-02T04:59:59.999Z', '2026-11-01'],
  ['Mars/Olympus', '2026-11-21T23:59:59.999Z', '2026-11-21'],
])('in %s %s is on %s, also right after another quarter of an hour', async (timeZone, moment, day) => {
  const at = new Date(moment);
  await visit({ timeZone, at: new Date(at.getTime() - 20 * 60_000) });
  await visit({ timeZone, at });
  await visit({ timeZone, at: new Date(at.getTime() - 40 * 60_000) });
  await visit({ timeZone, at });
  const days = (await readRecords()).flatMap((record) => (record.kind === 'visit' ? record.day : []));
  expect([days[1], days[3]]).toEqual([day, day]);
});

test('events of no product say that the page of the click was opened', async () => {
  const { clickId } = await visit();
  const nothing = { ...short, visitor: createVisitor({ agent: 'Another/1.0' }), clickId, views: [], adds: [] };
  expect(await new Promise((told) => recorder.recordEvents(nothing, told))).toBeNull();
  const records = await readRecords();
  const [clicked] = records.filter((record) => record.kind === 'visit').slice(-1);
  expect(records.at(-1)).toMatchObject({ kind: 'activation', clickAt: clicked?.at, visitId: clicked?.visitId });
});

test('events and checkout requests carry the visit of their click', async () => {
  const { clickId } = await visit({ linkType: 'LOOK' });
  const [views, adds] = [['7', '8'] as ProductId[], ['8'] as ProductId[]];
  const look = { ...short, linkType: 'LOOK' as const, visitor: createVisitor({ flag: 'bot' }), clickId };
  await new Promise((told) => recorder.recordEvents({ ...look, views, adds }, told));
  const lines = [{ productId: '7' as ProductId, variantId: '70' as VariantId, quantity: 2 }];
  await new Promise((told) => recorder.recordCheckoutRequest({ ...look, lines }, told));
  await new Promise((told) => recorder.recordCheckoutRequest({ ...look, clickId: null, lines: [] }, told));
  const records = await readRecords();
  const [clicked] = records.filter((record) => record.kind === 'visit');
  const visited = { clickAt: clicked?.at, visitId: clicked?.visitId, flag: 'bot', linkType: 'LOOK' };
  expect(records.filter((record) => record.kind === 'event')).toMatchObject([
    { event: 'view', productId: '7', ...visited },
    { event: 'view', productId: '8', ...visited },
    { event: 'add', productId: '8', ...visited },
  ]);
  expect(records.filter((record) => record.kind === 'checkout')).toMatchObject([
    { ...visited, lines },
    { clickAt: null, visitId: null, lines: [] },
  ]);
});
