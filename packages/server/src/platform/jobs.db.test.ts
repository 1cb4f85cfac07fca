// Jobs: they share the fate of the transaction that asks for them, are tried again, and end where a person sees them.
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../../tests/world/app.ts';
import { createTestPlatform, type TestPlatform } from '../../../../tests/world/platform.ts';
import { createEvents } from '../events.ts';
import type { BusinessId } from '@vitrine/contract/ids';
import { randomUUID } from 'node:crypto';

let world: TestPlatform;
const done: string[] = [];
const armfuls: string[][] = [];
/** What jobs were given up for. */
const leftOver: object[] = [];
const troubles = new Map<string, number>();
let hold: Promise<void> | null = null;

const businessId = randomUUID() as BusinessId;

/** Fails as often as its name has troubles left. */
const stumble = async ({ name }: { name: string }): Promise<void> => {
  const left = troubles.get(name) ?? 0;
  troubles.set(name, left - 1);
  if (left > 0) throw new Error(`${name} stumbled`);
  done.push(name);
};

beforeAll(async () => {
  world = await createTestPlatform();
  const { jobs } = world.platform;
  jobs.define<{ name: string }>('note', async ({ name }) => {
    await hold;
    done.push(name);
  });
  jobs.define<{ name: string }>('stumble', stumble, { retries: 0, giveUp: async (data) => void leftOver.push(data) });
  jobs.define('stumble-on', stumble);
  jobs.defineMany<{ name: string }>(
    'gather',
    async (gathered) => {
      const names = gathered.map(({ name }) => name);
      armfuls.push(names);
      if (names.includes('rotten')) throw new Error('one of these is rotten');
      done.push(...names);
    },
    { most: 5, retries: 0 },
  );
  jobs.define<{ group: string }>(
    'shared',
    async ({ group }) => {
      await wait(5);
      done.push(group);
    },
    { concurrency: 4, share: 2 },
  );
  const events = createEvents(jobs);
  for (const listener of ['first', 'second']) {
    events.on('store.connected', listener, async () => {
      done.push(`store.connected to ${listener}`);
    });
  }
  await jobs.start(true);
  emit = (tx) => events.emit(tx, 'store.connected', { businessId, by: null });
});
afterAll(async () => {
  await world.platform.jobs.stop(5_000);
  await world.close();
});

let emit: (db: TestPlatform['platform']['database']['db']) => Promise<void>;

const heard = (name: string): Promise<true> => eventually(name, () => done.includes(name));

