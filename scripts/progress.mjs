// How the commands show what they are doing: one calm line per step, and the end of its output when it fails.
import { spawn } from 'node:child_process';

const TAIL_LINES = 60;

/** A step that failed: the sentence is all there is to print. */
export class StepFailure extends Error {}

/** Shows `title` and how long `work` takes, counting on a terminal, once at its end elsewhere. */
export async function step(title, work) {
  const started = Date.now();
  const elapsed = () => `${((Date.now() - started) / 1000).toFixed(1)} s`;
  const live = process.stdout.isTTY === true;
  const show = () => process.stdout.write(`\r\u001b[2K  ${title} … ${elapsed()}`);
  if (!live) console.log(`  ${title} …`);
  const timer = live ? setInterval(show, 200) : undefined;
  const conclude = (verdict) => {
    clearInterval(timer);
    console.log(`${live ? '\r\u001b[2K' : ''}  ${title} · ${verdict}${elapsed()}`);
  };
  try {
    const result = await work();
    conclude('');
    return result;
  } catch (problem) {
    conclude('failed after ');
    throw problem;
  }
}

/** Runs a program without showing its output, unless it fails: then with the end of it. */
export async function runQuietly(program, args, options = {}) {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const code = await ended(child);
  if (code === 0) return output;
  const tail = output.trimEnd().split('\n').slice(-TAIL_LINES).join('\n');
  throw new StepFailure(`${tail}\n\n${program} ${args.join(' ')} ended with code ${code}.`);
}

/** Waits for a child: its exit code, or 128 and the signal's number as a shell has it. */
export function ended(child) {
  return new Promise((resolve, reject) => {
    child.once('error', (problem) => reject(new StepFailure(`${child.spawnfile} cannot be run: ${problem.message}`)));
    child.once('close', (code, signal) => resolve(code ?? 128 + (SIGNAL_NUMBERS[signal] ?? 0)));
  });
}

const SIGNAL_NUMBERS = { SIGHUP: 1, SIGINT: 2, SIGQUIT: 3, SIGABRT: 6, SIGKILL: 9, SIGSEGV: 11, SIGTERM: 15 };
