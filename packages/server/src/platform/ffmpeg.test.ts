// Where ffmpeg is found, and what it is kept from: programs of ours stand in its place.
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFfmpeg, runFfmpeg } from './ffmpeg.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-ffmpeg-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

async function write(name: string, script: string, mode = 0o755): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, mode);
  return path;
}

it('is the one named, or the first on PATH that can be run, or none', async () => {
  const plain = await write('plain', '', 0o644);
  const other = await write('other', '');
  const find = (named: string | null, path = folder) => findFfmpeg({ named, path, takesBundled: false });
  expect([find('off'), find(other), find('other'), find('plain'), find(plain), find('/nowhere/ffmpeg')]).toEqual([
    null,
    other,
    other,
    null,
    null,
    null,
  ]);
  expect(find(null)).toBeNull();
  const program = await write('ffmpeg', '');
  expect([find(null), find(null, `/nowhere:${folder}`), find(null, 'relative:.')]).toEqual([program, program, null]);
});

const run = async (script: string, signal = new AbortController().signal) => {
  const lines: string[] = [];
  const program = await write('program', script);
  const { code, said } = await runFfmpeg({
    program,
    args: ['-x'],
    folder,
    signal,
    onLine: (line) => lines.push(line),
  });
  return { code, said, lines };
};

describe('a run', () => {
  it('is told what it is to do, works in its folder, and hears nothing of our environment', async () => {
    const { code, said, lines } = await run(
      'echo "$@"; pwd; echo "home <$HOME> path <$DATABASE_URL>"; echo why >&2; exit 3',
    );
    expect([code, said]).toEqual([3, 'why']);
    expect(lines).toEqual(
      expect.arrayContaining(['-nostdin -hide_banner -nostats -x', folder, 'home <> path <>', 'why']),
    );
  });

  it('is ended where it writes too much, takes too much memory, or nobody waits any more', async () => {
    await run('head -c 80000000 /dev/zero > large');
    expect((await stat(join(folder, 'large'))).size).toBeLessThan(40_000_000);
    const { lines } = await run('ulimit -v; ulimit -t; ulimit -c');
    expect(lines).toEqual(['1500000', '40', '0']);
    const ending = new AbortController();
    const waiting = run('exec sleep 60', ending.signal);
    setTimeout(() => ending.abort(new Error('nobody waits')), 200);
    await expect(waiting).rejects.toThrow('nobody waits');
    await expect(run('echo never', ending.signal)).rejects.toThrow('nobody waits');
  });
});
