// When spools are copied: soon while it is quiet, later in a burst of shoppers, soon again where they keep coming.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '../../../platform/log.ts';
import { Drain } from './drain.ts';

let root: string;
let drain: Drain;
/** The seconds at which something was copied. */
let copied: number[] = [];
let began = 0;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'vitrine-drain-'));
  vi.useFakeTimers();
  began = Date.now();
  copied = [];
  drain = new Drain({
    database: { db: null as never },
    log: createLog('silent'),
    clock: { now: () => new Date() },
    root,
    spoolId: 'own',
    written: () => ({ segment: 1, offset: 0 }),
    copy: async () => {
      copied.push((Date.now() - began) / 1000);
      return { visits: 0, records: 1, damaged: 0, refused: 0 };
    },
  });
});
afterEach(async () => {
  await drain.stop();
  vi.useRealTimers();
  await rm(root, { recursive: true, force: true });
});

/** Writes so many bytes every tenth of a second, for so many seconds. */
async function write(bytesPerSecond: number, seconds: number): Promise<void> {
  for (let tenth = 0; tenth < seconds * 10; tenth += 1) {
    drain.wake(bytesPerSecond / 10);
    await vi.advanceTimersByTimeAsync(100);
  }
}

/** The longest time between two copies, and from the begin to the first. */
const longestWait = (): number => Math.max(...copied.map((at, index) => at - (copied[index - 1] ?? 0)));

test('few visits are copied at once', async () => {
  await write(50_000, 4);
  expect(longestWait()).toBeLessThan(0.4);
});

test('many visits wait while they may be a burst; where they keep coming, none waits half a second', async () => {
  await write(8_000_000, 21);
  expect(copied[0]).toBeGreaterThan(2.5);
  expect(copied[0]).toBeLessThan(3.5);
  const waits = copied.slice(1).map((at, index) => at - (copied[index] ?? 0));
  expect(Math.max(...waits)).toBeLessThan(0.45);
  expect(copied.length).toBeLessThan(18 / 0.2);
});

test('what comes after a pause is a burst again', async () => {
  await write(8_000_000, 6);
  await vi.advanceTimersByTimeAsync(5_000);
  copied = [];
  await write(8_000_000, 2);
  expect(copied).toEqual([]);
});

test('very many are copied before they are much', async () => {
  await write(40_000_000, 8);
  expect(longestWait()).toBeLessThan(2.5);
});

test('when it becomes quiet, what waited is copied within two seconds', async () => {
  await write(8_000_000, 2);
  expect(copied).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_200);
  expect(copied).toHaveLength(1);
  expect(drain.lagMs()).toBe(0);
});

test('whoever asks for a copy gets it at once', async () => {
  await write(8_000_000, 1);
  await drain.run();
  expect(copied).toHaveLength(1);
});
