// Demo worlds that journeys may use up: each is made once in a run, and every journey begins with a copy of it.
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Names the folder of the run's worlds to the processes of its journeys. */
const variable = 'VITRINE_DEMO_WORLDS';

/** Runs once, before the first journey; what it returns runs after the last. */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-e2e-worlds-'));
  process.env[variable] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/** A place in which one journey at a time has the world to itself: its addresses stand in the world. */
export interface Place {
  /** The world as it is to be copied; the first to come makes it. */
  readonly made: string;
  /** Where the ports are kept that belong to the world. */
  readonly ports: string;
  /** Pictures of the sandbox's shops, each named by what it shows: drawn once for every journey of the run. */
  readonly pictures: string;
  /** What Node has made of the program's sources, so that only its first start in a run compiles them. */
  readonly compiled: string;
  /** Does nothing when it was left before. */
  leave(): Promise<void>;
}

/** Null where no run has prepared any, as in benches. */
export async function takePlace(): Promise<Place | null> {
  const folder = process.env[variable];
  if (folder === undefined || !existsSync(folder)) return null;
  const pictures = join(folder, 'pictures');
  await mkdir(pictures, { recursive: true });
  for (let number = 0; ; number += 1) {
    const place = join(folder, String(number));
    await mkdir(place, { recursive: true });
    if (await isOurs(join(place, 'taken'))) {
      let left: Promise<void> | undefined;
      const leave = (): Promise<void> => (left ??= rm(join(place, 'taken'), { recursive: true }));
      const compiled = join(folder, 'compiled');
      return { made: join(place, 'world'), ports: join(place, 'ports.json'), pictures, compiled, leave };
    }
  }
}

/** Whether a name is the caller's alone in this run; always, where no run has prepared any. */
export async function claim(name: string): Promise<boolean> {
  const folder = process.env[variable];
  return folder === undefined || !existsSync(folder) || isOurs(join(folder, name));
}

/** Making a folder succeeds for one alone. */
function isOurs(folder: string): Promise<boolean> {
  return mkdir(folder).then(
    () => true,
    (problem: NodeJS.ErrnoException) => {
      if (problem.code === 'EEXIST') return false;
      throw problem;
    },
  );
}
