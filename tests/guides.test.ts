// Executes the guides of the house: sizes, doors, rings, comments, and how far a small thing is scattered; what nobody uses is the check `unused`.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  countLines,
  indexShapes,
  listFunctions,
  listHandedOut,
  listSources,
  quantile,
  shareOfComments,
} from './world/measures.ts';
import { findScatter, smallThings } from './world/scatter.ts';
import { readTests, root } from './world/sources.ts';

const sources = listSources();

describe('sizes', () => {
  const lines = sources.map(({ text }) => countLines(text));
  const functions = sources.flatMap(listFunctions);
  const components = functions.filter(({ path, name }) => path.endsWith('.tsx') && /^[A-Z]/.test(name));

  it('nine files of ten have at most 200 lines, and none more than 500', () => {
    expect(quantile(lines, 0.9)).toBeLessThanOrEqual(200);
    expect(sources.filter(({ text }) => countLines(text) > 500).map(({ path }) => path)).toEqual([]);
  });

  it('at most a tenth of the files has fewer than 20 lines', () => {
    expect(lines.filter((each) => each < 20).length / lines.length).toBeLessThanOrEqual(0.1);
  });

  it('nine functions of ten have at most 45 lines, nine components of ten at most 90', () => {
    const plain = functions.filter(({ path }) => path.endsWith('.ts'));
    expect(
      quantile(
        plain.map((each) => each.lines),
        0.9,
      ),
    ).toBeLessThanOrEqual(45);
    expect(
      quantile(
        components.map((each) => each.lines),
        0.9,
      ),
    ).toBeLessThanOrEqual(90);
  });

  it('6 to 12 of a hundred lines are comments', () => {
    const share = shareOfComments(sources);
    expect(share).toBeGreaterThanOrEqual(0.06);
    expect(share).toBeLessThanOrEqual(0.12);
  });
});

describe('doors', () => {
  const shapes = indexShapes(sources);
  /** The file of a feature's or a room's name. */
  const doors = sources.filter(({ path }) => /\/features\/(?:[\w-]+\/)*([\w-]+)\/\1\.ts$/.test(path));

  it('are there for every feature of the server', () => {
    const features = readdirSync(join(root, 'packages/server/src/features'));
    const found = features.filter((name) => doors.some(({ path }) => path.endsWith(`/features/${name}/${name}.ts`)));
    expect(found).toEqual(features);
  });

  it.each(doors.map((door) => [door.path.replace(/^.*\/features\//, ''), door] as const))(
    '%s hands out at most 12 callable names at a time',
    (_name, door) => {
      const wide = listHandedOut(door, shapes).filter(({ callable }) => callable.length > 12);
      expect(wide.map(({ path, name, callable }) => `${path} ${name}: ${callable.join(', ')}`)).toEqual([]);
    },
  );
});

describe('papers', () => {
  const folders = ['', 'docs', 'docs/decisions'];
  /** Addresses of ours that end like a paper's name. */
  const served = ['look.md'];
  const isThere = (name: string): boolean =>
    served.includes(name) || folders.some((folder) => existsSync(join(root, folder, name)));

  it('that a source or a test names are there', () => {
    const tests = ['tests', 'tests/e2e', 'tests/world', 'bench', 'scripts'].flatMap(readTests);
    const named = [...sources, ...tests].flatMap(({ path, text }) =>
      [...text.matchAll(/\b[\w-]+(?:\/[\w-]+)*\.md\b/g)].map(([name]) => ({ path, name })),
    );
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter(({ name }) => !isThere(name))).toEqual([]);
  });
});

describe('a small thing', () => {
  it.each(smallThings)('%s stands in at most 9 files of 3 packages', (name) => {
    const { files, packages } = findScatter(name);
    expect(files.length).toBeGreaterThan(1);
    expect(files.slice(9)).toEqual([]);
    expect(packages).toBeLessThanOrEqual(3);
  });
});

describe('CONTRIBUTING', () => {
  const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
  const guides = text.split(/^### /m).slice(1);
  const titles = guides.map((guide) => guide.split('\n')[0]);

  it('says how to add what is added most', () => {
    expect(titles).toEqual([
      'A setting of a link',
      'An endpoint',
      'A screen',
      'A breakdown',
      'A language',
      'A store platform',
      'A social network',
      'A permission of influencers',
    ]);
  });

  it.each(guides.map((guide, index) => [titles[index], guide] as const))(
    '%s: names files that exist',
    (_title, guide) => {
      const paths = [...guide.matchAll(/`((?:packages|tests|scripts|docs|scenery)\/[^`\s]+)`/g)].map(
        ([, path = '']) => path,
      );
      expect(paths.length).toBeGreaterThan(1);
      expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    },
  );
});

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

describe('settings of the program', () => {
  const names = [...read('packages/server/src/env.ts').matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name = '']) => name);
  // inside its container these are as compose.yaml made them
  const settled = ['PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'SANDBOX_PORT', 'ROLE'];

  it('each stands in the README and in .env.example, and reaches the container', () => {
    expect(names.length).toBeGreaterThan(15);
    expect(names.filter((name) => !read('README.md').includes(`\`${name}\``))).toEqual([]);
    expect(names.filter((name) => !new RegExp(`^#?${name}=`, 'm').test(read('.env.example')))).toEqual([]);
    const passed = names.filter((name) => !settled.includes(name));
    expect(passed.filter((name) => !read('compose.yaml').includes(`      ${name}: \${${name}:-`))).toEqual([]);
  });
});
