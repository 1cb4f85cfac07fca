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

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Scores = Record<(typeof categories)[number], number>;

export interface Verdict {
  /** Of 100. */
  readonly scores: Scores;
  readonly lcp: string;
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
  audits: z.record(z.string(), z.object({ score: z.number().nullable(), displayValue: z.string().optional() })),
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
export async function judgePage(url: string): Promise<Verdict> {
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
    machine: environment.benchmarkIndex,
    faults,
  };
}
