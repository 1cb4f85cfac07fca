// Makes node_modules match the lockfile, and finds the Node that the program is to run with.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { StepFailure, runQuietly, step } from './progress.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const LOWEST_NODE = 24;

/** Runs `npm ci` when the lockfile has changed since the last install. */
export async function install() {
  const lockfile = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const marker = join(root, 'node_modules', '.vitrine-install');
  const wanted = createHash('sha256').update(lockfile).digest('hex');
  const isDone = () => readText(marker) === wanted;
  if (isDone()) return;
  await withLock('install', async () => {
    if (isDone()) return;
    if (!matchesInstalled(JSON.parse(lockfile))) await step('Installing packages', runInstall);
    writeFileSync(marker, wanted);
  });
}

/** npm itself runs on the Node that started us: the pinned one lives in the folder that npm is about to replace. */
async function runInstall() {
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const cli = process.env.npm_execpath ?? '';
  const viaScript = /npm-cli\.c?js$/.test(cli);
  // the runtime of networks would fetch parts for graphics cards from elsewhere, of which we use none
  const env = { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip' };
  await runQuietly(viaScript ? process.execPath : 'npm', viaScript ? [cli, ...args] : args, { cwd: root, env });
}

/** Whether npm's own record of what it installed already says the same, as after a plain `npm install`. */
function matchesInstalled(lock) {
  const record = readText(join(root, 'node_modules', '.package-lock.json'));
  if (record === '') return false;
  const installed = JSON.parse(record).packages;
  return Object.entries(lock.packages).every(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.link === true) return true;
    const found = installed[path];
    return found === undefined ? entry.optional === true && !isMeantForHere(entry) : found.version === entry.version;
  });
}

function fits(list, own) {
  return list === undefined || list.includes(own);
}

/** Packages without a platform are what the optional ones of other platforms depend on. */
function isMeantForHere({ os, cpu, libc }) {
  const ownLibc = process.report.getReport().header.glibcVersionRuntime === undefined ? 'musl' : 'glibc';
  const named = os !== undefined || cpu !== undefined;
  return named && fits(os, process.platform) && fits(cpu, process.arch) && fits(libc, ownLibc);
}

/** The environment for everything we start: the pinned Node first on PATH, or this one when it is new enough. */
export function findRuntime() {
  const pinned = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  const node = [pinned, process.execPath].find((path) => readMajor(path) >= LOWEST_NODE);
  if (node === undefined) {
    throw new StepFailure(
      `Node ${LOWEST_NODE} is needed: none comes with the install for ${process.platform} on ${process.arch}, and this is ${process.version}.`,
    );
  }
  const path = [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  return { node, env: { ...process.env, PATH: path } };
}

function readMajor(node) {
  if (!existsSync(node)) return 0;
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return Number(/^v(\d+)\./.exec(stdout ?? '')?.[1] ?? 0);
}

/** Lets one command at a time do `work`; a lock left by a killed one is taken over. */
export async function withLock(name, work) {
  const file = join(root, '.cache', `${name}.lock`);
  mkdirSync(dirname(file), { recursive: true });
  while (!takeLock(file)) await pause(200);
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function takeLock(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (problem) {
    if (problem.code !== 'EEXIST') throw problem;
    const holder = Number(readText(file));
    if (holder > 0 && !isAlive(holder)) rmSync(file, { force: true });
    return false;
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (problem) {
    return problem.code === 'EPERM';
  }
}

function readText(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
