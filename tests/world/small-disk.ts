// A disk of a size of its own, real and small enough to be filled to the last byte.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  readonly folder: string;
  /** Leaves nothing, not a byte. */
  fillUp(): Promise<void>;
  /** Gives back what filling it up took. */
  free(): void;
  remove(): void;
}

/** Null where mounting is not allowed: only the system's owner may, and not in every container. */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmSync(folder, { recursive: true });
    process.stderr.write('a disk that is full is not tested here: mounting one is not allowed\n');
    return null;
  }
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fillUp: () => fillFile(ballast),
    free: () => rmSync(ballast, { force: true }),
    remove: () => {
      execFileSync('umount', [folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function fillFile(path: string): Promise<void> {
  for (let bytes = 1024 * 1024; bytes >= 1; bytes = Math.floor(bytes / 2)) {
    try {
      for (;;) await appendFile(path, Buffer.alloc(bytes));
    } catch (problem) {
      if (!(problem instanceof Error && 'code' in problem && problem.code === 'ENOSPC')) throw problem;
    }
  }
}
