// Demo worlds that journeys may use up: one is made in a run, and every journey begins with a copy of it.
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Ports } from './ready-world.ts';

/** Names the folder of the run's worlds to the processes of its journeys. */
const variable = 'VITRINE_DEMO_WORLDS';

/** Runs once, before the first journey; what it returns runs after the last. */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-e2e-worlds-'));
  process.env[variable] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/** A world as it is to be copied; its addresses stand in it. */
export interface World {
  readonly folder: string;
  readonly ports: Ports;
}

interface Makers {
  /** Makes the run's first world. */
  readonly make: (folder: string) => Promise<Ports>;
  /** Makes another like it, with ports of its own. */
  readonly copy: (first: World, folder: string) => Promise<Ports>;
}

/** A place in which one journey at a time has the world to itself. */
export interface Place {
  /** The place's world; the first to come makes it. */
  readonly findWorld: (makers: Makers) => Promise<World>;
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
      return {
        findWorld: (makers) => findWorld(folder, place, makers),
        pictures,
        compiled: join(folder, 'compiled'),
        leave: () => (left ??= rm(join(place, 'taken'), { recursive: true })),
      };
    }
  }
}

async function findWorld(run: string, place: string, { make, copy }: Makers): Promise<World> {
  const note = join(place, 'world.json');
  const known = await read(note);
  if (known) return known;
  const folder = join(place, 'world');
  const first = await findFirst(run, async () => ({ folder, ports: await make(folder) }));
  const world = first.folder === folder ? first : { folder, ports: await copy(first, folder) };
  await write(note, world);
  return world;
}

/** Of several that come at once one makes it, and the others wait; should it fail, the next one tries. */
async function findFirst(run: string, make: () => Promise<World>): Promise<World> {
  const note = join(run, 'first.json');
  const claimed = join(run, 'first');
  for (;;) {
    const known = await read(note);
    if (known) return known;
    if (!(await isOurs(claimed))) await wait(100);
    else
      try {
        const world = await make();
        await write(note, world);
        return world;
      } catch (problem) {
        await rm(claimed, { recursive: true });
        throw problem;
      }
  }
}

async function read(note: string): Promise<World | null> {
  return existsSync(note) ? (JSON.parse(await readFile(note, 'utf8')) as World) : null;
}

/** Whoever finds it finds all of it. */
async function write(note: string, world: World): Promise<void> {
  await writeFile(`${note}.new`, JSON.stringify(world));
  await rename(`${note}.new`, note);
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
