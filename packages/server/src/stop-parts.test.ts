// Stopping the program: in order, whatever becomes of a part.
import { expect, it } from 'vitest';
import { createLog } from './platform/log.ts';
import { stopParts, type Part } from './stop-parts.ts';

const log = createLog('silent');

it('stops what was started last first, one after the other', async () => {
  const seen: string[] = [];
  const part = (name: string): Part => ({
    name,
    stop: async () => {
      seen.push(`${name} stops`);
      await Promise.resolve();
      seen.push(`${name} has stopped`);
    },
  });
  await stopParts([part('database'), part('program')], log);
  expect(seen).toEqual(['program stops', 'program has stopped', 'database stops', 'database has stopped']);
});

it.each([
  ['fails', () => Promise.reject(new Error('no'))],
  ['never ends, as something in the database waits for a lock', () => new Promise<void>(() => undefined)],
])('goes on when a part %s', async (_how, stop) => {
  const seen: string[] = [];
  const database: Part = {
    name: 'database',
    stop: async () => {
      seen.push('database');
    },
  };
  await stopParts([database, { name: 'program', stop }], log, 50);
  expect(seen).toEqual(['database']);
});
