// The lockfile describes every package of every platform, and the script that says so can tell.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { noticesFile, writeNotices } from '../scripts/write-notices.ts';

const script = join(import.meta.dirname, '../scripts/check-lockfile.mjs');

function check(...args: string[]): { code: number | null; said: string } {
  const { status, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' });
  return { code: status, said: stderr };
}

function checkPackages(packages: Record<string, object>): { code: number | null; said: string } {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-lockfile-'));
  try {
    const file = join(folder, 'package-lock.json');
    writeFileSync(file, JSON.stringify({ lockfileVersion: 3, packages }));
    return check(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('our own lockfile is complete', () => {
  expect(check()).toEqual({ code: 0, said: '' });
});

const wantsFoo = { optionalDependencies: { foo: '1.0.0' } };

test.each([
  ['no optional dependency', { '': {}, 'node_modules/a': { dependencies: { gone: '1' } } }],
  ['found at the root', { '': wantsFoo, 'node_modules/foo': {} }],
  ['found at the root from a package', { 'node_modules/a': wantsFoo, 'node_modules/foo': {} }],
  ['found in the package itself', { 'node_modules/a': wantsFoo, 'node_modules/a/node_modules/foo': {} }],
  [
    'found beside a scoped nested one',
    { 'node_modules/a/node_modules/@s/b': wantsFoo, 'node_modules/a/node_modules/foo': {} },
  ],
  ['found beside a workspace', { 'packages/server': wantsFoo, 'packages/server/node_modules/foo': {} }],
])('complete: %s', (_, packages) => {
  expect(checkPackages(packages)).toEqual({ code: 0, said: '' });
});

test.each([
  ['missing for the project', { '': wantsFoo }, 'the project needs foo'],
  ['missing for a package', { 'node_modules/a': wantsFoo }, 'node_modules/a needs foo'],
  [
    'only below another package',
    { 'node_modules/a': wantsFoo, 'node_modules/b/node_modules/foo': {} },
    'node_modules/a needs foo',
  ],
  [
    'only a name that ends alike',
    { 'node_modules/a': wantsFoo, 'node_modules/@x/foo': {} },
    'node_modules/a needs foo',
  ],
  [
    'a name of every object',
    { 'node_modules/a': { optionalDependencies: { constructor: '1' } } },
    'a needs constructor',
  ],
])('incomplete: %s', (_, packages, sentence) => {
  const { code, said } = checkPackages(packages);
  expect(code).toBe(1);
  expect(said).toContain(sentence);
});

test('the third-party notices name what is installed today', () => {
  expect(readFileSync(noticesFile, 'utf8')).toBe(writeNotices());
});
