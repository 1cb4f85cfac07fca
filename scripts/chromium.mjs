// Finds the browser for the journeys, or installs one.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from './install.mjs';
import { StepFailure, runQuietly, step } from './progress.mjs';

const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Answers the environment for the tests: CHROMIUM_PATH names the system's browser, and is absent when Playwright's own
 * is used. Order: what CHROMIUM_PATH says, what is installed, Debian's package (as root), Playwright's download.
 */
export async function prepareChromium(runtime) {
  const given = process.env.CHROMIUM_PATH;
  if (given && !isProgram(given)) throw new StepFailure(`CHROMIUM_PATH names ${given}, which is no program.`);
  let path = given || findChromium();
  if (path === null && isRootOnDebian()) {
    await step('Installing Chromium (Debian package)', installDebianChromium);
    path = findChromium();
  }
  if (path === null) {
    const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
    await step('Installing Chromium (Playwright)', () =>
      runQuietly(runtime.node, [cli, 'install', 'chromium'], { cwd: root, env: runtime.env }),
    );
    return runtime.env;
  }
  hintAtHebrewFont();
  return { ...runtime.env, CHROMIUM_PATH: path };
}

async function installDebianChromium() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runQuietly('apt-get', ['update', '-q'], { env });
  const install = (name) =>
    runQuietly('apt-get', ['install', '-yq', '--no-install-recommends', name, 'fonts-noto-core'], { env });
  try {
    // the one without windows is smaller and quicker; older releases have the whole one alone
    await install('chromium-headless-shell');
  } catch (problem) {
    if (!(problem instanceof StepFailure)) throw problem;
    await install('chromium');
  }
}

function findChromium() {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter).filter(Boolean)];
  const paths = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return paths.find(isProgram) ?? null;
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export function isRootOnDebian() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && isProgram('/usr/bin/apt-get');
}

function hintAtHebrewFont() {
  const { stdout, error } = spawnSync('fc-list', [':lang=he', 'family'], { encoding: 'utf8' });
  if (error === undefined && stdout.trim() === '') {
    console.log('  No Hebrew font is installed: Hebrew shows as boxes in pictures (Debian: fonts-noto-core).');
  }
}
