// Prints how large the house is and how calm: sizes, functions, comments, doors, rings, tests beside source.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  countLines,
  indexShapes,
  listFunctions,
  listHandedOut,
  listSources,
  listTests,
  quantile,
  shareOfComments,
} from '../tests/world/measures.ts';
import { root } from '../tests/world/sources.ts';

const sources = listSources();
const lines = sources.map(({ text }) => countLines(text));
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
const linesOf = (paths: readonly string[]): number =>
  sum(paths.map((path) => countLines(readFileSync(join(root, path), 'utf8'))));

console.log(`hand-written lines in packages: ${sum(lines)} in ${sources.length} files`);
for (const name of ['contract', 'shopfront', 'server', 'dashboard', 'sandbox']) {
  const own = sources.filter(({ path }) => path.startsWith(`packages/${name}/`));
  console.log(`  ${name}: ${sum(own.map(({ text }) => countLines(text)))}, comments ${percent(shareOfComments(own))}`);
}
console.log(`files: p50 ${quantile(lines, 0.5)}, p90 ${quantile(lines, 0.9)}, longest ${Math.max(...lines)}`);
console.log(`files under 20 lines: ${percent(lines.filter((each) => each < 20).length / lines.length)}`);
const functions = sources.flatMap(listFunctions);
const isComponent = ({ path, name }: { path: string; name: string }): boolean =>
  path.endsWith('.tsx') && /^[A-Z]/.test(name);
const plain = functions.filter((each) => each.path.endsWith('.ts')).map((each) => each.lines);
const components = functions.filter(isComponent).map((each) => each.lines);
console.log(
  `functions in .ts: p50 ${quantile(plain, 0.5)}, p90 ${quantile(plain, 0.9)}, longest ${Math.max(...plain)}`,
);
console.log(
  `components: p50 ${quantile(components, 0.5)}, p90 ${quantile(components, 0.9)}, longest ${Math.max(...components)}`,
);
console.log(`comments: ${percent(shareOfComments(sources))}`);
const tests = linesOf(listTests());
console.log(`tests : source = ${tests} : ${sum(lines)} = ${(tests / sum(lines)).toFixed(2)}`);
for (const feature of readdirSync(join(root, 'packages/server/src/features'))) {
  const own = listTests().filter((path) => path.includes(`/features/${feature}/`));
  const of = sum(
    sources.filter(({ path }) => path.includes(`server/src/features/${feature}/`)).map(({ text }) => countLines(text)),
  );
  console.log(`  ${feature}: ${linesOf(own)} : ${of}`);
}
const pure = sources.filter(
  ({ path, text }) => /^\/\/ .*\bPure\b[^.]*\.$/.test(text.split('\n')[0] ?? '') && path.includes('/features/'),
);
for (const [name, rooms] of [
  ['money', /commissions\//],
  ['links', /features\/links\//],
  ['traffic', /features\/traffic\//],
] as const) {
  const own = pure.filter(({ path }) => rooms.test(path));
  const beside = own.map(({ path }) => path.replace(/\.ts$/, '.test.ts'));
  const known = new Set(listTests());
  const tested = linesOf(beside.filter((path) => known.has(path)));
  const of = sum(own.map(({ text }) => countLines(text)));
  console.log(
    `pure rules of ${name}: ${tested} : ${of} = ${(tested / of).toFixed(2)}, without their own: ${own
      .filter((_, index) => !known.has(beside[index] ?? ''))
      .map(({ path }) => path.replace(/.*features\//, ''))
      .join(', ')}`,
  );
}
const doors = sources.filter(({ path }) => /features\/(?:[\w-]+\/)*([\w-]+)\/\1\.ts$/.test(path));
const shapes = indexShapes(sources);
for (const { path, name, callable } of doors.flatMap((door) => listHandedOut(door, shapes)))
  if (callable.length > 12) console.log(`door over 12: ${path} ${name} ${callable.length}`);
