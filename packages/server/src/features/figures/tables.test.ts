// Few tables are written at once, so that questions find the engine free; of many more the last are refused.
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SegmentFiles } from './segments/segment-files.ts';
import { TableFiles } from './tables.ts';

test('two are written at once, twenty wait, and one more is refused and leaves nothing behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-tables-'));
  const begun: PromiseWithResolvers<never[]>[] = [];
  const engine = {
    run: async (statement: string) => {
      const path = /to '([^']+)'/.exec(statement)?.[1] ?? '';
      const written = Promise.withResolvers<never[]>();
      begun.push(written);
      await written.promise;
      await writeFile(path, 'PAR1');
      return [];
    },
  };
  const tables = new TableFiles({ engine, files: new SegmentFiles(folder) });
  const write = async (): Promise<string> => {
    const pieces: Uint8Array[] = [];
    const rows = (async function* () {
      yield [{ name: 'a' }];
    })();
    for await (const piece of tables.toParquet([{ name: 'name', type: 'text' }], rows)) pieces.push(piece);
    return Buffer.concat(pieces).toString();
  };
  const all = Array.from({ length: 22 }, write);
  await expect.poll(() => begun.length).toBe(2);
  await expect(write()).rejects.toMatchObject({ code: 'rate_limited' });
  for (let at = 0; at < 22; at += 1) {
    await expect.poll(() => begun.length).toBeGreaterThan(at);
    begun[at]?.resolve([]);
  }
  expect(await Promise.all(all)).toEqual(Array.from({ length: 22 }, () => 'PAR1'));
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});
