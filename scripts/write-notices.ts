// Writes THIRD-PARTY-NOTICES.md from the lockfile: what ships with the program, in which version, under which licence.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(fileURLToPath(import.meta.url), '../..');
export const noticesFile = join(root, 'THIRD-PARTY-NOTICES.md');

interface Entry {
  version: string;
  license?: string;
  dev?: boolean;
  link?: boolean;
}

/** The text of the file, as today's lockfile has it. */
export function writeNotices(): string {
  const lockfile: { packages: Record<string, Entry> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  );
  const shipped = Object.entries(lockfile.packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(([path, { version, license }]) => ({ name: path.replace(/^.*node_modules\//, ''), version, license }));
  const lines = shipped.map(({ name, version, license }) => `| ${name} | ${version} | ${license ?? 'not told'} |`);
  const sorted = [...new Set(lines)].sort((one, other) => (one < other ? -1 : 1));
  return `${[
    '# Third-party notices',
    '',
    'Packages that Vitrine is installed with, from `package-lock.json`; tools that only build or test it are left out. Each comes',
    'with the text of its licence in `node_modules`. Made by `node scripts/write-notices.ts`.',
    '',
    '| package | version | licence |',
    '| --- | --- | --- |',
    ...sorted,
    '',
    'The network that pictures are seen with (`packages/server/src/features/vision/seeing/model`) is an altered copy of one by others, under the Apache',
    'License 2.0: its licence and what was altered stand beside it.',
  ].join('\n')}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(noticesFile, writeNotices());
