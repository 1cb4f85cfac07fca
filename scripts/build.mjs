// Builds what a browser or a shopper's page needs, and only when its sources have changed.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, withLock } from './install.mjs';
import { runQuietly, step } from './progress.mjs';

/** A script of shoppers' pages: a file of its own, made by a mode of its own. */
const shopperScript = (name, title) => ({
  title,
  name: `shopfront-${name}`,
  folder: 'packages/shopfront',
  entry: `src/${name}.ts`,
  output: `dist/${name}.js`,
  sources: ['packages/contract', 'packages/shopfront'],
  args: ['--mode', name],
});

/** Every build: the package, its entry, what it is made from, what it leaves, and further words for vite. */
const BUILDS = [
  {
    title: 'Building the shopper pages',
    name: 'shopfront-views',
    folder: 'packages/shopfront',
    entry: 'src/views.ts',
    output: 'dist/views.js',
    sources: ['packages/contract', 'packages/shopfront'],
    args: [],
  },
  shopperScript('enhance', 'Building the shopper script'),
  shopperScript('measure', 'Building the script that measures'),
  shopperScript('kept', 'Building the script that keeps the bag'),
  shopperScript('sign', 'Building the script of the bag’s sign'),
  shopperScript('photos', 'Building the script for photos'),
  shopperScript('seen', 'Building the script of looks that were seen'),
  shopperScript('embed', 'Building the script of embedded galleries'),
  {
    title: 'Building the dashboard',
    name: 'dashboard',
    folder: 'packages/dashboard',
    entry: 'index.html',
    output: 'dist/index.html',
    sources: ['packages/contract', 'packages/shopfront', 'packages/dashboard'],
    args: [],
  },
  {
    // after the dashboard, which empties the folder they share
    title: 'Building the page inside stores’ admins',
    name: 'dashboard-embedded',
    folder: 'packages/dashboard',
    entry: 'src/embedded/main.ts',
    output: 'dist/index.html',
    sources: ['packages/contract', 'packages/shopfront', 'packages/dashboard'],
    args: ['--mode', 'embedded'],
  },
];

/** Brings every build up to date. */
export async function build(runtime) {
  for (const one of BUILDS) {
    if (existsSync(join(root, one.folder, one.entry)) && !isFresh(one)) {
      await withLock('build', async () => {
        if (!isFresh(one)) await step(one.title, () => runBuild(one, runtime));
      });
    }
  }
}

async function runBuild(one, runtime) {
  // The state before is what was built, even when a file is saved while vite runs.
  const state = digest(one);
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const env = { ...runtime.env, NODE_ENV: 'production' };
  await runQuietly(runtime.node, [vite, 'build', '--logLevel', 'warn', ...one.args], {
    cwd: join(root, one.folder),
    env,
  });
  const record = recordOf(one);
  mkdirSync(dirname(record), { recursive: true });
  writeFileSync(record, state);
}

function isFresh(one) {
  const record = recordOf(one);
  if (!existsSync(join(root, one.folder, one.output)) || !existsSync(record)) return false;
  return readFileSync(record, 'utf8') === digest(one);
}

function recordOf(one) {
  return join(root, '.cache', `build-${one.name}`);
}

function digest(one) {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  for (const folder of one.sources) {
    for (const file of listFiles(join(root, folder))) hash.update(file).update('\0').update(readFileSync(file));
  }
  return hash.digest('hex');
}

function listFiles(folder) {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(
    ({ name }) => name !== 'dist' && name !== 'node_modules' && !/\.test\.tsx?$/.test(name),
  );
  return entries
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? listFiles(join(folder, entry.name)) : [join(folder, entry.name)]));
}