describe('a job', () => {
  it('starts once the transaction that asked for it has committed, and not before', async () => {
    const { database, jobs } = world.platform;
    await database.transaction(async (tx) => {
      await jobs.enqueue(tx, 'note', { name: 'committed' });
      await wait(50);
      expect(done).not.toContain('committed');
    });
    await heard('committed');
    expect(done.filter((name) => name === 'committed')).toHaveLength(1);
  });

  it('goes with a transaction that is rolled back', async () => {
    const { database, jobs } = world.platform;
    const regret = database.transaction(async (tx) => {
      await jobs.enqueue(tx, 'note', { name: 'regretted' });
      throw new Error('changed my mind');
    });
    await expect(regret).rejects.toThrow('changed my mind');
    // one asked for later comes after it would have
    await jobs.enqueue(database.db, 'note', { name: 'after the regret' });
    await heard('after the regret');
    expect(done).not.toContain('regretted');
  });

  it('of one key waits once', async () => {
    const { database, jobs } = world.platform;
    const { promise, resolve: release } = Promise.withResolvers<void>();
    hold = promise;
    await jobs.enqueue(database.db, 'note', { name: 'in front' });
    await eventually('the job in front to run', async () => (await countActive('note')) === 1);
    for (let count = 0; count < 5; count += 1) {
      await jobs.enqueue(database.db, 'note', { name: 'keyed' }, { key: 'one' });
    }
    await jobs.enqueue(database.db, 'note', { name: 'behind' });
    release();
    hold = null;
    await heard('behind');
    expect(done.filter((name) => name === 'keyed')).toHaveLength(1);
  });

  it('of one key that waits for its time gives way to another where that is wanted', async () => {
    const { database, jobs } = world.platform;
    const ask = (name: string, startAfterSeconds?: number) =>
      jobs.enqueue(
        database.db,
        'note',
        { name },
        { key: 'late', ...(startAfterSeconds === undefined ? {} : { startAfterSeconds }) },
      );
    expect(await ask('much later', 3600)).toBe(true);
    expect(await ask('held up')).toBe(false);
    await jobs.dropDelayed(database.db, 'note', 'another key');
    await jobs.dropDelayed(database.db, 'stumble', 'late');
    expect(await ask('held up still')).toBe(false);
    await jobs.dropDelayed(database.db, 'note', 'late');
    expect(await ask('at once')).toBe(true);
    await heard('at once');
    expect(done.filter((name) => name === 'much later' || name.startsWith('held up'))).toEqual([]);
  });

  it('that fails is tried again by itself', async () => {
    const { database, jobs } = world.platform;
    troubles.set('clumsy', 1);
    await jobs.enqueue(database.db, 'stumble-on', { name: 'clumsy' });
    await heard('clumsy');
    expect(troubles.get('clumsy')).toBe(-1);
    expect(await jobs.listFailed(10)).toEqual([]);
  });

  it('that keeps failing is listed with its problem, and works when it is put back', async () => {
    const { database, jobs } = world.platform;
    troubles.set('unlucky', 1);
    await jobs.enqueue(database.db, 'stumble', { name: 'unlucky' });
    const [failed] = await eventually('the failed job', async () => {
      const list = await jobs.listFailed(10);
      return list.length > 0 && list;
    });
    expect(failed).toMatchObject({
      name: 'stumble',
      data: { name: 'unlucky' },
      problem: expect.stringContaining('unlucky stumbled'),
    });
    expect(done).not.toContain('unlucky');
    expect(leftOver.splice(0)).toEqual([{ name: 'unlucky' }]);
    await jobs.retry('stumble', failed?.id ?? '');
    await heard('unlucky');
    expect(await jobs.listFailed(10)).toEqual([]);
  });

  it('that failed for good needs nobody once the same was asked for again and done', async () => {
    const { database, jobs } = world.platform;
    const ask = () => jobs.enqueue(database.db, 'stumble', { name: 'forgiven' }, { key: 'forgiven' });
    const failed = async () => (await jobs.measure()).find(({ name }) => name === 'stumble')?.failed ?? 0;
    troubles.set('forgiven', 2);
    await ask();
    await eventually('it to fail', async () => (await failed()) === 1);
    await ask();
    await eventually('it to fail again', async () => (await failed()) === 2);
    expect(leftOver).toEqual([{ name: 'forgiven' }, { name: 'forgiven' }]);
    await jobs.enqueue(database.db, 'stumble', { name: 'another' });
    await heard('another');
    expect(await jobs.listFailed(10)).toHaveLength(2);
    await ask();
    await heard('forgiven');
    await eventually('nothing to be left', async () => (await failed()) === 0);
    expect(await jobs.listFailed(10)).toEqual([]);
  });

  it('of many comes with those that wait, and by itself when one among them fails', async () => {
    const { database, jobs } = world.platform;
    const names = ['one', 'two', 'rotten', 'three', 'four', 'five', 'six'];
    await database.transaction(async (tx) => {
      for (const name of names) await jobs.enqueue(tx, 'gather', { name });
    });
    for (const name of names.filter((each) => each !== 'rotten')) await heard(name);
    const failed = await eventually('the rotten one', async () =>
      (await jobs.listFailed(10)).find(({ name }) => name === 'gather'),
    );
    expect(failed).toMatchObject({ data: { name: 'rotten' }, problem: expect.stringContaining('rotten') });
    expect(Math.max(...armfuls.map(({ length }) => length))).toBe(5);
    expect(done.filter((name) => names.includes(name)).toSorted()).toEqual([
      'five',
      'four',
      'one',
      'six',
      'three',
      'two',
    ]);
  });

  it('of a group takes its share of the slots, and those that wait follow each other without a pause', async () => {
    const { jobs, database } = world.platform;
    const count = 400;
    await database.transaction(async (tx) => {
      for (let n = 0; n < count; n += 1) await jobs.enqueue(tx, 'shared', { group: 'large' }, { group: 'large' });
      await jobs.enqueue(tx, 'shared', { group: 'small' }, { group: 'small' });
    });
    // with a pause for each they would take minutes, which is longer than anything is waited for
    await eventually('all of them', () => Promise.resolve(done.filter((name) => name === 'large').length === count));
    // asked for last, done long before
    expect(done.indexOf('small')).toBeGreaterThan(-1);
    expect(done.indexOf('small')).toBeLessThan(done.indexOf('large') + count / 2);
  });

  it('survives the program: asked for while nobody works, done when somebody does', async () => {
    const { database, jobs } = world.platform;
    await jobs.enqueue(database.db, 'note', { name: 'patient' }, { startAfterSeconds: 1 });
    expect(done).not.toContain('patient');
    await heard('patient');
  });
});

describe('an event', () => {
  it('reaches every listener, in the transaction or not at all', async () => {
    const { database } = world.platform;
    const regret = database.transaction(async (tx) => {
      await emit(tx);
      throw new Error('changed my mind');
    });
    await expect(regret).rejects.toThrow('changed my mind');
    await database.transaction((tx) => emit(tx));
    await heard('store.connected to first');
    await heard('store.connected to second');
    expect(done.filter((name) => name.startsWith('store.connected'))).toHaveLength(2);
  });
});

async function countActive(name: string): Promise<number> {
  const { rows } = await world.platform.database.pool.query<{ count: number }>(
    `select count(*) from pgboss.job where name = $1 and state = 'active'`,
    [name],
  );
  return rows[0]?.count ?? 0;
}
