// Lighthouse over a page of the running program, on its own throttled phone; fetched on demand, it is no part of the product.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { chromiumPath } from '../../tests/world/browser-flags.ts';

const version = '13.5.0';
/** Outside `node_modules`: 176 MB that nothing else needs. */
const folder = resolve(import.meta.dirname, `../../.cache/lighthouse-${version}`);
const flags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--font-render-hinting=none',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
].join(' ');

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Scores = Record<(typeof categories)[number], number>;

export interface Verdict {
  /** Of 100. */
  readonly scores: Scores;
  readonly lcp: string;
  /** By how much what is seen moves while it loads. */
  readonly shift: number;
  /** Lighthouse's own measure of this machine while it looked; below 1,000 it is too slow, or too busy, to judge a page's speed. */
  readonly machine: number;
  /** Audits that count and are not met in full. */
  readonly faults: readonly string[];
}

const report = z.object({
  environment: z.object({ benchmarkIndex: z.number() }),
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.record(
    z.string(),
    z.object({ score: z.number().nullable(), auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })) }),
  ),
  audits: z.record(
    z.string(),
    z.object({
      score: z.number().nullable(),
      displayValue: z.string().optional(),
      numericValue: z.number().optional(),
    }),
  ),
});

function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<void> {
  return new Promise((done, failed) => {
    const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env });
    child.once('error', failed);
    child.once('exit', (code) => {
      if (code === 0) done();
      else failed(new Error(`${command} ended with ${code}`));
    });
  });
}

/** Installs Lighthouse when it is not there yet; answers false, and says why, where that cannot be. */
export async function prepareLighthouse(): Promise<boolean> {
  if (chromiumPath === undefined) {
    console.log(`lighthouse         left out: no Chromium is installed`);
    return false;
  }
  if (existsSync(join(folder, 'node_modules/lighthouse/cli/index.js'))) return true;
  console.log(`fetching Lighthouse ${version} into ${folder} …`);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{"private":true}');
  const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  await run('npm', ['install', '--prefix', folder, ...quiet, `lighthouse@${version}`]);
  return true;
}

/** Looks at the page once. */
async function judgePage(url: string): Promise<Verdict> {
  const output = join(folder, 'report.json');
  const cli = join(folder, 'node_modules/lighthouse/cli/index.js');
  const args = [cli, url, '--quiet', '--output=json', `--output-path=${output}`, `--chrome-flags=${flags}`];
  await run(process.execPath, [...args, `--only-categories=${categories.join()}`], {
    ...process.env,
    CHROME_PATH: chromiumPath,
  });
  const {
    runtimeError,
    environment,
    categories: found,
    audits,
  } = report.parse(JSON.parse(await readFile(output, 'utf8')));
  if (runtimeError) throw new Error(runtimeError.message);
  const scores = Object.fromEntries(
    categories.map((name) => [name, Math.round((found[name]?.score ?? 0) * 100)]),
  ) as Scores;
  const counted = Object.values(found).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
  const faults = counted.flatMap(({ id }) => {
    const audit = audits[id];
    if (!audit || audit.score === null || audit.score === 1) return [];
    return [`${id} ${audit.displayValue ?? audit.score}`];
  });
  return {
    scores,
    lcp: audits['largest-contentful-paint']?.displayValue ?? '',
    shift: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    machine: environment.benchmarkIndex,
    faults,
  };
}

/** How often Lighthouse looks; its middle score counts. */
const rounds = 3;

/** Looks at pages in turn, once each unjudged: what is drawn when it is first asked for is drawn then. */
export async function judgePages(urls: readonly string[]): Promise<Verdict[][]> {
  const all: Verdict[][] = urls.map(() => []);
  for (let round = -1; round < rounds; round += 1)
    for (const [at, url] of urls.entries()) {
      const verdict = await judgePage(url);
      if (round >= 0) all[at]?.push(verdict);
    }
  return all;
}

const sortedScores = (verdicts: readonly Verdict[], name: keyof Scores): number[] =>
  verdicts.map(({ scores }) => scores[name]).toSorted((a, b) => a - b);

/** The middle score, and all of them in words. */
export function scoreOf(verdicts: readonly Verdict[], name: keyof Scores): { middle: number; words: string } {
  const scores = sortedScores(verdicts, name);
  const middle = scores[Math.floor(scores.length / 2)] ?? 0;
  return { middle, words: `${middle} of 100 (${scores.join(', ')})` };
}

/** All four scores, and what they are to be read by. */
export function printVerdicts(verdicts: readonly Verdict[]): void {
  for (const name of categories) console.log(`${`lighthouse ${name}`.padEnd(27)}${scoreOf(verdicts, name).words}`);
  console.log(`largest paint              ${verdicts.map(({ lcp }) => lcp).join(', ')} on its throttled phone`);
  printMachine(verdicts);
  for (const fault of new Set(verdicts.flatMap(({ faults }) => faults))) console.log(`  not in full: ${fault}`);
}

export function printMachine(verdicts: readonly Verdict[]): void {
  const machine = verdicts.map((verdict) => Math.round(verdict.machine)).join(', ');
  console.log(`machine                    ${machine} by its own measure; below 1000 it is too busy to judge speed`);
}
