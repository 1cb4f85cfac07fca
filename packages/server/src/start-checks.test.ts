// What is found out before a start: folders that cannot be, ports that are taken, hosts that are not ours.
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BadSetting, claimPort, prepareDataDir, tryPort } from './start-checks.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'start-checks-'));
  await writeFile(join(folder, 'file'), 'x');
});
afterAll(() => rm(folder, { recursive: true }));

describe('prepareDataDir', () => {
  it('makes the folder and those above it, and takes one that is there', async () => {
    const deep = join(folder, 'a/b/c');
    await prepareDataDir(deep);
    await prepareDataDir(deep);
    expect((await stat(deep)).isDirectory()).toBe(true);
  });

  it('refuses a folder that a newer version has used, and leaves it as it is', async () => {
    const newer = join(folder, 'newer');
    await prepareDataDir(newer);
    const note = join(newer, 'layout.json');
    expect(await readFile(note, 'utf8')).toBe('{"layout":1}\n');
    await writeFile(note, '{"layout":2}');
    const problem = await prepareDataDir(newer).catch((thrown: unknown) => thrown);
    expect(problem).toBeInstanceOf(BadSetting);
    expect(String(problem)).toContain('a newer version of Vitrine has used that folder');
    expect(await readFile(note, 'utf8')).toBe('{"layout":2}');
  });

  it.each([
    ['a file', () => join(folder, 'file')],
    ['a folder beneath a file', () => join(folder, 'file/data')],
    ['a place where no folders can be made', () => '/proc/vitrine'],
    ['a place beneath it', () => '/proc/vitrine/data'],
  ])('refuses %s, naming the variable', async (_, place) => {
    const problem = await prepareDataDir(place()).catch((thrown: unknown) => thrown);
    expect(problem).toBeInstanceOf(BadSetting);
    expect(String(problem)).toContain(`DATA_DIR is "${place()}", but should be a folder that can be written to`);
  });
});

describe('ports', () => {
  it('are told apart: free, taken, and of a host that is not this machine', async () => {
    const taken = createServer();
    await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done));
    const { port } = taken.address() as AddressInfo;
    expect(await tryPort(port, '127.0.0.1')).toBe('EADDRINUSE');
    await new Promise((done) => taken.close(done));
    expect(await tryPort(port, '127.0.0.1')).toBeNull();
    await claimPort('PORT', port, '127.0.0.1');
    await expect(claimPort('PORT', port, '192.0.2.1')).rejects.toThrow(/^HOST is "192.0.2.1", but should be/);
  });
});
