// The one way in: installs, builds and runs the program or its checks, with the Node that the lockfile pins.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { prepareChromium } from './chromium.mjs';
import { findRuntime, install, root } from './install.mjs';
import { StepFailure, ended, runQuietly, step } from './progress.mjs';
import { sparingEnv, sparingFlags } from './sparing.mjs';

/** How often we look whether npm still lives. */
const STARTER_LOOK_MS = 500;
/** npm passes on what the group has received already. */
const REPEAT_MS = 1000;

/** Of the long tests; tests/world/parts.ts says which they are. */
const PARTS = 4;

const CHECKS = {
  types: ['Types', 'tsc', ['-p', '.']],
  lint: ['Lint', 'oxlint', ['--type-aware']],
  format: ['Format', 'oxfmt', ['--check']],
  unused: ['Nothing unused', 'knip', []],
  lockfile: ['Lockfile', 'node', [join('scripts', 'check-lockfile.mjs')]],
};

const COMMANDS = {
  async start(runtime, args) {
    await build(runtime);
    const main = join(root, 'packages', 'server', 'src', 'main.ts');
    const settings = join(root, '.env');
    const flags = existsSync(settings) ? [`--env-file=${settings}`] : [];
    const env = { ...runtime.env, ...sparingEnv, VITRINE_STARTER: String(process.pid) };
    return runForeground(runtime.node, [...sparingFlags, ...flags, main, ...args], env);
  },
  async test(runtime, args) {
    const env = await prepareChromium(runtime);
    await build(runtime);
    const failed = await runChecks(Object.keys(CHECKS), env);
    const part = args.length === 0 ? findPart() : null;
    const what =
      part === null ? 'Tests' : `Tests, of the long ones part ${part} of ${PARTS} (npm test -- --all runs all)`;
    console.log(failed === 0 ? `  ${what}` : `  ${what} (the failure above counts)`);
    const named = args.filter((arg) => arg !== '--all');
    return (await runTests(named, part === null ? env : { ...env, TEST_PART: String(part) })) || failed;
  },
  async build(runtime) {
    await build(runtime);
    return 0;
  },
  async part() {
    console.log(findPart());
    return 0;
  },
  check: (runtime) => runChecks(Object.keys(CHECKS), runtime.env),
  types: (runtime) => runChecks(['types'], runtime.env),
  lint: (runtime) => runChecks(['lint'], runtime.env),
  async bench(runtime, [name, ...args]) {
    const script = join(root, 'bench', `${name}.ts`);
    if (name === undefined || !existsSync(script)) {
      const names = readdirSync(join(root, 'bench')).filter((file) => file.endsWith('.ts'));
      throw new StepFailure(`Which one? npm run bench ${names.map((file) => file.slice(0, -3)).join(' | ')}`);
    }
    await build(runtime);
    return runForeground(runtime.node, [...sparingFlags, script, ...args], { ...runtime.env, ...sparingEnv });
  },
  async exec(runtime, [program, ...args]) {
    if (program === undefined) throw new StepFailure('What is to be run? node scripts/run.mjs exec <program> …');
    return runForeground(program, args, runtime.env);
  },
};

/** The commit says which part a run does, so that a failure can be had again; where there is none, the day does. */
function findPart() {
  try {
    const commit = execFileSync('git', ['rev-parse', '--short=4', 'HEAD'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return (Number.parseInt(commit.toString(), 16) % PARTS) + 1;
  } catch {
    return (new Date().getUTCDate() % PARTS) + 1;
  }
}

/**
 * Runs the tests. A browser that stops answering fails all component tests after it, whatever they test: where nothing
 * else failed, those run once more in a new one.
 */
async function runTests(args, env) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-tests-'));
  const list = join(folder, 'repeat.json');
  try {
    const code = await runForeground('vitest', ['run', ...args], { ...env, VITRINE_TESTS_TO_REPEAT: list });
    if (code === 0 || !existsSync(list)) return code;
    console.log('  The browser stopped answering and nothing else failed: its tests run again in a new one');
    return await runForeground(
      'vitest',
      ['run', '--project', 'components', ...JSON.parse(readFileSync(list, 'utf8'))],
      env,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Runs every check even after one has failed; answers 1 when any has. */
async function runChecks(names, env) {
  let failed = 0;
  for (const name of names) {
    const [title, program, args] = CHECKS[name];
    try {
      await step(title, () => runQuietly(program, args, { cwd: root, env }));
    } catch (problem) {
      if (!(problem instanceof StepFailure)) throw problem;
      console.error(problem.message);
      failed = 1;
    }
  }
  return failed;
}

/**
 * Runs a program in our place: same terminal, same exit code. Ctrl-C reaches the whole foreground group, so the program
 * has it already; a signal sent to us alone is passed on, once when npm repeats it. A signal sent to the whole group thus
 * reaches the program twice: it must take the second for the same request. When npm, or we, die without a word, the
 * program stops by itself instead of keeping its ports: it watches us, and we watch npm.
 */
async function runForeground(program, args, env) {
  const child = spawn(program, args, { env, stdio: 'inherit' });
  const starter = process.ppid;
  if (process.env.npm_lifecycle_event !== undefined) {
    setInterval(() => process.ppid !== starter && child.kill('SIGTERM'), STARTER_LOOK_MS).unref();
  }
  let passedOn = 0;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      const isFromTerminal = signal === 'SIGINT' && process.stdin.isTTY;
      if (isFromTerminal || Date.now() - passedOn < REPEAT_MS) return;
      passedOn = Date.now();
      child.kill(signal);
    });
  }
  return ended(child);
}

const [name = '', ...args] = process.argv.slice(2);
try {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) throw new StepFailure(`Commands: ${Object.keys(COMMANDS).join(', ')}.`);
  await install();
  process.exitCode = await command(findRuntime(), args);
} catch (problem) {
  if (!(problem instanceof StepFailure)) throw problem;
  console.error(problem.message);
  process.exitCode = 1;
}
