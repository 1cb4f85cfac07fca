// Reads the source files of the five packages with what each imports, for the tests of the architecture.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

export interface Import {
  /** As written. */
  readonly specifier: string;
  /** The file it names, from the root; null when it comes from `node_modules`. */
  readonly file: string | null;
  /** Erased before the program runs. */
  readonly typeOnly: boolean;
}

export interface Source {
  /** From the root, with forward slashes: `packages/server/src/app.ts`. */
  readonly path: string;
  readonly text: string;
  readonly imports: readonly Import[];
}

/** All `.ts` and `.tsx` files below a folder that ship: no tests, nothing tests alone use, nothing generated. */
export function readSources(folder: string): Source[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/(\.test\.tsx?|\.gen\.ts|\.d\.ts)$/.test(name))
    .filter((name) => !/(^|\/)(testing|node_modules|dist)\//.test(name))
    .sort()
    .map((name) => readSource(`${folder}/${name}`));
}

/** All `.ts`, `.tsx` and `.mjs` files below a folder that do not ship; below `tests`, what stands at its top alone. */
export function readTests(folder: string): Source[] {
  const recursive = folder !== 'tests';
  const ships = new Set(
    folder.startsWith('packages/') || folder === 'scenery' ? readSources(folder).map(({ path }) => path) : [],
  );
  return readdirSync(join(root, folder), { recursive, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|mjs)$/.test(name) && !/(\.gen\.ts|\.d\.ts)$|(^|\/)(node_modules|dist)\//.test(name))
    .map((name) => `${folder}/${name}`)
    .filter((path) => !ships.has(path))
    .toSorted()
    .map((path) => readSource(path));
}

function readSource(path: string): Source {
  const text = readFileSync(join(root, path), 'utf8');
  return { path, text, imports: readImports(path, text) };
}

const statement = /^(?:import|export)\s+(?:(type)\s+)?(?:([^'";]*?)\sfrom\s+)?'([^']+)'/gm;
const dynamic = /\bimport\(\s*'([^']+)'\s*\)/g;

function readImports(path: string, text: string): Import[] {
  const statics = [...text.matchAll(statement)].map(([, type, names = '', specifier = '']) => ({
    specifier,
    typeOnly: type !== undefined || areTypes(names),
  }));
  const dynamics = [...text.matchAll(dynamic)].map(([, specifier = '']) => ({ specifier, typeOnly: false }));
  return [...statics, ...dynamics].map((found) => ({ ...found, file: toFile(path, found.specifier) }));
}

/** `{ type A, type B }` brings nothing to run. */
function areTypes(names: string): boolean {
  const list = /^\{([^}]*)\}$/.exec(names.trim())?.[1];
  const items =
    list
      ?.split(',')
      .map((item) => item.trim())
      .filter(Boolean) ?? [];
  return items.length > 0 && items.every((item) => item.startsWith('type '));
}

function toFile(path: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return relative(root, join(root, dirname(path), specifier));
  const ours = /^@vitrine\/(\w+)(?:\/(.+))?$/.exec(specifier);
  return ours ? `${folderOf(ours[1] ?? '')}/src/${ours[2] ?? 'index'}.ts` : null;
}

/** Where a package stands; scenery is no part of the product and stands beside them. */
export function folderOf(name: string): string {
  return name === 'scenery' ? name : `packages/${name}`;
}

/** The circles of imports, those of types counted, each as the files on it. */
export function findCircles(sources: readonly Source[]): string[][] {
  const graph = new Map(sources.map(({ path, imports }) => [path, imports.flatMap(({ file }) => file ?? [])]));
  const done = new Set<string>();
  const circles: string[][] = [];
  const walk = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path);
    if (start >= 0) circles.push(trail.slice(start));
    if (start >= 0 || done.has(path)) return;
    for (const next of graph.get(path) ?? []) walk(next, [...trail, path]);
    done.add(path);
  };
  for (const path of graph.keys()) walk(path, []);
  return circles;
}
