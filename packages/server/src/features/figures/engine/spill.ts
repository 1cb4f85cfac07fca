// Where an engine puts what does not fit into its memory: a folder of its own, as two that share one write over each other's files.
import { mkdirSync, utimesSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** An engine touches its folder so often; one that was touched longer ago is nobody's. */
const aliveEachMs = 60_000;
const forgottenMs = 3_600_000;

/** Has the folder be there, and be taken for one in use, as long as this process runs. */
export function keepSpill(folder: string, tell: (problem: string) => void): void {
  const touch = (): void => {
    try {
      mkdirSync(folder, { recursive: true });
      utimesSync(folder, new Date(), new Date());
    } catch (problem) {
      tell(`what does not fit into memory has no place: ${String(problem)}`);
    }
  };
  touch();
  setInterval(touch, aliveEachMs).unref();
}

/** Removes what engines below `folder` left behind that were ended with their programs; answers how many. */
export async function sweepSpills(folder: string): Promise<number> {
  const forgotten: string[] = [];
  // nothing where nobody has spilled yet
  for (const name of (await ifThere(readdir(folder))) ?? []) {
    // the clock of files is the machine's; another program may sweep as well
    const touched = await ifThere(stat(join(folder, name)));
    if (touched !== null && touched.mtimeMs < Date.now() - forgottenMs) forgotten.push(name);
  }
  for (const name of forgotten) await rm(join(folder, name), { recursive: true, force: true });
  return forgotten.length;
}

/** What is read of a file or folder; null where there is none. */
async function ifThere<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw problem;
  }
}
