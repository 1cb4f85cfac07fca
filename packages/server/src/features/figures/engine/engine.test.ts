// A question's time begins when it is asked, whatever the engine is at; one business leaves room for others.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '../../../platform/log.ts';
import { createEngine } from './engine.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-engine-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Takes minutes, if nobody ends it. */
const endless = 'select count(*) as n from range(1000000) a, range(100000000) b where a.range * b.range % 7 = 8';
const codeOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => 'answered',
    ({ code }: { code: unknown }) => code,
  );

test('what waits behind others is given up in time as well, and so are they', async () => {
  const engine = createEngine(folder, createLog('silent'), 2_000);
  const writing = Array.from({ length: 4 }, () => engine.run(endless, 6_000).catch((problem: unknown) => problem));
  // all of its lanes are taken: it waits in the engine's process
  expect(await codeOf(engine.ask({ business: 1, sql: 'select 1 as one' }))).toBe('timed_out');
  expect((await Promise.all(writing)).map((problem) => (problem as { code: unknown }).code)).toEqual(
    Array.from({ length: 4 }, () => 'timed_out'),
  );
  expect(await engine.ask({ business: 1, sql: 'select 1 as one' })).toEqual([{ one: 1 }]);
  await engine.stop();
}, 60_000);

test('while one business asks without end another is answered, and the first is refused in time', async () => {
  const engine = createEngine(folder, createLog('silent'), 8_000);
  const crowd = Array.from({ length: 103 }, () => codeOf(engine.ask({ business: 1, sql: endless })));
  expect(await codeOf(engine.ask({ business: 1, sql: endless }))).toBe('rate_limited');
  expect(await engine.ask({ business: 2, sql: 'select 1 as one' })).toEqual([{ one: 1 }]);
  expect(new Set(await Promise.all(crowd))).toEqual(new Set(['timed_out']));
  expect(await engine.ask({ business: 1, sql: 'select 1 as one' })).toEqual([{ one: 1 }]);
  await engine.stop();
}, 60_000);
