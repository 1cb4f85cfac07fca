// Fails when package-lock.json names an optional dependency without describing it: npm ci cannot install such a one.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where npm would look for `name` as seen from `path`: in its own node_modules, then in every folder above. */
function candidates(path, name) {
  const folders = path === '' ? [] : path.split('/');
  const paths = folders.map((_, index) => folders.slice(0, folders.length - index).join('/'));
  return [...paths.map((folder) => `${folder}/node_modules/${name}`), `node_modules/${name}`];
}

function findMissing(packages) {
  return Object.entries(packages).flatMap(([path, entry]) =>
    Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !candidates(path, name).some((candidate) => Object.hasOwn(packages, candidate)))
      .map((name) => `${path === '' ? 'the project' : path} needs ${name}, which has no entry`),
  );
}

const file = process.argv[2] ?? join(import.meta.dirname, '..', 'package-lock.json');
const missing = findMissing(JSON.parse(readFileSync(file, 'utf8')).packages ?? {});
if (missing.length > 0) {
  console.error(`${file} is incomplete; install with an exact version whose platform packages exist:`);
  for (const line of missing) console.error(`  ${line}`);
  process.exitCode = 1;
}
