// How reading goes, as it is told over the wire: at once, with each change, and nothing of anybody else's.
import { shopboard, socialAccountId, watchShopboard, type Shopboard } from '@vitrine/contract/feed';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually, startTestApp, type Merchant, type TestApp } from '../../../../../tests/world/app.ts';
import { insertFeed } from '../../../../../tests/world/posts.ts';
import { beginSync, isReading, updateSync } from './syncs-store.ts';

let world: TestApp;
let merchant: Merchant;
let other: Merchant;

beforeAll(async () => {
  world = await startTestApp();
  merchant = await world.signUp('reader');
  other = await world.signUp('another');
  for (const { businessId } of [merchant, other]) await insertFeed(world, businessId, [{ caption: 'One' }]);
});
afterAll(() => world.stop());

async function begin({ businessId }: Merchant) {
  const { db } = world.app.platform.database;
  const { rows } = await sql<{ id: string }>`select social_account_id as id from social_accounts
    where business_id = ${businessId} and network = 'instagram'`.execute(db);
  const key = { businessId, socialAccountId: socialAccountId.parse(rows[0]?.id) };
  const numbers = { found: 0, copied: 0, failed: 0, pageFound: 0, pageCopied: 0, pageFailed: 0, attempt: 0 };
  const times = { startedAt: new Date(), finishedAt: null, waitsUntil: null, wholeAt: null };
  const begun = { ...key, syncId: randomUUID(), state: 'running', isFirst: true, isBrief: false } as const;
  const sync = { ...begun, ...numbers, ...times, cursor: null, problem: null };
  await world.app.platform.database.transaction((tx) => beginSync(tx, sync));
  return key;
}

/** What was told so far. */
async function watch({ token }: Merchant): Promise<{ told: Shopboard[]; close: () => void }> {
  const stop = new AbortController();
  const answer = await fetch(world.url + watchShopboard.path, {
    headers: { authorization: `Bearer ${token}` },
    signal: stop.signal,
  });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
  const told: Shopboard[] = [];
  const read = async (): Promise<void> => {
    for await (const piece of answer.body?.pipeThrough(new TextDecoderStream()) ?? [])
      for (const [, data = ''] of piece.matchAll(/^data: (.*)$/gm)) told.push(shopboard.parse(JSON.parse(data)));
  };
  read().catch(() => undefined);
  return { told, close: () => stop.abort() };
}

const soFar = ({ social_medias: { Instagram } }: Shopboard) =>
  Instagram.accounts.map(({ sync }) => sync?.found ?? null);

it('tells what there is, and each step of a reading, to whose it is', async () => {
  const { told, close } = await watch(merchant);
  const theirs = await watch(other);
  await eventually('both', () => told.length === 1 && theirs.told.length === 1);
  const key = await begin(merchant);
  const { db } = world.app.platform.database;
  await eventually('the beginning', () => told.length > 1);
  await updateSync(db, key, { found: 24 });
  await eventually('a step', () => told.length > 2);
  await updateSync(db, key, { state: 'done', found: 30, finished_at: new Date() });
  await eventually('the end', () => told.length > 3);
  expect(told.map(soFar)).toEqual([[null], [0], [24], [30]]);

  await begin(other);
  await eventually('theirs', () => theirs.told.length > 1);
  expect(theirs.told.map(soFar)).toEqual([[null], [0]]);
  expect(told).toHaveLength(4);
  close();
  theirs.close();
});

it('goes on for whoever asks, except while its network is waited for', async () => {
  const { db } = world.app.platform.database;
  const anHourAgo = new Date(Date.now() - 3600_000);
  const standing = () => Promise.all([merchant, other].map((each) => isReading(db, each.businessId, anHourAgo)));
  await sql`update social_syncs set state = 'done'`.execute(db);
  const key = await begin(merchant);
  expect(await standing()).toEqual([true, true]);
  await updateSync(db, key, { problem: 'network_away', waits_until: new Date(Date.now() + 60_000) });
  expect(await standing()).toEqual([false, false]);
});
