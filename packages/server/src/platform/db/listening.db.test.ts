// Announcements of the database: each channel is heard, whenever it was asked for, and again after the connection was lost.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../../../../tests/world/app.ts';
import { createTestPlatform, type TestPlatform } from '../../../../../tests/world/platform.ts';
import { notify } from './db.ts';

let world: TestPlatform;
beforeAll(async () => {
  world = await createTestPlatform();
});
afterAll(() => world.close());

const channels: string[] = [];
const heard = new Set<string>();
let missed = 0;

function listen(): void {
  const channel = `channel-${channels.length}`;
  channels.push(channel);
  world.platform.database.listen(
    channel,
    (payload) => heard.add(`${channel} ${payload}`),
    () => {
      missed += 1;
    },
  );
}

const announceAll = async (): Promise<void> => {
  heard.clear();
  for (const channel of channels) await notify(world.platform.database.db, channel, 'told');
};

it('those asked for at once, while it connects, while it asks for others and later are all heard', async () => {
  // the first are enough to ask for that others come meanwhile
  for (let at = 0; at < 40; at += 1) listen();
  while (missed === 0) {
    await pause(2);
    listen();
  }
  listen();
  await eventually('all are heard', async () => {
    await announceAll();
    return heard.size === channels.length;
  });
  expect([...heard].toSorted()).toEqual(channels.map((channel) => `${channel} told`).toSorted());
});

it('after the connection was lost all are told that they may have missed some, and are heard again', async () => {
  const { db } = world.platform.database;
  missed = 0;
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen "channel-%'`.execute(db);
  await eventually('all are told', () => Promise.resolve(missed === channels.length));
  await announceAll();
  await eventually('all are heard', () => Promise.resolve(heard.size === channels.length));
  expect([...heard]).toEqual(channels.map((channel) => `${channel} told`));
});
